import { addDays, fieldProblem, type IsoDate, lastOfMonth, type Sql, type Ulid } from '#platform';
import { accountTurnovers, closingTurnovers, reportedBook, reportRange } from '#ledger';
import {
  incomeStatementScheme,
  profitAndLossOf,
  type IncomeStatementScheme,
  type ProfitAndLoss,
  type ResultOfDays,
} from './profit-and-loss.js';
import { type StatementAccount, type StatementDays } from './statement.js';

export interface ProfitAndLossQuery extends StatementDays {
  readonly scheme: IncomeStatementScheme;
  readonly simplified: boolean;
  /** With its months, at most 12. */
  readonly months?: boolean;
  /** Only lines of this dimension value. */
  readonly dimensionValueId?: Ulid | undefined;
}

/** A year side by side fits a page. */
const MOST_MONTHS = 12;

const RESULT_TYPES = ['income', 'expense'] as const;

const RESULT_ACCOUNTS = `
  SELECT id, code, name, balance_sheet_line, income_statement_1_line, income_statement_2_line, npo_line
  FROM books.account WHERE company_id = $1 AND type = ANY($2::text[]) ORDER BY code`;

/**
 * The income statement of a range of days, by default of the current fiscal year. The entries that close a year's
 * accounts are left out, because with them every closed year would show no result. Run it in one snapshot
 * (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts, or has more months than can be shown
 */
export async function profitAndLoss(
  sql: Sql,
  companyId: bigint,
  query: ProfitAndLossQuery,
  today: IsoDate,
): Promise<ProfitAndLoss> {
  const book = await reportedBook(sql, companyId);
  const range = reportRange(query, today, book.fiscalYearStartMonth);
  const { dimensionValueId } = query;
  const months = query.months === true ? monthsOf(range) : [];
  const [accounts, days, compared, ofMonths] = await Promise.all([
    resultAccounts(sql, companyId),
    resultOfDays(sql, companyId, range, dimensionValueId),
    query.compared === undefined ? null : resultOfDays(sql, companyId, query.compared, dimensionValueId),
    Promise.all(months.map((month) => resultOfDays(sql, companyId, month, dimensionValueId))),
  ]);
  return profitAndLossOf(
    incomeStatementScheme(book.legalForm, query.scheme, query.simplified),
    book.baseCurrency,
    accounts,
    days,
    compared,
    ofMonths,
  );
}

/** The months of some days, the first and the last as far as the days reach. */
function monthsOf({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }) {
  const months: { readonly from: IsoDate; readonly to: IsoDate }[] = [];
  for (let first = from; first <= to; first = addDays(lastOfMonth(first), 1)) {
    const last = lastOfMonth(first);
    months.push({ from: first, to: last < to ? last : to });
    if (months.length > MOST_MONTHS) {
      const message = `${from} to ${to} are more than ${MOST_MONTHS} months.`;
      throw fieldProblem('validation_error', 'months', 'too_many', message);
    }
  }
  return months;
}

/** The income and expense accounts, by code. */
export function resultAccounts(
  sql: Sql,
  companyId: bigint,
): Promise<(Omit<StatementAccount, 'minor' | 'compareMinor'> & { readonly id: Ulid })[]> {
  return sql.rows<Omit<StatementAccount, 'minor' | 'compareMinor'> & { readonly id: Ulid }>(RESULT_ACCOUNTS, [
    companyId,
    RESULT_TYPES,
  ]);
}

/** The movements of income and expense accounts in a range of days, without the entries that close a year. */
export async function resultOfDays(
  sql: Sql,
  companyId: bigint,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  dimensionValueId?: Ulid,
): Promise<ResultOfDays> {
  const [turnovers, closed] = await Promise.all([
    accountTurnovers(sql, companyId, from, to, { types: RESULT_TYPES, dimensionValueId }),
    closingTurnovers(sql, companyId, from, to, dimensionValueId),
  ]);
  const minor = new Map(turnovers.map(({ id, debitMinor, creditMinor }) => [id, debitMinor - creditMinor]));
  for (const { id, debitMinor, creditMinor } of closed) {
    minor.set(id, (minor.get(id) ?? 0n) - debitMinor + creditMinor);
  }
  return { from, to, minor };
}
