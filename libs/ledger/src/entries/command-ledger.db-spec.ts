import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMonths, FixedClock, isoDate, newUlid, type Database } from '#platform';
import { assertLedgerCoherent, booksBus } from '#books';
import { type CommandBus } from '../commands/command-bus.js';
import { type Command } from '../commands/command.js';
import { type EntryDraft } from './entry-draft.js';
import {
  openTestBooks,
  postEntries,
  reverseEntry,
  TEST_NOW,
  testActor,
  type TestEntry,
} from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

let database: Database;
let held: TestDatabase;
let bus: CommandBus;
let companyId: bigint;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
  bus = booksBus(database, new FixedClock(TEST_NOW), () => Promise.resolve());
});

afterAll(() => held.drop());

beforeEach(async () => {
  companyId = await openTestBooks(database);
});

const post = (...entries: TestEntry[]) =>
  bus.execute(postEntries, { companyId, actor: testActor(), payload: { entries } });

const on = (date: string, journal: TestEntry['journal'] = 'general'): TestEntry => ({
  date,
  journal,
  lines: [
    ['5900', 100n],
    ['1020', -100n],
  ],
});

const close = (...months: string[]): Promise<number> =>
  database.inCompany(companyId, (sql) =>
    sql.run(
      "UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = ANY($2::date[])",
      [companyId, months],
    ),
  );

const entries = () =>
  database.readCompany(companyId, (sql) =>
    sql.rows<{ journal: string; entry_no: number; economic_date: string; label: string }>(
      `SELECT journal, entry_no, economic_date, label FROM books.journal_entry JOIN books.fiscal_year
         ON fiscal_year.company_id = journal_entry.company_id AND fiscal_year.id = fiscal_year_id
       WHERE journal_entry.company_id = $1 ORDER BY label, journal, entry_no`,
      [companyId],
    ),
  );

describe('numbers', () => {
  it('increase by journal and fiscal year, across commits and within one', async () => {
    await post(on('2026-05-01'), on('2025-05-01'), on('2026-04-01'), on('2026-05-01', 'sales'));
    await post(on('2025-06-01'), on('2026-05-01'));
    expect((await entries()).map((entry) => [entry.label, entry.journal, entry.entry_no])).toEqual([
      ['2025', 'general', 1],
      ['2025', 'general', 2],
      ['2026', 'general', 1],
      ['2026', 'general', 2],
      ['2026', 'general', 3],
      ['2026', 'sales', 1],
    ]);
  });
});

describe('a year that the books do not have yet', () => {
  const months = () =>
    database.readCompany(companyId, async (sql) =>
      (
        await sql.rows<{ label: string; months: bigint; open: boolean }>(
          `SELECT label, count(*) AS months, bool_and(state = 'open') AS open FROM books.fiscal_year JOIN books.period
             ON period.company_id = fiscal_year.company_id AND fiscal_year_id = fiscal_year.id
           WHERE period.company_id = $1 GROUP BY label ORDER BY label`,
          [companyId],
        )
      ).map((row) => [row.label, Number(row.months), row.open]),
    );

  it('is created by the first command dated in it, with its months, open', async () => {
    await post(on('2019-03-03'), on('2019-12-31'), on('2027-12-31'));
    expect(await months()).toEqual([
      ['2019', 12, true],
      ['2025', 12, true],
      ['2026', 12, true],
      ['2027', 12, true],
    ]);
    await post(on('2019-01-01'));
    await database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
  });

  it('starts in the same month as the other fiscal years of the company', async () => {
    companyId = await openTestBooks(database, { fiscalYearStartMonth: 7 });
    await post(on('2020-06-30'));
    expect((await months()).map((row) => row[0])).toEqual(['2019/2020', '2025/2026', '2026/2027']);
  });

  it.each(['1999-12-31', '2028-01-01'])('is not created for %s', async (date) => {
    await expect(post(on(date))).rejects.toMatchObject({ code: 'period_missing' });
    expect(await months()).toHaveLength(2);
  });

  it('is not cached when its commit fails', async () => {
    const failing = bus.execute(
      postEntries,
      {
        companyId,
        actor: testActor(),
        payload: { entries: [on('2020-01-01')] },
      },
      () => Promise.reject(new Error('late')),
    );
    await expect(failing).rejects.toThrow('late');
    await post(on('2020-01-01'));
    expect(await months()).toHaveLength(3);
  });
});

describe('a closed period', () => {
  it('refuses any entry, and nothing of the command remains', async () => {
    await post(on('2026-03-01'));
    await close('2026-03-01');
    await expect(post(on('2026-04-01'), on('2026-03-31'))).rejects.toMatchObject({ code: 'period_closed' });
    expect(await entries()).toHaveLength(1);
  });

  it('accepts the settlement of its VAT return', async () => {
    await close('2026-03-01');
    await post({ ...on('2026-03-31'), sourceKind: 'vat_return' });
    expect(await entries()).toHaveLength(1);
  });
});

describe('a reversal', () => {
  const reverse = (entryId: string) =>
    bus.execute(reverseEntry, { companyId, actor: testActor(), payload: { entryId } });

  it('has the date of the original while its period is open', async () => {
    const [id] = (await post(on('2026-03-10'))).result.entry_ids as [string];
    expect((await reverse(id)).result.economic_date).toBe('2026-03-10');
    const net = await database.readCompany(companyId, (sql) =>
      sql.rows(
        `SELECT account_id FROM books.journal_line WHERE company_id = $1
         GROUP BY account_id HAVING sum(base_minor) <> 0`,
        [companyId],
      ),
    );
    expect(net).toEqual([]);
  });

  it('is dated the first day of the earliest later open period when that is closed', async () => {
    const [id] = (await post(on('2026-03-10'))).result.entry_ids as [string];
    await close('2026-03-01', '2026-04-01');
    expect((await reverse(id)).result.economic_date).toBe('2026-05-01');
    await database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
  });

  it('creates the next year when all existing ones are closed, and no year after that', async () => {
    const [id] = (await post(on('2026-12-10'))).result.entry_ids as [string];
    await close('2026-12-01');
    const { entry_id: reversal, economic_date: date } = (await reverse(id)).result;
    expect(date).toBe('2027-01-01');
    await close(...Array.from({ length: 12 }, (_, month) => addMonths(isoDate('2027-01-01'), month)));
    await expect(reverse(reversal)).rejects.toMatchObject({ code: 'period_closed' });
    await database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
  });

  it('happens only once', async () => {
    const [id] = (await post(on('2026-03-10'))).result.entry_ids as [string];
    await reverse(id);
    await expect(reverse(id)).rejects.toMatchObject({ code: 'state_conflict' });
  });
});

describe('the ledger writer', () => {
  const draft = (overrides: Partial<EntryDraft>): Command<null, null> => ({
    name: 'test.draft',
    permission: null,
    async handle(context) {
      const accounts = await context.accounts();
      context.ledger.post({
        journal: 'general',
        economicDate: context.today,
        sourceKind: 'accounting_event',
        sourceRole: 'primary',
        sourceId: newUlid(),
        lines: [
          { accountId: accounts.requireCode('5900').id, currency: 'EUR', amountMinor: 1n, baseMinor: 1n },
          { accountId: accounts.requireCode('1020').id, currency: 'EUR', amountMinor: -1n, baseMinor: -1n },
        ],
        ...overrides,
      });
      return { result: null, facts: [], audit: [] };
    },
  });
  const line = (base: bigint, amount = base, currency = 'EUR') => ({
    accountId: 'A',
    currency,
    amountMinor: amount,
    baseMinor: base,
  });

  it.each<[string, Partial<EntryDraft>]>([
    ['an entry that is off', { lines: [line(1n), line(-2n)] }],
    ['an entry that is off in its currency', { lines: [line(1n, 2n, 'USD'), line(-1n, -1n, 'USD')] }],
    ['an entry of one line', { lines: [line(0n)] }],
    ['two amounts in the base currency', { lines: [line(1n, 2n), line(-1n, -2n)] }],
    ['an amount too large for a JSON number', { lines: [line(2n ** 53n), line(-(2n ** 53n))] }],
    ['a reversal of nothing', { sourceRole: 'reversal' }],
  ])('refuses %s immediately', async (_, overrides) => {
    const run = bus.execute(draft(overrides), { companyId, actor: testActor(), payload: null });
    await expect(run).rejects.toBeInstanceOf(RangeError);
  });

  it('writes every field of an entry', async () => {
    await bus.execute(draft({ memo: 'Märge „x“ \\ \u2028' }), {
      companyId,
      actor: testActor(),
      payload: null,
    });
    const [row] = await database.readCompany(companyId, (sql) =>
      sql.rows<{ memo: string }>('SELECT memo FROM books.journal_entry WHERE company_id = $1', [companyId]),
    );
    expect(row?.memo).toBe('Märge „x“ \\ \u2028');
  });
});
