import { type IsoDate, type Sql, type Ulid } from '#platform';
import { accountHistories, accountTurnovers, reportedBook, reportRange, yearStartOf } from '#ledger';
import { type CashFlow, type CashFlowDays, cashFlowOf } from './cash-flow.js';
import { type StatementDays } from './statement.js';

/** Movements of the entries of one journal ($4): few, and found by the number of their year. */
const OF_JOURNAL = `
  SELECT line.account_id AS id, sum(line.base_minor)::bigint AS minor
  FROM books.fiscal_year AS year
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.fiscal_year_id = year.id AND entry.journal = $4
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id
  WHERE year.company_id = $1 AND year.starts_on <= $3 AND year.ends_on >= $2 AND entry.economic_date BETWEEN $2 AND $3
  GROUP BY line.account_id`;

/** Lines of revaluations that change the value of an account without an amount. */
const REVALUED = `
  SELECT line.account_id AS id, sum(line.base_minor)::bigint AS minor
  FROM books.accounting_event AS event
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.source_kind = 'accounting_event'
    AND entry.source_id = event.id AND entry.economic_date BETWEEN $2 AND $3
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.entry_id = entry.id AND line.amount_minor = 0
  WHERE event.company_id = $1 AND event.kind = 'revaluation'
  GROUP BY line.account_id`;

/**
 * The cash flow statement of a range of days, by default of the current fiscal year, and of another one to compare with.
 * Run it in one snapshot (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
 */
export async function cashFlow(
  sql: Sql,
  companyId: bigint,
  query: StatementDays,
  today: IsoDate,
): Promise<CashFlow> {
  const book = await reportedBook(sql, companyId);
  const of = ({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }): Promise<CashFlowDays> =>
    daysOf(sql, companyId, { from, to, yearStart: yearStartOf(from, book.fiscalYearStartMonth) });
  const [days, compared] = await Promise.all([
    of(reportRange(query, today, book.fiscalYearStartMonth)),
    query.compared === undefined ? null : of(query.compared),
  ]);
  return cashFlowOf(book.baseCurrency, days, compared);
}

async function daysOf(
  sql: Sql,
  companyId: bigint,
  { from, to, yearStart }: { readonly from: IsoDate; readonly to: IsoDate; readonly yearStart: IsoDate },
): Promise<CashFlowDays> {
  const days = [companyId, from, to];
  const [accounts, turnovers, closing, opening, revalued] = await Promise.all([
    accountHistories(sql, companyId, yearStart, from),
    accountTurnovers(sql, companyId, from, to),
    sql.rows<Moved>(OF_JOURNAL, [...days, 'closing']),
    sql.rows<Moved>(OF_JOURNAL, [...days, 'opening']),
    sql.rows<Moved>(REVALUED, days),
  ]);
  const all = turnovers.map(({ id, debitMinor, creditMinor }) => ({ id, minor: debitMinor - creditMinor }));
  return {
    from,
    to,
    accounts,
    movements: {
      all: byAccount(all),
      closing: byAccount(closing),
      opening: byAccount(opening),
      revalued: byAccount(revalued),
    },
  };
}

interface Moved {
  readonly id: Ulid;
  readonly minor: bigint;
}

const byAccount = (moved: readonly Moved[]): ReadonlyMap<Ulid, bigint> =>
  new Map(moved.map(({ id, minor }) => [id, minor]));
