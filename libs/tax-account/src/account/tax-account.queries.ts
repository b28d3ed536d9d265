import { taxBalances } from '#books';
import { type Clock, type Database } from '#platform';
import { companiesWithLiveTasks } from '#tasks';
import { balanceView, type TaxAccountBalanceView } from './balance.js';
import { reconciliationOf, type TaxReconciliation } from './reconciliation.js';
import { readAccount } from './stored-account.js';

/** The balance from the stored copy. Whether a newer one is on its way is asked first, so that none is missed. */
export function taxAccountBalance(
  database: Database,
  companyId: bigint,
  clock: Clock,
): Promise<TaxAccountBalanceView> {
  return database.readCompany(companyId, async (sql) => {
    const [pending, account] = await Promise.all([
      companiesWithLiveTasks(sql, [companyId], ['refresh-tax-account']),
      readAccount(sql, companyId),
    ]);
    return balanceView(account, pending.has(companyId), clock.now(), clock.today());
  });
}

/** The ledger beside the copy, on the copy's day; today before the first refresh. */
export function taxReconciliation(
  database: Database,
  companyId: bigint,
  clock: Clock,
): Promise<TaxReconciliation> {
  return database.reportCompany(companyId, async (sql) => {
    const statement = (await readAccount(sql, companyId))?.statement ?? null;
    const day = statement?.requestDate ?? clock.today();
    return reconciliationOf(day, await taxBalances(sql, companyId, day), statement);
  });
}
