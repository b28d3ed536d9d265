import { dayForm, minorForm, ulidForm } from '#platform';
import {
  AGING_BUCKETS,
  EQUITY_CAUSES,
  INCOME_STATEMENT_SCHEMES,
  ITEM_AGES,
  ITEM_KINDS,
  statementRowAnswer,
} from '#books';
import { z } from 'zod';
import { ACCOUNT_TYPES, CONTROL_KINDS } from '#ledger';
import { flag, readQuery } from '../http/index.js';
import { dimensionValueFilter, orderedDays } from '../ledger/ranges.js';

const firstDay = dayForm.optional().meta({ description: 'First day; default: that of the fiscal year.' });
const lastDay = dayForm.optional().meta({ description: 'Last day, inclusive; default: today.' });
const simplified = flag.default(false).meta({
  override: { type: 'boolean', default: false },
  description: 'The abridged scheme.',
});

export const TrialBalanceQuery = readQuery({
  dimension_value_id: dimensionValueFilter,
  date_from: firstDay,
  date_to: lastDay,
}).superRefine(orderedDays('date_from', 'date_to'));

export const TrialBalanceAnswer = z
  .object({
    base_currency: z.string(),
    from: dayForm,
    to: dayForm,
    rows: z.array(
      z
        .object({
          account_id: ulidForm,
          account_code: z.string(),
          account_name: z.string(),
          account_name_en: z.string().nullable(),
          type: z.enum(ACCOUNT_TYPES),
          opening_base_minor: minorForm.meta({ description: 'Debit positive.' }),
          debit_base_minor: minorForm,
          credit_base_minor: minorForm,
          closing_base_minor: minorForm.meta({ description: 'Opening + debit − credit.' }),
        })
        .meta({ id: 'BooksTrialBalanceRow' }),
    ),
    total_debit_base_minor: minorForm,
    total_credit_base_minor: minorForm,
  })
  .meta({ id: 'BooksTrialBalance' });

export const ReportSchemaAnswer = z
  .object({ code: z.string(), version: z.string(), name: z.string(), name_en: z.string() })
  .meta({ id: 'BooksReportSchema' });

const unmappedAccounts = z
  .array(z.string())
  .meta({ description: 'Codes of accounts with a balance and no line in the scheme.' });

export const BalanceSheetQuery = readQuery({
  as_of: dayForm.optional().meta({ description: 'Default: today.' }),
  compare_as_of: dayForm.optional(),
  simplified,
  micro: flag.default(false).meta({
    override: { type: 'boolean', default: false },
    description: 'The abridged scheme of a micro-entity, in place of `simplified`.',
  }),
});

export const BalanceSheetAnswer = z
  .object({
    schema: ReportSchemaAnswer,
    currency: z.string(),
    as_of: dayForm,
    compare_as_of: dayForm.nullable(),
    simplified: z.boolean(),
    rows: z.array(statementRowAnswer),
    assets_minor: minorForm,
    liabilities_and_equity_minor: minorForm,
    balanced: z.boolean(),
    unmapped_accounts: unmappedAccounts,
  })
  .meta({ id: 'BooksBalanceSheet' });

const scheme = z
  .enum(INCOME_STATEMENT_SCHEMES)
  .default('1')
  .meta({ description: '1: expenses by nature; 2: by function.' });

const compareFrom = dayForm
  .optional()
  .meta({ description: 'With `compare_to`: another range of days to compare with.' });
const compareTo = dayForm.optional();

/** Both days of the range to compare with, or neither. */
function bothCompared(
  query: { readonly compare_from?: string | undefined; readonly compare_to?: string | undefined },
  context: z.RefinementCtx,
): void {
  for (const [one, other] of [
    ['compare_from', 'compare_to'],
    ['compare_to', 'compare_from'],
  ] as const) {
    if (query[one] !== undefined || query[other] === undefined) continue;
    const message = `Give both ${one} and ${other}, or neither.`;
    context.addIssue({ code: 'custom', path: [one], message, params: { code: 'required' } });
  }
}

export const ProfitAndLossQuery = readQuery({
  dimension_value_id: dimensionValueFilter,
  date_from: firstDay,
  date_to: lastDay,
  compare_from: compareFrom,
  compare_to: compareTo,
  scheme,
  simplified,
  months: flag.default(false).meta({
    override: { type: 'boolean', default: false },
    description: 'With the `months` of the days, at most 12; a file has a column for each.',
  }),
})
  .superRefine(orderedDays('date_from', 'date_to'))
  .superRefine(orderedDays('compare_from', 'compare_to'))
  .superRefine(bothCompared);

export const ProfitAndLossAnswer = z
  .object({
    schema: ReportSchemaAnswer,
    currency: z.string(),
    from: dayForm,
    to: dayForm,
    compare_from: dayForm.nullable(),
    compare_to: dayForm.nullable(),
    simplified: z.boolean(),
    rows: z.array(statementRowAnswer),
    result_minor: minorForm.meta({ description: 'Profit positive, loss negative.' }),
    compare_result_minor: minorForm.nullable(),
    unmapped_accounts: unmappedAccounts,
    months: z
      .array(
        z
          .object({
            from: dayForm,
            to: dayForm,
            amounts_minor: z
              .array(minorForm.nullable())
              .meta({ description: 'One for each of `rows`, in the same order.' }),
            result_minor: minorForm,
          })
          .meta({ id: 'BooksIncomeStatementMonth' }),
      )
      .meta({ description: 'Empty unless asked for.' }),
  })
  .meta({ id: 'BooksIncomeStatement' });

export const ComparedDaysQuery = readQuery({
  date_from: firstDay,
  date_to: lastDay,
  compare_from: compareFrom,
  compare_to: compareTo,
})
  .superRefine(orderedDays('date_from', 'date_to'))
  .superRefine(orderedDays('compare_from', 'compare_to'))
  .superRefine(bothCompared);

export const CashFlowAnswer = z
  .object({
    schema: ReportSchemaAnswer,
    currency: z.string(),
    from: dayForm,
    to: dayForm,
    compare_from: dayForm.nullable(),
    compare_to: dayForm.nullable(),
    rows: z.array(statementRowAnswer),
    opening_cash_minor: minorForm.meta({ description: 'At the end of the day before `from`.' }),
    change_minor: minorForm,
    closing_cash_minor: minorForm.meta({ description: 'Opening + change.' }),
    compare_opening_cash_minor: minorForm.nullable(),
    compare_change_minor: minorForm.nullable(),
    compare_closing_cash_minor: minorForm.nullable(),
  })
  .meta({ id: 'BooksCashFlow' });

export const ChangesInEquityAnswer = z
  .object({
    currency: z.string(),
    from: dayForm,
    to: dayForm,
    compare_from: dayForm.nullable(),
    compare_to: dayForm.nullable(),
    columns: z.array(
      z
        .object({ line_code: z.string(), label: z.string(), label_en: z.string() })
        .meta({ id: 'BooksEquityColumn', description: 'A line of the equity in the balance sheet.' }),
    ),
    rows: z.array(
      z
        .object({
          cause: z.enum(EQUITY_CAUSES).meta({ description: 'More may come.' }),
          label: z.string(),
          label_en: z.string(),
          amounts_minor: z
            .array(minorForm)
            .meta({ description: 'One for each column, as in the balance sheet.' }),
          total_minor: minorForm,
          entries: z
            .array(
              z
                .object({
                  entry_id: ulidForm,
                  economic_date: dayForm,
                  memo: z.string().nullable(),
                  line_code: z.string().meta({ description: 'The column.' }),
                  amount_minor: minorForm,
                })
                .meta({ id: 'BooksEquityEntry' }),
            )
            .meta({
              description:
                'The entries that add up to the amounts, oldest first. Balances, results and transfers of results have none.',
            }),
          compare_amounts_minor: z.array(minorForm).nullable(),
          compare_total_minor: minorForm.nullable(),
        })
        .meta({ id: 'BooksEquityChange' }),
    ),
    opening_equity_minor: minorForm,
    closing_equity_minor: minorForm,
    compare_opening_equity_minor: minorForm.nullable(),
    compare_closing_equity_minor: minorForm.nullable(),
  })
  .meta({ id: 'BooksChangesInEquity' });

export const DimensionReportQuery = readQuery({
  dimension_id: ulidForm,
  date_from: firstDay,
  date_to: lastDay,
  scheme,
}).superRefine(orderedDays('date_from', 'date_to'));

export const DimensionReportAnswer = z
  .object({
    schema: ReportSchemaAnswer,
    currency: z.string(),
    from: dayForm,
    to: dayForm,
    dimension: z.object({ id: ulidForm, code: z.string(), name: z.string() }),
    columns: z.array(
      z
        .object({
          dimension_value_id: ulidForm.nullable().meta({ description: 'Null: lines without a value.' }),
          code: z.string().nullable(),
          name: z.string().nullable(),
          result_minor: minorForm.meta({ description: 'Profit positive, loss negative.' }),
        })
        .meta({ id: 'BooksDimensionColumn' }),
    ),
    rows: z.array(
      statementRowAnswer
        .pick({
          line_code: true,
          label: true,
          label_en: true,
          level: true,
          kind: true,
          amount_minor: true,
          account_codes: true,
        })
        .extend({
          column_amounts_minor: z.array(minorForm.nullable()).meta({
            description: 'One for each column, in their order. `amount_minor` is that of all lines.',
          }),
        })
        .meta({ id: 'BooksDimensionRow' }),
    ),
    result_minor: minorForm,
    unmapped_accounts: unmappedAccounts,
  })
  .meta({ id: 'BooksDimensionReport' });

const ofOpenItems = {
  account_code: z.string().min(1).max(200).optional(),
  party_id: ulidForm.optional(),
  as_of: dayForm.optional().meta({
    description: 'Default: today. Includes entries dated up to this day and allocations effective up to it.',
  }),
};

export const OpenItemAgesQuery = readQuery(ofOpenItems);

export const OpenItemsQuery = readQuery({
  ...ofOpenItems,
  control_kind: z.enum(ITEM_KINDS).optional().meta({
    description: 'Only items on receivables or payables, or those on every other account.',
  }),
  age: z.enum(ITEM_AGES).optional().meta({
    description: 'Only items of this age; `not_due` has those without a due date too.',
  }),
});

const positive = minorForm.meta({ description: 'Positive; `side` gives the direction.' });

export const OpenItemAgesAnswer = z
  .object({
    as_of: dayForm,
    base_currency: z.string(),
    items: z.array(
      z
        .object({
          control_kind: z.enum(CONTROL_KINDS).nullable().meta({ description: 'null: prepayments.' }),
          side: z.enum(['debit', 'credit']),
          party_id: ulidForm.nullable(),
          party_name: z.string().nullable(),
          items: z.int(),
          overdue_items: z.int().meta({ description: 'Items past their due date.' }),
          not_due_minor: positive.meta({ description: 'With items that have no due date.' }),
          days_1_30_minor: positive,
          days_31_60_minor: positive,
          days_61_90_minor: positive,
          over_90_minor: positive,
          total_minor: positive,
        })
        .meta({ id: 'BooksPartyAges', description: 'Amounts in base currency.' }),
    ),
  })
  .meta({ id: 'BooksOpenItemAges' });

export const OpenItemsAnswer = z
  .object({
    as_of: dayForm,
    base_currency: z.string(),
    items: z.array(
      z
        .object({
          line_id: ulidForm,
          entry_id: ulidForm,
          account_code: z.string(),
          control_kind: z.enum(CONTROL_KINDS).nullable(),
          party_id: ulidForm.nullable(),
          party_name: z.string().nullable(),
          currency: z.string(),
          side: z.enum(['debit', 'credit']),
          amount_minor: positive,
          base_minor: positive,
          residual_minor: positive,
          residual_base_minor: positive,
          due_date: dayForm.nullable(),
          economic_date: dayForm,
          invoice_id: ulidForm.nullable(),
          invoice_number: z.string().nullable(),
          bank_transaction_id: ulidForm.nullable(),
          days_overdue: z.int().nullable(),
          aging_bucket: z.enum(AGING_BUCKETS),
        })
        .meta({ id: 'BooksOpenItem' }),
    ),
  })
  .meta({ id: 'BooksOpenItems' });
