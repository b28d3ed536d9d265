import { addDays, type IsoDate, type Sql } from '#platform';
import { accountHistories, reportedBook, withinBooks, yearStartOf } from '#ledger';
import { balanceSheetOf, balanceSheetScheme, type BalanceSheet } from './balance-sheet.js';

export interface BalanceSheetQuery {
  /** Default: today. */
  readonly asOf?: IsoDate | undefined;
  readonly compareAsOf?: IsoDate | undefined;
  readonly simplified: boolean;
}

/** The balance sheet at the end of a day. Run it in one snapshot (`Database.reportCompany`). */
export async function balanceSheet(
  sql: Sql,
  companyId: bigint,
  query: BalanceSheetQuery,
  today: IsoDate,
): Promise<BalanceSheet> {
  const book = await reportedBook(sql, companyId);
  const at = async (day: IsoDate) => ({
    day,
    accounts: await accountHistories(
      sql,
      companyId,
      yearStartOf(day, book.fiscalYearStartMonth),
      addDays(withinBooks(day), 1),
    ),
  });
  const [asOf, compared] = await Promise.all([
    at(query.asOf ?? today),
    query.compareAsOf === undefined ? null : at(query.compareAsOf),
  ]);
  return balanceSheetOf(
    balanceSheetScheme(book.legalForm, query.simplified),
    book.baseCurrency,
    asOf,
    compared,
  );
}
