import { type IsoDate, type Sql } from '#platform';
import { accountHistories } from './account-histories.queries.js';
import { ledgerPages, type GeneralLedger, type LedgerMovement } from './general-ledger.js';
import { openingsOf } from './openings.js';
import { reportedBook } from './reported-book.js';
import { reportRange } from './report-range.js';

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
  const book = await reportedBook(sql, companyId);
  const { from, to, yearStart } = reportRange(query, today, book.fiscalYearStartMonth);
  const [histories, movements] = await Promise.all([
    accountHistories(sql, companyId, yearStart, from, query.accountCode),
    sql.rows<LedgerMovement>(MOVEMENTS, [companyId, from, to, query.accountCode ?? null]),
  ]);
  const openings = openingsOf(histories);
  const shown =
    query.accountCode === undefined
      ? histories
      : histories.filter((account) => account.code === query.accountCode);
  return { base_currency: book.baseCurrency, accounts: ledgerPages(shown, openings, movements) };
}
