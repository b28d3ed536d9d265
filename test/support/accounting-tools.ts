import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { minorFromMajor, processEnvironment } from '#platform';
import { parse } from 'csv-parse/sync';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;

/** A plain-text accounting program, with the commands that the tests use. */
export interface AccountingTool {
  readonly name: 'hledger' | 'ledger' | 'beancount';
  readonly format: 'hledger' | 'beancount';
  /** Program and arguments of its strictest check of a file. */
  check(file: string): readonly string[];
  /** Program and arguments that print the balance of each account at cost. */
  balances(file: string): readonly string[];
  /** Account and amount of each line that `balances` printed. */
  read(printed: string): readonly (readonly [account: string, amount: string])[];
}

const csv = (printed: string): [string, string][] =>
  parse(printed, { from_line: 2, trim: true, relax_column_count: true }).map(
    ([account = '', amount = '']) => [account, amount],
  );

export const HLEDGER: AccountingTool = {
  name: 'hledger',
  format: 'hledger',
  check: (file) => ['hledger', '-f', file, 'check', '--strict', 'ordereddates', 'uniqueleafnames'],
  balances: (file) => ['hledger', '-f', file, 'balance', '-B', '-E', '-N', '--flat', '-O', 'csv'],
  read: csv,
};

export const LEDGER: AccountingTool = {
  name: 'ledger',
  format: 'hledger',
  check: (file) => ['ledger', '-f', file, '--strict', '--pedantic', 'accounts'],
  balances: (file) => [
    ...['ledger', '-f', file, 'balance', '-B', '--flat', '--empty', '--no-total'],
    ...['--balance-format', '%(account)\t%(quantity(scrub(display_total)))\n'],
  ],
  read: (printed) =>
    printed
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => {
        const [account = '', amount = ''] = line.split('\t');
        return [account, amount];
      }),
};

export const BEANCOUNT: AccountingTool = {
  name: 'beancount',
  format: 'beancount',
  check: (file) => ['bean-check', '--no-cache', file],
  balances: (file) => [
    ...['bean-query', '--no-errors', '--format', 'csv', file],
    'SELECT account, sum(number(weight)) AS base GROUP BY account',
  ],
  read: csv,
};

export const ACCOUNTING_TOOLS = [HLEDGER, LEDGER, BEANCOUNT] as const;

/** True when the program can be started here. */
export async function isInstalled(tool: AccountingTool): Promise<boolean> {
  const [program = ''] = tool.check('');
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Runs a tool and returns its output. @throws Error with the tool's message when it refuses */
export async function printedBy([program = '', ...args]: readonly string[]): Promise<string> {
  // Account names are in the letters of their language, which a program under the C locale cannot read.
  const env = { ...processEnvironment(), LC_ALL: 'C.UTF-8' };
  return (await run(program, args, { env, maxBuffer: 64 * MEGABYTE })).stdout;
}

/** Balances of accounts in cents of the base currency, without the accounts that have none. */
export function carried(tool: AccountingTool, printed: string): Map<string, bigint> {
  const pairs = tool.read(printed).map(([account, amount]): [string, bigint] => {
    // beancount prints a zero with many decimals as 0E-24.
    return [account, minorFromMajor(/-?[\d.]+(E-?\d+)?/.exec(amount)?.[0] ?? '0', 'EUR')];
  });
  return new Map(pairs.filter(([, minor]) => minor !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));
}
