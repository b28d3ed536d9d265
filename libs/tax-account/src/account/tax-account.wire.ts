import { dayForm, decimalForm, timeForm } from '#platform';
import { reasonParametersAnswer } from '#reasons';
import { z } from 'zod';

const NOTICE_KINDS = ['debt', 'claim_due', 'interest', 'overpaid', 'rights_missing', 'stale'] as const;
const NOTICE_SEVERITIES = ['info', 'warning', 'critical'] as const;
const ACCESS_STATUSES = ['never', 'ok', 'rights_missing', 'failed'] as const;

export const taxAccountClaimAnswer = z
  .object({
    tax_code: z.string(),
    tax_name: z.string(),
    period: z.string().nullable(),
    due_date: dayForm.nullable(),
    amount: decimalForm,
    interest: decimalForm,
    remaining: decimalForm.meta({ description: 'The unpaid part of the amount, without interest.' }),
  })
  .meta({ id: 'TaxAccountClaim' });

export type TaxAccountClaim = z.output<typeof taxAccountClaimAnswer>;

/** A fact about the account that a person should know. */
const taxAccountNoticeAnswer = z
  .object({
    kind: z.enum(NOTICE_KINDS).meta({ description: 'More kinds may be added.' }),
    severity: z.enum(NOTICE_SEVERITIES),
    due_date: dayForm.nullable(),
    amount: decimalForm.nullable(),
    message: z.string(),
    parameters: reasonParametersAnswer,
  })
  .meta({ id: 'TaxAccountNotice' });

export type TaxAccountNotice = z.output<typeof taxAccountNoticeAnswer>;

/** The contract's tax account balance. */
export const taxAccountBalanceAnswer = z
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
    interest: decimalForm.nullable().meta({ description: 'Interest on late taxes.' }),
    prepayment_balance: decimalForm
      .nullable()
      .meta({ description: 'Balance of the prepayment account (code E).' }),
    account_balances: z
      .record(z.string(), decimalForm)
      .meta({ description: 'By tax authority code: E is the prepayment balance, the others are debts.' }),
    claims: z.array(taxAccountClaimAnswer),
    notices: z.array(taxAccountNoticeAnswer),
    refresh_pending: z.boolean().meta({ description: 'A refresh is queued or running.' }),
  })
  .meta({ id: 'TaxAccountBalance' });

export type TaxAccountBalanceView = z.output<typeof taxAccountBalanceAnswer>;
