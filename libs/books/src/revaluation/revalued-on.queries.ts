import { type IsoDate, type Sql } from '#platform';
import { reportedBook } from '#ledger';
import { monetaryBalances } from './monetary-balances.queries.js';

/** Balances in foreign currency at the end of a day, and whether they have the rate of that day. */
export interface RevaluedOn {
  readonly accounts: readonly { readonly account: string; readonly currency: string }[];
  readonly done: boolean;
}

export async function revaluedOn(sql: Sql, companyId: bigint, day: IsoDate): Promise<RevaluedOn> {
  const { baseCurrency } = await reportedBook(sql, companyId);
  const [balances, revaluation] = await Promise.all([
    monetaryBalances(sql, companyId, day, baseCurrency),
    sql.row(`SELECT 1 FROM books.revaluation WHERE company_id = $1 AND as_of = $2 AND state = 'posted'`, [
      companyId,
      day,
    ]),
  ]);
  return {
    accounts: balances
      .filter(({ amountMinor }) => amountMinor !== 0n)
      .map(({ accountCode, accountName, currency }) => ({
        account: `${accountCode} ${accountName}`,
        currency,
      })),
    done: revaluation !== undefined,
  };
}
