import { type IsoDate, type Sql, type Ulid } from '#platform';
import { accountHistories, accountTurnovers, reportedBook, reportRange } from '#ledger';
import { trialBalanceRows, type TrialBalance } from './trial-balance.js';

interface TrialBalanceQuery {
  readonly dateFrom?: IsoDate | undefined;
  readonly dateTo?: IsoDate | undefined;
  /** Only lines of this dimension value: their openings and closings need not sum to zero. */
  readonly dimensionValueId?: Ulid | undefined;
}

/**
 * The trial balance of a range of days, by default of the current fiscal year. Run it in one snapshot
 * (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
 */
export async function trialBalance(
  sql: Sql,
  companyId: bigint,
  query: TrialBalanceQuery,
  today: IsoDate,
): Promise<TrialBalance> {
  const book = await reportedBook(sql, companyId);
  const { from, to, yearStart } = reportRange(query, today, book.fiscalYearStartMonth);
  const { dimensionValueId } = query;
  const [accounts, turnovers] = await Promise.all([
    accountHistories(sql, companyId, yearStart, from, { dimensionValueId }),
    accountTurnovers(sql, companyId, from, to, { dimensionValueId }),
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
