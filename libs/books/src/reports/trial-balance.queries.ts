import { type IsoDate, type Sql } from '#platform';
import { accountHistories, accountTurnovers, reportedBook, reportRange } from '#ledger';
import { trialBalanceRows, type TrialBalance } from './trial-balance.js';

/**
 * The trial balance of a range of days, by default of the current fiscal year. Run it in one snapshot
 * (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
 */
export async function trialBalance(
  sql: Sql,
  companyId: bigint,
  query: { readonly dateFrom?: IsoDate | undefined; readonly dateTo?: IsoDate | undefined },
  today: IsoDate,
): Promise<TrialBalance> {
  const book = await reportedBook(sql, companyId);
  const { from, to, yearStart } = reportRange(query, today, book.fiscalYearStartMonth);
  const [accounts, turnovers] = await Promise.all([
    accountHistories(sql, companyId, yearStart, from),
    accountTurnovers(sql, companyId, from, to),
  ]);
  const rows = trialBalanceRows(accounts, turnovers);
  return {
    base_currency: book.baseCurrency,
    from,
    to,
    rows,
    total_debit_base_minor: rows.reduce((sum, row) => sum + row.debit_base_minor, 0n),
    total_credit_base_minor: rows.reduce((sum, row) => sum + row.credit_base_minor, 0n),
  };
}
