import { type IsoDate, type Sql, type Ulid } from '#platform';
import { accountTurnovers, reportedBook, reportRange } from '#ledger';
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
  /** Only lines of this dimension value. */
  readonly dimensionValueId?: Ulid | undefined;
}

const RESULT_TYPES = ['income', 'expense'] as const;

const RESULT_ACCOUNTS = `
  SELECT id, code, name, balance_sheet_line, income_statement_1_line, income_statement_2_line, npo_line
  FROM books.account WHERE company_id = $1 AND type = ANY($2::text[]) ORDER BY code`;

/** Movements of entries in the journal `closing`: few, and found by the number of their year. */
const CLOSED = `
  SELECT line.account_id AS id, sum(line.base_minor)::bigint AS minor
  FROM books.fiscal_year AS year
  JOIN books.journal_entry AS entry
    ON entry.company_id = $1 AND entry.fiscal_year_id = year.id AND entry.journal = 'closing'
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id
  WHERE year.company_id = $1 AND year.starts_on <= $3 AND year.ends_on >= $2
    AND entry.economic_date BETWEEN $2 AND $3 AND ($4::text IS NULL OR $4 = ANY(line.dimension_value_ids))
  GROUP BY line.account_id`;

/**
 * The income statement of a range of days, by default of the current fiscal year. The entries that close a year's
 * accounts are left out, because with them every closed year would show no result. Run it in one snapshot
 * (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
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
  const [accounts, days, compared] = await Promise.all([
    resultAccounts(sql, companyId),
    resultOfDays(sql, companyId, range, dimensionValueId),
    query.compared === undefined ? null : resultOfDays(sql, companyId, query.compared, dimensionValueId),
  ]);
  return profitAndLossOf(
    incomeStatementScheme(book.legalForm, query.scheme, query.simplified),
    book.baseCurrency,
    accounts,
    days,
    compared,
  );
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
    sql.rows<{ id: Ulid; minor: bigint }>(CLOSED, [companyId, from, to, dimensionValueId ?? null]),
  ]);
  const minor = new Map(turnovers.map(({ id, debitMinor, creditMinor }) => [id, debitMinor - creditMinor]));
  for (const account of closed) minor.set(account.id, (minor.get(account.id) ?? 0n) - account.minor);
  return { from, to, minor };
}
