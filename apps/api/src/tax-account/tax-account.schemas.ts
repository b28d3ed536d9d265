import { dayForm, minorForm, monthForm, ulidForm } from '#platform';
import { CHARGED_TAXES, DECLARATION_STATES, taxAccountClaimAnswer } from '#tax-account';
import { z } from 'zod';

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
