import { booksBus } from '#books';
import { type Database, FixedClock, isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestBooks,
  postEntries,
  TEST_NOW,
  TEST_TODAY,
  testActor,
  type TestEntry,
} from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { generalLedger } from './general-ledger.queries.js';
import { type GeneralLedgerLine } from './general-ledger.js';
import { ledgerPage, type LedgerPlace } from './ledger-page.queries.js';

let held: TestDatabase;
let database: Database;
let companyId: bigint;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
  companyId = await openTestBooks(database);
});

afterAll(() => held.drop());

const post = (dates: readonly string[]) =>
  booksBus(database, new FixedClock(TEST_NOW), () => Promise.resolve()).execute(postEntries, {
    companyId,
    actor: testActor(),
    payload: {
      entries: dates.map((date, n): TestEntry => ({
        date,
        lines: [
          ['1210', BigInt(n + 1)],
          ['3120', -BigInt(n + 1)],
        ],
      })),
    },
  });

const read = (accountCode: string, limit: number, after: LedgerPlace | null, range = {}) =>
  database.reportCompany(companyId, (sql) =>
    ledgerPage(sql, companyId, { accountCode, ...range }, { limit, after }, TEST_TODAY),
  );

describe('pages of the general ledger of one account', () => {
  it('have each line once, with the running balance of the whole, in the state of the first page', async () => {
    await post([
      '2026-01-05',
      '2026-01-05',
      '2026-02-01',
      '2026-02-02',
      '2026-03-01',
      '2026-03-01',
      '2026-04-30',
    ]);
    const range = { dateFrom: isoDate('2026-01-06'), dateTo: isoDate('2026-04-30') };
    const whole = await database.reportCompany(companyId, (sql) =>
      generalLedger(sql, companyId, { accountCodes: ['1210'], ...range }, TEST_TODAY),
    );
    const lines: GeneralLedgerLine[] = [];
    let after: LedgerPlace | null = null;
    do {
      const page = await read('1210', 2, after, range);
      const [account] = page.accounts;
      const { lines: shown, ...heading } = account ?? { lines: [] };
      expect(heading).toEqual({ ...whole.accounts[0], lines: undefined });
      expect(page.base_currency).toBe('EUR');
      lines.push(...shown);
      // A later commit between the pages changes none of them.
      if (after === null) await post(['2026-02-01', '2026-04-01']);
      after = page.next;
    } while (after !== null);
    expect(lines).toEqual(whole.accounts[0]?.lines);
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)?.running_base_minor).toBe(whole.accounts[0]?.closing_base_minor);
  });

  it('end on the last line, also when it fills the page', async () => {
    const { next, accounts } = await read('1210', 2, null, {
      dateFrom: isoDate('2026-03-01'),
      dateTo: isoDate('2026-03-31'),
    });
    expect([next, accounts[0]?.lines.length]).toEqual([null, 2]);
  });

  it('of an account without an opening or a movement, or unknown, are one empty page', async () => {
    for (const code of ['5900', '0000']) {
      expect(await read(code, 2, null)).toEqual({ base_currency: 'EUR', accounts: [], next: null });
    }
  });
});
