import { AGING_BUCKETS, INCOME_STATEMENT_SCHEMES } from '#books';
import { z } from 'zod';
import { ACCOUNT_TYPES, CONTROL_KINDS, STATEMENT_ROW_KINDS } from '#ledger';
import { answerDate, answerMinor, answerUlid, day, flag, readQuery, ulid } from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

const firstDay = day.optional().meta({ description: 'First day; default: that of the fiscal year.' });
const lastDay = day.optional().meta({ description: 'Last day, inclusive; default: today.' });
const simplified = flag.default(false).meta({
  override: { type: 'boolean', default: false },
  description: 'The abridged scheme.',
});

export const TrialBalanceQuery = readQuery({ date_from: firstDay, date_to: lastDay }).superRefine(
  orderedDays('date_from', 'date_to'),
);

export const TrialBalanceAnswer = z
  .object({
    base_currency: z.string(),
    from: answerDate,
    to: answerDate,
    rows: z.array(
      z
        .object({
          account_id: answerUlid,
          account_code: z.string(),
          account_name: z.string(),
          account_name_en: z.string().nullable(),
          type: z.enum(ACCOUNT_TYPES),
          opening_base_minor: answerMinor.meta({ description: 'Debit positive.' }),
          debit_base_minor: answerMinor,
          credit_base_minor: answerMinor,
          closing_base_minor: answerMinor.meta({ description: 'Opening + debit − credit.' }),
        })
        .meta({ id: 'BooksTrialBalanceRow' }),
    ),
    total_debit_base_minor: answerMinor,
    total_credit_base_minor: answerMinor,
  })
  .meta({ id: 'BooksTrialBalance' });

export const ReportSchemaAnswer = z
  .object({ code: z.string(), version: z.string(), name: z.string(), name_en: z.string() })
  .meta({ id: 'BooksReportSchema' });

export const StatementRowAnswer = z
  .object({
    line_code: z.string(),
    label: z.string(),
    label_en: z.string(),
    level: z.int(),
    kind: z.enum(STATEMENT_ROW_KINDS),
    amount_minor: answerMinor.nullable().meta({ description: 'Null on a heading.' }),
    compare_amount_minor: answerMinor.nullable(),
    accounts: z.array(
      z
        .object({
          account_code: z.string(),
          account_name: z.string(),
          amount_minor: answerMinor,
          compare_amount_minor: answerMinor.nullable(),
        })
        .meta({ id: 'BooksStatementRowAccount' }),
    ),
  })
  .meta({ id: 'BooksStatementRow' });

const unmappedAccounts = z
  .array(z.string())
  .meta({ description: 'Codes of accounts with a balance and no line in the scheme.' });

export const BalanceSheetQuery = readQuery({
  as_of: day.optional().meta({ description: 'Default: today.' }),
  compare_as_of: day.optional(),
  simplified,
});

export const BalanceSheetAnswer = z
  .object({
    schema: ReportSchemaAnswer,
    currency: z.string(),
    as_of: answerDate,
    compare_as_of: answerDate.nullable(),
    simplified: z.boolean(),
    rows: z.array(StatementRowAnswer),
    assets_minor: answerMinor,
    liabilities_and_equity_minor: answerMinor,
    balanced: z.boolean(),
    unmapped_accounts: unmappedAccounts,
  })
  .meta({ id: 'BooksBalanceSheet' });

export const ProfitAndLossQuery = readQuery({
  date_from: firstDay,
  date_to: lastDay,
  compare_from: day.optional().meta({ description: 'With `compare_to`: other days to compare with.' }),
  compare_to: day.optional(),
  scheme: z
    .enum(INCOME_STATEMENT_SCHEMES)
    .default('1')
    .meta({ description: '1: expenses by nature; 2: by function.' }),
  simplified,
})
  .superRefine(orderedDays('date_from', 'date_to'))
  .superRefine(orderedDays('compare_from', 'compare_to'))
  .superRefine((query, context) => {
    for (const [one, other] of [
      ['compare_from', 'compare_to'],
      ['compare_to', 'compare_from'],
    ] as const) {
      if (query[one] !== undefined || query[other] === undefined) continue;
      const message = `${one} and ${other} are named together.`;
      context.addIssue({ code: 'custom', path: [one], message, params: { code: 'required' } });
    }
  });

export const ProfitAndLossAnswer = z
  .object({
    schema: ReportSchemaAnswer,
    currency: z.string(),
    from: answerDate,
    to: answerDate,
    compare_from: answerDate.nullable(),
    compare_to: answerDate.nullable(),
    simplified: z.boolean(),
    rows: z.array(StatementRowAnswer),
    result_minor: answerMinor.meta({ description: 'Profit positive, loss negative.' }),
    compare_result_minor: answerMinor.nullable(),
    unmapped_accounts: unmappedAccounts,
  })
  .meta({ id: 'BooksIncomeStatement' });

export const OpenItemsQuery = readQuery({
  account_code: z.string().min(1).max(200).optional(),
  party_id: ulid.optional(),
  as_of: day.optional().meta({
    description: 'Default: today. Lines of entries dated by it, allocations effective by it.',
  }),
});

const positive = answerMinor.meta({ description: 'Positive; `side` tells which way it goes.' });

export const OpenItemsAnswer = z
  .object({
    as_of: answerDate,
    base_currency: z.string(),
    items: z.array(
      z
        .object({
          line_id: answerUlid,
          entry_id: answerUlid,
          account_code: z.string(),
          control_kind: z.enum(CONTROL_KINDS).nullable(),
          party_id: answerUlid.nullable(),
          party_name: z.string().nullable(),
          currency: z.string(),
          side: z.enum(['debit', 'credit']),
          amount_minor: positive,
          base_minor: positive,
          residual_minor: positive,
          residual_base_minor: positive,
          due_date: answerDate.nullable(),
          economic_date: answerDate,
          invoice_id: answerUlid.nullable(),
          invoice_number: z.string().nullable(),
          bank_transaction_id: answerUlid.nullable(),
          days_overdue: z.int().nullable(),
          aging_bucket: z.enum(AGING_BUCKETS),
        })
        .meta({ id: 'BooksOpenItem' }),
    ),
  })
  .meta({ id: 'BooksOpenItems' });
