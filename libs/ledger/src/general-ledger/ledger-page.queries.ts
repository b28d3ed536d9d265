import { type IsoDate, type Sql } from '#platform';
import { type GeneralLedgerAccount, type OutlinedAccount, runningLines } from './general-ledger.js';
import {
  type GeneralLedgerQuery,
  generalLedgerOutline,
  type LedgerPosition,
  type LedgerScope,
  pageOfLines,
  startOf,
} from './general-ledger.queries.js';

/**
 * Where a page of one account ends. It carries the balance, and the days and the commit of the first page, so that all
 * pages show one state and lead from its opening to its closing.
 */
export interface LedgerPlace extends LedgerScope {
  readonly baseCurrency: string;
  readonly account: Pick<OutlinedAccount, 'id' | 'page'>;
  readonly after: LedgerPosition;
  readonly runningMinor: bigint;
}

interface LedgerPage {
  readonly base_currency: string;
  /** The account, or none when it has neither an opening nor a movement. */
  readonly accounts: readonly GeneralLedgerAccount[];
  /** Where the next page begins; null on the last one. */
  readonly next: LedgerPlace | null;
}

/**
 * A page of the general ledger of one account, from its first line or after a place. Run it in one snapshot
 * (`Database.reportCompany`).
 * @throws Problem `validation_error` when the range ends before it starts
 */
export async function ledgerPage(
  sql: Sql,
  companyId: bigint,
  query: Omit<GeneralLedgerQuery, 'accountCodes'> & { readonly accountCode: string },
  page: { readonly limit: number; readonly after: LedgerPlace | null },
  today: IsoDate,
): Promise<LedgerPage> {
  const place = page.after ?? (await firstPlace(sql, companyId, query, today));
  if ('nothing' in place) return { base_currency: place.nothing, accounts: [], next: null };
  const movements = await pageOfLines(sql, companyId, place, place.after);
  const shown = movements.slice(0, page.limit);
  const { lines, runningMinor } = runningLines(place.account, place.runningMinor, shown);
  const last = shown.at(-1);
  return {
    base_currency: place.baseCurrency,
    accounts: [{ ...place.account.page, lines }],
    next:
      movements.length > page.limit && last !== undefined ? { ...place, after: last, runningMinor } : null,
  };
}

async function firstPlace(
  sql: Sql,
  companyId: bigint,
  { accountCode, ...query }: Parameters<typeof ledgerPage>[2],
  today: IsoDate,
): Promise<LedgerPlace | { readonly nothing: string }> {
  const outline = await generalLedgerOutline(
    sql,
    companyId,
    { ...query, accountCodes: [accountCode] },
    today,
  );
  const [account] = outline.accounts;
  if (account === undefined) return { nothing: outline.baseCurrency };
  const { baseCurrency, commitSeq, dimensionValueId, from, to, withoutClosing } = outline;
  return {
    ...{ baseCurrency, commitSeq, dimensionValueId, to, withoutClosing, account },
    after: startOf(account.id, from),
    runningMinor: account.openingMinor,
  };
}
