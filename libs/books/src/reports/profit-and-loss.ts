import { type IsoDate, type Ulid } from '#platform';
import { isNonProfit, type LegalForm, type StatementScheme } from '#ledger';
import {
  layOut,
  reportSchema,
  requireScheme,
  type ReportSchema,
  type StatementAccount,
} from './statement.js';
import { type StatementRowView } from './statement.wire.js';

export const INCOME_STATEMENT_SCHEMES = ['1', '2'] as const;
/** 1: by nature of the expense; 2: by its function. */
export type IncomeStatementScheme = (typeof INCOME_STATEMENT_SCHEMES)[number];

export interface ProfitAndLoss {
  readonly schema: ReportSchema;
  readonly currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly compare_from: IsoDate | null;
  readonly compare_to: IsoDate | null;
  readonly simplified: boolean;
  readonly rows: readonly StatementRowView[];
  /** Profit positive, loss negative. It includes accounts without a line. */
  readonly result_minor: bigint;
  readonly compare_result_minor: bigint | null;
  readonly unmapped_accounts: readonly string[];
  /** Its months, where they were asked for. */
  readonly months: readonly MonthOfResult[];
}

/** A month of an income statement, the first and the last as far as the days reach. */
interface MonthOfResult {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** One for each row, in the same order. */
  readonly amounts_minor: readonly (bigint | null)[];
  readonly result_minor: bigint;
}

/** Associations and foundations report their result by their own scheme. */
export function incomeStatementScheme(
  form: LegalForm,
  scheme: IncomeStatementScheme,
  simplified: boolean,
): StatementScheme {
  if (isNonProfit(form)) return requireScheme('ee_npo_result_statement');
  return requireScheme(`ee_income_statement_${scheme}${simplified ? '_simplified' : ''}`);
}

/**
 * A range of days of an income statement, with the movements of each income and expense account in it, debit positive.
 */
export interface ResultOfDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly minor: ReadonlyMap<Ulid, bigint>;
}

/** The income statement of a range of days, of another range for comparison, and of its months. */
export function profitAndLossOf(
  scheme: StatementScheme,
  currency: string,
  accounts: readonly (Omit<StatementAccount, 'minor' | 'compareMinor'> & { readonly id: Ulid })[],
  days: ResultOfDays,
  compared: ResultOfDays | null,
  months: readonly ResultOfDays[] = [],
): ProfitAndLoss {
  const amounts = accounts.map((account) => ({
    ...account,
    minor: days.minor.get(account.id) ?? 0n,
    compareMinor: compared === null ? null : (compared.minor.get(account.id) ?? 0n),
  }));
  const { rows, unmapped } = layOut(scheme, amounts, compared !== null);
  const result = (pick: (account: StatementAccount) => bigint): bigint =>
    -amounts.reduce((sum, account) => sum + pick(account), 0n);
  return {
    schema: reportSchema(scheme),
    currency,
    from: days.from,
    to: days.to,
    compare_from: compared?.from ?? null,
    compare_to: compared?.to ?? null,
    simplified: scheme.detail_scheme !== null,
    rows,
    result_minor: result((account) => account.minor),
    compare_result_minor: compared === null ? null : result((account) => account.compareMinor ?? 0n),
    unmapped_accounts: unmapped,
    months: months.map((month) => {
      const own = profitAndLossOf(scheme, currency, accounts, month, null);
      return {
        from: month.from,
        to: month.to,
        amounts_minor: own.rows.map(({ amount_minor }) => amount_minor),
        result_minor: own.result_minor,
      };
    }),
  };
}
