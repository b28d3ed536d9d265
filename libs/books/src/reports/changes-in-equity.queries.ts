import { addDays, type IsoDate, type Sql } from '#platform';
import { accountHistories, reportedBook, reportRange, withinBooks, yearStartOf } from '#ledger';
import { balanceSheetScheme } from './balance-sheet.js';
import {
  type ChangesInEquity,
  changesInEquityOf,
  type EquityDays,
  type EquityMovement,
} from './changes-in-equity.js';
import { resultAccounts, resultOfDays } from './profit-and-loss.queries.js';
import { type StatementDays } from './statement.js';

/**
 * Entries with a line on an equity account, and those that close a year, by account; result accounts only of the latter. Entries on the
 * equity accounts are few: capital, dividends, reserves, closings.
 */
const MOVEMENTS = `
  WITH touching AS (
    SELECT DISTINCT line.entry_id FROM books.account
    JOIN books.journal_line AS line ON line.company_id = $1 AND line.account_id = account.id
      AND line.economic_date BETWEEN $2 AND $3
    WHERE account.company_id = $1 AND account.type = 'equity'
    UNION
    SELECT entry.id FROM books.fiscal_year AS year
    JOIN books.journal_entry AS entry
      ON entry.company_id = $1 AND entry.fiscal_year_id = year.id AND entry.journal = 'closing'
    WHERE year.company_id = $1 AND year.starts_on <= $3 AND year.ends_on >= $2
      AND entry.economic_date BETWEEN $2 AND $3
  )
  SELECT line.account_id AS "accountId", sum(line.base_minor)::bigint AS minor, entry.id AS "entryId",
    entry.economic_date AS "economicDate", entry.memo, entry.journal, whole.dividends,
    whole.account_ids AS "accountIds"
  FROM touching
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = touching.entry_id
  CROSS JOIN LATERAL (
    SELECT bool_or(account.role IS NOT DISTINCT FROM 'dividend_payable') AS dividends,
      array_agg(DISTINCT account.id) AS account_ids
    FROM books.journal_line AS other
    JOIN books.account ON account.company_id = $1 AND account.id = other.account_id
    WHERE other.company_id = $1 AND other.entry_id = entry.id
  ) AS whole
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id
  JOIN books.account AS moved ON moved.company_id = $1 AND moved.id = line.account_id
    AND (moved.type = 'equity' OR (entry.journal = 'closing' AND moved.type IN ('income', 'expense')))
  GROUP BY 1, 3, 4, 5, 6, 7, 8
  ORDER BY entry.economic_date, entry.id, line.account_id`;

/**
 * The statement of changes in equity for a range of days, by default the current fiscal year, and for another one to
 * compare with. Run it in one snapshot (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
 */
export async function changesInEquity(
  sql: Sql,
  companyId: bigint,
  query: StatementDays,
  today: IsoDate,
): Promise<ChangesInEquity> {
  const book = await reportedBook(sql, companyId);
  const { fiscalYearStartMonth: startMonth } = book;
  const [days, compared] = await Promise.all([
    daysOf(sql, companyId, startMonth, reportRange(query, today, startMonth)),
    query.compared === undefined ? null : daysOf(sql, companyId, startMonth, query.compared),
  ]);
  return changesInEquityOf(balanceSheetScheme(book.legalForm, 'full'), book.baseCurrency, days, compared);
}

async function daysOf(
  sql: Sql,
  companyId: bigint,
  fiscalYearStartMonth: number,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<EquityDays> {
  const at = (day: IsoDate) =>
    accountHistories(sql, companyId, yearStartOf(day, fiscalYearStartMonth), addDays(withinBooks(day), 1));
  const [before, after, accounts, result, movements] = await Promise.all([
    at(addDays(withinBooks(from), -1)),
    at(to),
    resultAccounts(sql, companyId),
    resultOfDays(sql, companyId, { from, to }),
    sql.rows<EquityMovement>(MOVEMENTS, [companyId, from, to]),
  ]);
  const resultMinor = -accounts.reduce((sum, { id }) => sum + (result.minor.get(id) ?? 0n), 0n);
  return { from, to, before, after, resultMinor, movements };
}
