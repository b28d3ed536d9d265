import { firstOfMonth, type IsoDate, type Sql } from '#platform';
import {
  ledgerPages,
  type AccountHeading,
  type GeneralLedger,
  type LedgerMovement,
} from './general-ledger.js';
import { openingsOf, type AccountHistory } from './openings.js';
import { reportRange } from './report-range.js';

const BOOK = `
  SELECT base_currency, fiscal_year_start_month FROM books.book WHERE company_id = $1`;

/**
 * Accounts with what moved before a day ($4): whole months from their balances, the days of the last month ($3 on)
 * from the lines, read by account because the index is; split at the start of the fiscal year ($2), which is the first
 * of a month.
 */
const HISTORIES = `
  SELECT account.id, account.code, account.name, account.name_en, account.type, account.role,
    coalesce(month.before_year, 0)::bigint AS "beforeYearMinor",
    (coalesce(month.within_year, 0) + coalesce(day.base, 0))::bigint AS "withinYearMinor"
  FROM books.account
  LEFT JOIN (
    SELECT account_id, sum(debit_base_minor - credit_base_minor) FILTER (WHERE month < $2) AS before_year,
      sum(debit_base_minor - credit_base_minor) FILTER (WHERE month >= $2) AS within_year
    FROM books.month_balance WHERE company_id = $1 AND month < $3 GROUP BY account_id
  ) AS month ON month.account_id = account.id
  LEFT JOIN LATERAL (
    SELECT sum(line.base_minor) AS base FROM books.journal_line AS line
    WHERE line.company_id = $1 AND line.account_id = account.id AND line.economic_date >= $3 AND line.economic_date < $4
  ) AS day ON true
  WHERE account.company_id = $1 ORDER BY account.code`;

const MOVEMENTS = `
  SELECT line.account_id, line.economic_date, entry.journal, entry.entry_no, line.entry_id,
    CASE WHEN reversal.id IS NULL THEN 'posted' ELSE 'reversed' END AS entry_state,
    line.line_no, line.party_id, line.currency, line.amount_minor, line.base_minor,
    coalesce(line.memo, entry.memo) AS memo
  FROM books.account
  CROSS JOIN LATERAL (
    SELECT * FROM books.journal_line
    WHERE company_id = $1 AND account_id = account.id AND economic_date BETWEEN $2 AND $3
  ) AS line
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = line.entry_id
  LEFT JOIN books.journal_entry AS reversal
    ON reversal.company_id = $1 AND reversal.reverses_entry_id = line.entry_id
  WHERE account.company_id = $1 AND ($4::text IS NULL OR account.code = $4)
  ORDER BY line.account_id, line.economic_date, line.entry_id, line.line_no`;

export interface GeneralLedgerQuery {
  /** One account only; an unknown code gives an empty ledger. */
  readonly accountCode?: string | undefined;
  readonly dateFrom?: IsoDate | undefined;
  readonly dateTo?: IsoDate | undefined;
}

/**
 * The general ledger of some days, by default of the running fiscal year. Ask it in one snapshot
 * (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
 */
export async function generalLedger(
  sql: Sql,
  companyId: bigint,
  query: GeneralLedgerQuery,
  today: IsoDate,
): Promise<GeneralLedger> {
  const book = await sql.one<{ base_currency: string; fiscal_year_start_month: number }>(BOOK, [companyId]);
  const { from, to, yearStart } = reportRange(query, today, book.fiscal_year_start_month);
  const [histories, movements] = await Promise.all([
    sql.rows<AccountHistory & AccountHeading>(HISTORIES, [companyId, yearStart, firstOfMonth(from), from]),
    sql.rows<LedgerMovement>(MOVEMENTS, [companyId, from, to, query.accountCode ?? null]),
  ]);
  const openings = openingsOf(histories);
  const shown =
    query.accountCode === undefined
      ? histories
      : histories.filter((account) => account.code === query.accountCode);
  return { base_currency: book.base_currency, accounts: ledgerPages(shown, openings, movements) };
}
