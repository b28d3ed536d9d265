import { hasTaxPrepaymentAccount, openBankLine, taxBalances, taxPayments } from '#books';
import { holdsAuthorityAccess } from '#identity';
import { absolute, addDays, type Clock, type Database, type IsoDate, type Sql } from '#platform';
import { companiesWithLiveTasks } from '#tasks';
import { loadDeclarations } from '../charges/declared-taxes.queries.js';
import { balanceView } from './balance.js';
import { type Candidates } from './differences.js';
import { reconciliationOf, type TaxReconciliation } from './reconciliation.js';
import { readAccount, type StoredAccount, withoutMandate } from './stored-account.js';
import { type TaxAccountBalanceView } from './tax-account.wire.js';

/** The balance from the stored copy. Checks for a pending refresh first, so that none is missed. */
export function taxAccountBalance(
  database: Database,
  companyId: bigint,
  clock: Clock,
): Promise<TaxAccountBalanceView> {
  return database.readCompany(companyId, async (sql) => {
    const [pending, account] = await Promise.all([
      companiesWithLiveTasks(sql, [companyId], ['refresh-tax-account']),
      shownAccount(sql, companyId, clock.today()),
    ]);
    return balanceView(account, pending.has(companyId), clock.now(), clock.today());
  });
}

/** The ledger compared with the copy on the copy's day, or today before the first refresh. */
export function taxReconciliation(
  database: Database,
  companyId: bigint,
  clock: Clock,
): Promise<TaxReconciliation> {
  return database.reportCompany(companyId, async (sql) => {
    const today = clock.today();
    const statement = (await shownAccount(sql, companyId, today))?.statement ?? null;
    const day = statement?.requestDate ?? today;
    const [ledger, declarations, hasAccount] = await Promise.all([
      taxBalances(sql, companyId, day),
      loadDeclarations(sql, companyId),
      hasTaxPrepaymentAccount(sql, companyId),
    ]);
    return reconciliationOf(day, ledger, statement, { declarations, today, hasAccount }, (rest) =>
      candidatesFor(sql, companyId, day, rest),
    );
  });
}

/** A payment takes some days between bank and authority; one that nobody explained is looked for in two months. */
const ON_THE_WAY_DAYS = 7;
const OPEN_DAYS = 60;

async function candidatesFor(sql: Sql, companyId: bigint, day: IsoDate, rest: bigint): Promise<Candidates> {
  const direction = rest < 0n ? 'out' : 'in';
  const [payments, openLine] = await Promise.all([
    taxPayments(sql, companyId, { from: addDays(day, -ON_THE_WAY_DAYS), to: day }),
    openBankLine(sql, companyId, {
      direction,
      minor: absolute(rest),
      from: addDays(day, -OPEN_DAYS),
      to: day,
    }),
  ]);
  return { payments, openLine };
}

/**
 * The account as shown to readers. Fetched data is shown only while the company has a mandate; without one, an
 * account that was ever read shows a missing right.
 */
async function shownAccount(sql: Sql, companyId: bigint, today: IsoDate): Promise<StoredAccount | undefined> {
  const [account, granted] = await Promise.all([
    readAccount(sql, companyId),
    holdsAuthorityAccess(sql, companyId, today),
  ]);
  return account === undefined || granted ? account : withoutMandate(account);
}
