import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FixedClock, isoDate, type Database } from '#platform';
import { booksBus } from '#books';
import { type AccountFilters, accountRows } from '../accounts/account.queries.js';
import { type CommandBus } from '../commands/command-bus.js';
import { type LedgerPiece } from './general-ledger.js';
import { generalLedger, type GeneralLedgerQuery, readGeneralLedger } from './general-ledger.queries.js';
import {
  openTestBooks,
  postEntries,
  reverseEntry,
  TEST_NOW,
  TEST_TODAY,
  testActor,
  type TestEntry,
} from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

let database: Database;
let held: TestDatabase;
let bus: CommandBus;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
  bus = booksBus(database, new FixedClock(TEST_NOW), () => Promise.resolve());
});

afterAll(() => held.drop());

describe('accounts', () => {
  let companyId: bigint;

  beforeAll(async () => {
    companyId = await openTestBooks(database);
    await database.inCompany(companyId, (sql) =>
      sql.run("UPDATE books.account SET active = false WHERE company_id = $1 AND code = '1021'", [companyId]),
    );
  });

  const list = (filters: AccountFilters, limit = 200, after: string | null = null) =>
    database.readCompany(companyId, (sql) =>
      accountRows(sql, companyId, filters, {
        list: 'accounts',
        filters: {},
        limit,
        after: after === null ? null : [after],
      }),
    );
  const codes = async (filters: AccountFilters) => (await list(filters)).map((account) => account.code);

  it('are listed by code, one more than the page holds, each once across the pages', async () => {
    const all = await codes({});
    expect(all).toEqual([...all].sort());
    const paged: string[] = [];
    for (;;) {
      const rows = await list({}, 7, paged.at(-1) ?? null);
      paged.push(...rows.slice(0, 7).map((row) => row.code));
      if (rows.length <= 7) break;
      expect(rows).toHaveLength(8);
    }
    expect(paged).toEqual(all);
  });

  it.each<[AccountFilters, string[]]>([
    [{ control_kind: 'payable' }, ['2310']],
    [{ control_kind: 'bank', active: false }, ['1021']],
    [{ search: '102' }, ['1020', '1021', '1025']],
    [{ search: '02', control_kind: 'bank' }, []],
    [{ search: 'HOIUKONTO' }, ['1025']],
    [{ search: '  välisvaluuta ' }, ['1021']],
    [{ search: 'deposit ACC' }, ['1025']],
    [{ search: '%', control_kind: 'bank' }, []],
    [{ search: 'trade payables' }, ['2310']],
  ])('are found by %o', async (filters, expected) => {
    const found = await codes(filters);
    expect(found.filter((code) => expected.includes(code))).toEqual(expected);
    if (expected.length > 0 || filters.control_kind !== undefined) expect(found).toEqual(expected);
  });

  it('show their lines in the financial statements of the legal form', async () => {
    const npo = await openTestBooks(database, { legalForm: 'mtu' });
    const rows = await database.readCompany(npo, (sql) =>
      accountRows(sql, npo, {}, { list: 'accounts', filters: {}, limit: 500, after: null }),
    );
    for (const row of rows) {
      const ofResult = row.type === 'income' || row.type === 'expense';
      expect(row.balance_sheet_line === null, row.code).toBe(ofResult);
      expect(row.income_statement_line === null, row.code).toBe(!ofResult);
    }
  });
});

describe('the general ledger', () => {
  let companyId: bigint;

  const read = (query: GeneralLedgerQuery) =>
    database.reportCompany(companyId, (sql) => generalLedger(sql, companyId, query, TEST_TODAY));
  const at = (date: string) => isoDate(date);
  const entry = (date: string, from: string, to: string, cents: bigint): TestEntry => ({
    date,
    memo: `${from} to ${to}`,
    lines: [
      [to, cents],
      [from, -cents],
    ],
  });

  beforeAll(async () => {
    companyId = await openTestBooks(database);
    const call = { companyId, actor: testActor() };
    await bus.execute(postEntries, {
      ...call,
      payload: {
        entries: [
          entry('2024-06-15', '3120', '1210', 10_000n),
          entry('2025-03-31', '1020', '5900', 4_000n),
          entry('2026-02-10', '3120', '1210', 7_000n),
          entry('2026-03-05', '1020', '5210', 500n),
          entry('2026-03-20', '1020', '5210', 600n),
          entry('2026-03-20', '1020', '5210', 700n),
        ],
      },
    });
    const { result } = await bus.execute(postEntries, {
      ...call,
      payload: { entries: [entry('2026-04-01', '1020', '5900', 99n)] },
    });
    await bus.execute(reverseEntry, { ...call, payload: { entryId: result.entry_ids[0] as string } });
  });

  it('opens income and expense with the fiscal year, and adds earlier results to retained earnings', async () => {
    const { accounts, base_currency } = await read({});
    expect(base_currency).toBe('EUR');
    expect(accounts.map((account) => [account.account_code, account.opening_base_minor])).toEqual([
      ['1020', -4_000n],
      ['1210', 10_000n],
      ['2960', -6_000n],
      ['3120', 0n],
      ['5210', 0n],
      ['5900', 0n],
    ]);
  });

  it.each([
    ['2026-01-01', '2026-11-20'],
    ['2026-03-20', '2026-03-20'],
    ['2026-03-06', '2026-12-31'],
    ['2025-01-01', '2025-12-31'],
    ['2024-01-01', '2026-12-31'],
  ])(
    'from %s to %s: openings and closings sum to zero, and lines lead from one to the other',
    async (from, to) => {
      const { accounts } = await read({ dateFrom: at(from), dateTo: at(to) });
      const sum = (pick: (account: (typeof accounts)[number]) => bigint) =>
        accounts.reduce((total, account) => total + pick(account), 0n);
      expect(sum((account) => account.opening_base_minor)).toBe(0n);
      expect(sum((account) => account.closing_base_minor)).toBe(0n);
      for (const account of accounts) {
        const moved = account.lines.reduce((total, line) => total + line.base_minor, 0n);
        expect(account.opening_base_minor + moved, account.account_code).toBe(account.closing_base_minor);
        for (const line of account.lines) {
          expect(line.economic_date >= from && line.economic_date <= to).toBe(true);
        }
      }
    },
  );

  it('of one account alone equals its page in the whole ledger, also from the middle of a month', async () => {
    const { accounts } = await read({ dateFrom: at('2026-03-20') });
    expect(accounts.length).toBeGreaterThan(3);
    for (const page of accounts) {
      const alone = await read({ accountCodes: [page.account_code], dateFrom: at('2026-03-20') });
      expect(alone.accounts).toEqual([page]);
    }
  });

  it('from the middle of a month includes the earlier days of the month in the opening', async () => {
    const { accounts } = await read({ accountCodes: ['5210'], dateFrom: at('2026-03-20') });
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({ opening_base_minor: 500n, closing_base_minor: 1_800n });
    expect(accounts[0]?.lines.map((line) => line.running_base_minor)).toEqual([1_100n, 1_800n]);
  });

  it('shows both a reversed entry and its reversal', async () => {
    const { accounts } = await read({ accountCodes: ['5900'] });
    expect(accounts[0]?.lines.map((line) => [line.base_minor, line.entry_state])).toEqual([
      [99n, 'reversed'],
      [-99n, 'posted'],
    ]);
  });

  it('has exactly the fields of a line', async () => {
    const { accounts } = await read({ accountCodes: ['1210'] });
    expect(accounts[0]?.lines[0]).toEqual({
      account_code: '1210',
      economic_date: '2026-02-10',
      journal: 'general',
      entry_no: 1,
      entry_id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
      entry_state: 'posted',
      line_no: 1,
      party_id: null,
      currency: 'EUR',
      amount_minor: 7_000n,
      base_minor: 7_000n,
      running_base_minor: 17_000n,
      memo: '3120 to 1210',
      dimension_value_ids: [],
    });
  });

  it('of an unknown account is empty', async () => {
    expect((await read({ accountCodes: ['0000'] })).accounts).toEqual([]);
  });

  it('refuses a range that ends before it starts', async () => {
    await expect(read({ dateFrom: at('2026-02-02'), dateTo: at('2026-02-01') })).rejects.toMatchObject({
      code: 'validation_error',
    });
  });

  it('with many lines is read in pieces, and shows one state however long that takes', async () => {
    const large = await openTestBooks(database);
    const call = { companyId: large, actor: testActor() };
    const sales = (count: number) =>
      Array.from({ length: count }, (_, n) => entry('2026-05-05', '3120', '1210', BigInt(n + 1)));
    const { result } = await bus.execute(postEntries, { ...call, payload: { entries: sales(1_100) } });
    const { outline, pieces } = await readGeneralLedger(database, large, {}, TEST_TODAY);
    await bus.execute(postEntries, { ...call, payload: { entries: sales(3) } });
    await bus.execute(reverseEntry, { ...call, payload: { entryId: result.entry_ids[0] as string } });

    const read: Record<string, LedgerPiece[]> = {};
    for await (const piece of pieces) (read[piece.accountId] ??= []).push(piece);
    for (const { id, page } of outline.accounts) {
      const parts = read[id] ?? [];
      expect(parts.map(({ lines }) => lines.length)).toEqual([500, 500, 100]);
      expect(parts.at(-1)?.runningMinor).toBe(page.closing_base_minor);
      expect(new Set(parts.flatMap(({ lines }) => lines.map((line) => line.entry_id))).size).toBe(1_100);
      expect(parts[0]?.lines[0]?.entry_state).toBe('posted');
    }
    const later = await database.reportCompany(large, (sql) => generalLedger(sql, large, {}, TEST_TODAY));
    expect(later.accounts.map(({ lines }) => lines.length)).toEqual([1_104, 1_104]);
    expect(later.accounts[0]?.lines[0]?.entry_state).toBe('reversed');
  });
});
