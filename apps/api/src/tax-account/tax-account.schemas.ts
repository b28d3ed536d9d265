import { dayForm, minorForm, monthForm, ulidForm } from '#platform';
import { CHARGED_TAXES, DECLARATION_STATES, DIFFERENCE_KINDS, taxAccountClaimAnswer } from '#tax-account';
import { z } from 'zod';

const Difference = z
  .object({
    kind: z.enum(DIFFERENCE_KINDS).meta({
      description:
        'interest: the authority claims interest. declaration_unclaimed: filed in the books, not due, and no claim of it. ' +
        'declaration_uncharged: due, and not moved to the prepayment account of the books. claim_undeclared: a claim that no declared ' +
        'amount explains. claim_amount: claim and declared amount differ. claim_unpaid: the books have moved the tax, the authority still ' +
        'claims it. refund_pending: declared, and not paid out. charge_unknown: moved in the books, not at the authority. ' +
        'payment_not_arrived: paid by the bank, not at the authority. payment_unexplained: a bank line of this amount that nobody has ' +
        'explained. unexplained: the rest. More values may be added.',
    }),
    amount_minor: minorForm.meta({ description: 'Its part of the difference: ledger less authority.' }),
    tax: z.enum(CHARGED_TAXES).nullable(),
    month: monthForm.nullable(),
    due_date: dayForm.nullable(),
    tax_name: z.string().nullable().meta({ description: 'Of the claim, as the authority names it.' }),
    period: z.string().nullable(),
    entry_id: ulidForm.nullable(),
    bank_transaction_id: ulidForm.nullable(),
  })
  .meta({ id: 'TaxDifference', description: 'A part of a difference with its cause.' });

const ReconciledSide = z
  .object({
    ledger_minor: minorForm,
    authority_minor: minorForm.nullable(),
    difference_minor: minorForm
      .nullable()
      .meta({ description: 'The ledger’s amount minus the authority’s.' }),
    accounts: z.array(
      z.object({ account_code: z.string(), account_name: z.string(), balance_minor: minorForm }),
    ),
    causes: z.array(Difference).meta({
      description:
        'Add up to the difference; empty without one. A tax that is due and not moved is on both sides.',
    }),
  })
  .meta({ id: 'TaxReconciledSide' });

const Declaration = z
  .object({
    tax: z.enum(CHARGED_TAXES).meta({ description: 'vat: the VAT return; payroll: the TSD.' }),
    month: monthForm,
    due_date: dayForm,
    state: z.enum(DECLARATION_STATES).meta({
      description:
        'waiting: not due yet. due: the next run charges it. charged: on the prepayment account. earlier: due before the books charged ' +
        'taxes by themselves. account_missing: the chart has no active account of the role tax_receivable.',
    }),
    declared_minor: minorForm.meta({ description: 'Negative: to be refunded.' }),
    charged_minor: minorForm.meta({ description: 'Moved to the prepayment account.' }),
    entry_ids: z.array(ulidForm).meta({ description: 'The entries that moved it.' }),
  })
  .meta({ id: 'TaxDeclaration', description: 'A VAT return with its revisions, or a TSD.' });

const Proposal = z
  .object({
    claim: taxAccountClaimAnswer,
    proposed: z
      .object({
        tax: z.enum(CHARGED_TAXES),
        month: monthForm,
        account_code: z.string(),
        declared_minor: minorForm,
        difference_minor: minorForm.meta({ description: 'Claim less declared amount.' }),
      })
      .nullable()
      .meta({ description: 'Null when no declared amount has its due day and size.' }),
  })
  .meta({
    id: 'TaxClaimProposal',
    description: 'A claim of the copy and the declared amount that explains it.',
  });

export const TaxReconciliationAnswer = z
  .object({
    as_of: dayForm,
    currency: z.string(),
    prepayment: ReconciledSide,
    claims: ReconciledSide,
    agrees: z.boolean().nullable().meta({ description: 'Null before the first refresh.' }),
    declarations: z
      .array(Declaration)
      .meta({ description: 'Those due within the last twelve months, and later ones.' }),
    proposals: z.array(Proposal),
  })
  .meta({
    id: 'TaxReconciliation',
    description:
      'Prepayment account; claims: taxes filed and not paid, with their interest. An overdrawn prepayment account of the ledger is with the ' +
      'claims: the authority has no negative balance.',
  });

export const RefreshAnswer = z.object({ refresh_pending: z.literal(true) }).meta({ id: 'TaxAccountRefresh' });
