import { addDays, type IsoDate, type Sql } from '#platform';
import { accountHistories, isNonProfit, reportedBook, withinBooks, yearStartOf } from '#ledger';
import { balanceSheetOf, balanceSheetScheme, type BalanceSheet } from './balance-sheet.js';

export interface BalanceSheetQuery {
  /** Default: today. */
  readonly asOf?: IsoDate | undefined;
  readonly compareAsOf?: IsoDate | undefined;
  readonly simplified: boolean;
  /** The abridged balance sheet of a micro-entity, in place of any other. */
  readonly micro?: boolean;
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
  const detail = query.micro === true ? 'micro' : query.simplified ? 'abridged' : 'full';
  return balanceSheetOf(
    balanceSheetScheme(book.legalForm, detail),
    detail !== 'full' && !isNonProfit(book.legalForm),
    book.baseCurrency,
    asOf,
    compared,
  );
}
