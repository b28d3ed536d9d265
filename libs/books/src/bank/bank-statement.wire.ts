import { dayForm, minorForm, textForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';
import { statementGapAnswer } from './statement-gap.wire.js';

export const STATEMENT_STATES = ['posting', 'posted', 'withdrawn'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

export const bankStatementParams = z.object({ statement_id: ulidForm });

export const withdrawStatementRequest = z.strictObject({ reason: textForm(2000).trim().min(1) }).meta({
  id: 'BankStatementWithdrawRequest',
  description: 'Withdraw a bank statement that was imported by mistake.',
});

export const withdrawStatementResult = z.object({
  statement_id: ulidForm,
  withdrawn: z.int().meta({ description: 'Lines that no longer count.' }),
  kept: z
    .int()
    .meta({ description: 'Lines that another statement also contains: they now belong to that one.' }),
});

export type WithdrawStatementResult = z.output<typeof withdrawStatementResult>;

/** A bank statement as the API shows it. Balances in the currency of its account. */
export const bankStatementAnswer = z
  .object({
    id: ulidForm,
    bank_account_id: ulidForm,
    bank_account_label: z.string(),
    currency: z.string(),
    document_id: ulidForm.nullable(),
    statement_no: z.string().nullable(),
    from: dayForm,
    to: dayForm,
    opening_minor: minorForm.nullable(),
    closing_minor: minorForm.nullable(),
    line_count: z.int().meta({ description: 'Lines of the statement, including those seen before.' }),
    state: z.enum(STATEMENT_STATES).meta({
      description:
        'posting: its lines are being imported. withdrawn: it was imported by mistake, and its lines no longer count.',
    }),
    previous_to: dayForm.nullable().meta({
      description: 'Last day of the account’s previous statement that has a closing balance.',
    }),
    missing_minor: minorForm.nullable().meta({
      description:
        'Its opening balance minus the closing balance of that statement: the sum of the lines that neither of the two ' +
        'has. 0: they join.',
    }),
    gap: statementGapAnswer.nullable().meta({
      description: 'The gap before it; null if it continues the previous statement, or is the first.',
    }),
    created_at: timeForm,
    withdrawn_at: timeForm.nullable(),
    withdrawn_reason: z.string().nullable(),
  })
  .meta({ id: 'BooksBankStatement' });

export type BankStatementView = z.output<typeof bankStatementAnswer>;
