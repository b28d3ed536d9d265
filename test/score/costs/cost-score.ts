import { expenseAccount } from '../../../libs/booking/src/expense/expense-account.js';
import { print, printTable } from '../table.js';
import { accountsOf, codeOf, EXPENSES, GENERAL } from './accounts.js';
import { Count } from './count.js';
import { HELD_OUT } from './held-out.js';

/** Prints how many lines of suppliers that no list was made from get the account of their cost. */
export function reportCosts(verbose: boolean): void {
  const counts = Object.entries(HELD_OUT).map(([language, suppliers]) => {
    const count = new Count();
    for (const [supplierName, lines] of Object.entries(suppliers)) {
      for (const [text, truth] of Object.entries(lines)) judge(count, { supplierName, text, truth, verbose });
    }
    return [language, count] as const;
  });
  print();
  printTable(
    ['words of costs', 'lines', 'right', 'left to the general account', 'wrong', 'of these certain'],
    [...counts, ['all', Count.sum(counts.map(([, count]) => count))] as const].map(([language, count]) => [
      language,
      ...count.cells(),
    ]),
  );
}

interface Line {
  readonly supplierName: string;
  readonly text: string;
  readonly truth: string;
  readonly verbose: boolean;
}

function judge(count: Count, { supplierName, text, truth, verbose }: Line): void {
  const { account, sure } = expenseAccount(text, { ...EXPENSES, supplierName, defaultRole: null });
  const code = codeOf(account.accountCode ?? account.expenseRole ?? '');
  const right = accountsOf(truth).has(code);
  count.add(right ? 'right' : code === GENERAL ? 'open' : 'wrong', sure);
  if (verbose && !right)
    print(`${sure ? 'CERTAIN ' : ''}${supplierName}: ${text}: wanted ${truth}, got ${code}`);
}
