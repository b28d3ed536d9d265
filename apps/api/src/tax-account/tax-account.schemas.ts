import { dayForm, decimalForm, minorForm, timeForm } from '#platform';
import { ACCESS_STATUSES, NOTICE_KINDS, NOTICE_SEVERITIES } from '#tax-account';
import { z } from 'zod';

const TaxAccountClaim = z
  .object({
    tax_code: z.string(),
    tax_name: z.string(),
    period: z.string().nullable(),
    due_date: dayForm.nullable(),
    amount: decimalForm,
    interest: decimalForm,
    remaining: decimalForm.meta({ description: 'What is not paid of the amount, without interest.' }),
  })
  .meta({ id: 'TaxAccountClaim' });

const TaxAccountNotice = z
  .object({
    kind: z.enum(NOTICE_KINDS).meta({ description: 'More may come.' }),
    severity: z.enum(NOTICE_SEVERITIES),
    due_date: dayForm.nullable(),
    amount: decimalForm.nullable(),
    message: z.string(),
  })
  .meta({ id: 'TaxAccountNotice' });

export const TaxAccountBalanceAnswer = z
  .object({
    access_status: z.enum(ACCESS_STATUSES).meta({
      description:
        'rights_missing: the company has not granted the right ACCOUNTING_XROAD to the service at the tax authority.',
    }),
    access_error_code: z.string().meta({ description: 'Code of the last failure; empty when ok.' }),
    last_attempt_at: timeForm.nullable(),
    last_success_at: timeForm.nullable(),
    as_of: timeForm.nullable().meta({ description: 'When the copy was read from the tax authority.' }),
    request_date: dayForm.nullable().meta({ description: 'Day of the balance at the tax authority.' }),
    total: decimalForm
      .nullable()
      .meta({ description: 'Balance of the claims without interest; above zero the company owes it.' }),
    interest: decimalForm.nullable().meta({ description: 'Interest on taxes not paid in time.' }),
    prepayment_balance: decimalForm
      .nullable()
      .meta({ description: 'Balance of the prepayment account (code E).' }),
    account_balances: z
      .record(z.string(), decimalForm)
      .meta({ description: 'By tax authority code: E is the prepayment account, the others what is owed.' }),
    claims: z.array(TaxAccountClaim),
    notices: z.array(TaxAccountNotice),
    refresh_pending: z.boolean().meta({ description: 'A refresh is queued or running.' }),
  })
  .meta({ id: 'TaxAccountBalance' });

const ReconciledSide = z
  .object({
    ledger_minor: minorForm,
    authority_minor: minorForm.nullable(),
    difference_minor: minorForm.nullable().meta({ description: 'Ledger less authority.' }),
    accounts: z.array(
      z.object({ account_code: z.string(), account_name: z.string(), balance_minor: minorForm }),
    ),
  })
  .meta({ id: 'TaxReconciledSide' });

export const TaxReconciliationAnswer = z
  .object({
    as_of: dayForm,
    currency: z.string(),
    prepayment: ReconciledSide,
    claims: ReconciledSide,
  })
  .meta({
    id: 'TaxReconciliation',
    description: 'Prepayment account; claims: taxes filed and not paid, with their interest.',
  });

export const RefreshAnswer = z.object({ refresh_pending: z.literal(true) }).meta({ id: 'TaxAccountRefresh' });
