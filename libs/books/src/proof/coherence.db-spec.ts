import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FixedClock, isoDate, type Database, type Ulid } from '#platform';
import { booksBus } from '../books-bus.js';
import { assertLedgerCoherent, ledgerViolations, rebuildRollups } from './coherence.js';
import { type CommandBus, generalLedger } from '#ledger';
import {
  openTestBooks,
  postEntries,
  reverseEntry,
  TEST_NOW,
  TEST_TODAY,
  testActor,
  type TestEntry,
} from '../../../../test/support/books.js';
import { runs } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { LINE, Trade } from '../../../../test/support/trade.js';

let database: Database;
let held: TestDatabase;
let bus: CommandBus;

beforeAll(async () => {
  held = await testDatabase();
  database = held.database;
  bus = booksBus(database, new FixedClock(TEST_NOW), () => Promise.resolve());
});

afterAll(() => held.drop());

const violations = async (companyId: bigint): Promise<string[]> => {
  const found = await database.reportCompany(companyId, (sql) => ledgerViolations(sql, companyId));
  return [...new Set(found.map((violation) => violation.rule))].sort();
};

describe('the coherence check', () => {
  const TABLES = ['journal_entry', 'journal_line', 'command_log'];

  /** Damages the books with the database's defences disabled, as a disk fault would. */
  async function damage(statement: string, companyId: bigint): Promise<void> {
    const owner = new pg.Client({ connectionString: held.url });
    await owner.connect();
    const triggers = (what: 'DISABLE' | 'ENABLE'): string =>
      TABLES.map((table) => `ALTER TABLE books.${table} ${what} TRIGGER USER`).join(';');
    try {
      await owner.query("SELECT set_config('app.company_id', $1, false)", [companyId.toString()]);
      await owner.query(`BEGIN; ${triggers('DISABLE')};
        ALTER TABLE books.journal_line DROP CONSTRAINT IF EXISTS journal_line_entry_fkey;
        ALTER TABLE books.journal_entry DROP CONSTRAINT IF EXISTS journal_entry_reverses_fkey`);
      await owner.query(statement, [companyId.toString()]);
      await owner.query(`${triggers('ENABLE')}; COMMIT`);
    } finally {
      await owner.end();
    }
  }

  it.each<[string, string, string[]]>([
    [
      'a line that changed',
      'UPDATE books.journal_line SET base_minor = base_minor + 1 WHERE company_id = $1 AND line_no = 1',
      ['entry_balances', 'reversal_is_exact', 'rollup_equals_lines'],
    ],
    [
      'lines that vanished',
      'DELETE FROM books.journal_line WHERE company_id = $1',
      ['entry_has_lines', 'rollup_equals_lines'],
    ],
    [
      'an entry that vanished',
      'DELETE FROM books.journal_entry WHERE company_id = $1 AND entry_no = 1',
      ['entry_no_gapless', 'line_of_entry'],
    ],
    [
      'a balance that drifted',
      'UPDATE books.month_balance SET debit_minor = debit_minor + 1 WHERE company_id = $1',
      ['rollup_equals_lines'],
    ],
    [
      'a balance of nothing',
      `INSERT INTO books.month_balance SELECT company_id, id, '2020-01-01', 'EUR', 0, 0, 0, 0 FROM books.account
         WHERE company_id = $1 LIMIT 1`,
      ['rollup_equals_lines'],
    ],
    [
      'a VAT posting without lines',
      `INSERT INTO books.vat_posting (company_id, economic_date, entry_id, vat_code, source_kind, source_id, all_minor,
           changed_in) SELECT company_id, economic_date, id, 'S24', source_kind, source_id, 0, 1 FROM books.journal_entry WHERE company_id = $1 LIMIT 1`,
      ['vat_postings_equal_lines'],
    ],
    [
      'a VAT posting of a commit to come',
      `INSERT INTO books.vat_posting (company_id, economic_date, entry_id, vat_code, source_kind, source_id, all_minor,
           changed_in) SELECT company_id, economic_date, id, 'S24', source_kind, source_id, 0, 99 FROM books.journal_entry
         WHERE company_id = $1 LIMIT 1`,
      ['vat_postings_equal_lines', 'vat_postings_of_commits'],
    ],
    [
      'a VAT posting that vanished',
      "UPDATE books.journal_line SET vat_code = 'S24' WHERE company_id = $1 AND line_no = 1 AND economic_date = '2026-03-02'",
      ['vat_postings_equal_lines'],
    ],
    [
      'a commit that vanished',
      'DELETE FROM books.command_log WHERE company_id = $1 AND commit_seq = 1',
      ['commit_seq_gapless', 'entry_of_commit'],
    ],
    [
      'a period that vanished',
      "DELETE FROM books.period WHERE company_id = $1 AND starts_on = '2026-03-01'",
      ['entry_in_period'],
    ],
    [
      'a line on another day',
      "UPDATE books.journal_line SET economic_date = '2026-03-09' WHERE company_id = $1 AND line_no = 1",
      ['line_of_entry'],
    ],
  ])('finds %s', async (_, statement, rules) => {
    const companyId = await openTestBooks(database);
    const call = { companyId, actor: testActor() };
    const entry: TestEntry = {
      date: '2026-03-02',
      lines: [
        ['5900', 100n],
        ['1020', -100n],
      ],
    };
    const { result } = await bus.execute(postEntries, { ...call, payload: { entries: [entry, entry] } });
    await bus.execute(reverseEntry, { ...call, payload: { entryId: result.entry_ids[0] as Ulid } });
    expect(await violations(companyId)).toEqual([]);
    await damage(statement, companyId);
    expect(await violations(companyId)).toEqual(rules);
    await expect(
      database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId)),
    ).rejects.toThrow(rules[0]);
  });

  it('month balances can be rebuilt from the lines, for this company only', async () => {
    const [one, other] = [await openTestBooks(database), await openTestBooks(database)];
    for (const companyId of [one, other]) {
      await bus.execute(postEntries, {
        companyId,
        actor: testActor(),
        payload: {
          entries: ['2026-03-02', '2026-04-02'].map((date): TestEntry => ({
            date,
            lines: [
              ['5900', 100n],
              ['1020', -100n],
            ],
          })),
        },
      });
      await damage('UPDATE books.month_balance SET debit_minor = 7 WHERE company_id = $1', companyId);
    }
    expect(await database.inCompany(one, (sql) => rebuildRollups(sql))).toBe(4);
    expect(await violations(one)).toEqual([]);
    expect(await violations(other)).toEqual(['rollup_equals_lines']);
  });

  it('a rebuild writes the rows that differ from the lines and no others, and drops the kept previews then alone', async () => {
    const trade = await Trade.open(database);
    const { companyId } = trade;
    const revision = { lines: [{ ...LINE, vat_code: 'P24' }] };
    const invoices = [await trade.recordAndPost({}, revision), await trade.recordAndPost({}, revision)];
    const written = () =>
      held.owner<{ id: string; at: string; version: string }>(
        `SELECT source_id AS id, posting.ctid::text AS at, setup_version::text AS version
         FROM books.vat_posting AS posting JOIN books.book USING (company_id)
         WHERE company_id = $1 ORDER BY posting.entry_id`,
        [companyId.toString()],
      );
    const before = await written();
    expect(before).toHaveLength(invoices.length);
    await database.inCompany(companyId, rebuildRollups);
    expect(await written()).toEqual(before);

    await held.owner('UPDATE books.vat_posting SET all_minor = 7 WHERE company_id = $1 AND source_id = $2', [
      companyId.toString(),
      before[1]?.id,
    ]);
    expect(await violations(companyId)).toEqual(['vat_postings_equal_lines']);
    await database.inCompany(companyId, rebuildRollups);
    expect(await violations(companyId)).toEqual([]);
    const after = await written();
    expect(after[0]?.at).toBe(before[0]?.at);
    expect(after[1]?.at).not.toBe(before[1]?.at);
    expect(Number(after[0]?.version)).toBe(Number(before[0]?.version) + 1);
  });
});

/** Accounts of every type. */
const CODES = ['1000', '1021', '1210', '2310', '2900', '3120', '5210', '5900'];

const cents = fc.bigInt({ min: -9_999_999n, max: 9_999_999n });
/** Only a revaluation changes a value without an amount. */
const amount = cents.filter((minor) => minor !== 0n);
const day = fc
  .integer({ min: 0, max: 365 * 8 })
  .map((days) => new Date(Date.UTC(2019, 6, 1) + days * 86_400_000).toISOString().slice(0, 10));

/** Lines that balance: the last one takes the rest. Some are in dollars at a rate of their own. */
const entry: fc.Arbitrary<TestEntry> = fc
  .record({
    date: day,
    journal: fc.constantFrom('general', 'purchases', 'sales', 'bank'),
    lines: fc.array(fc.record({ code: fc.constantFrom(...CODES), base: cents, dollars: fc.option(amount) }), {
      minLength: 1,
      maxLength: 5,
    }),
    rest: fc.constantFrom(...CODES),
  })
  .map(({ date, journal, lines, rest }) => ({
    date,
    journal,
    lines: [
      ...lines.map(({ code, base, dollars }) =>
        dollars === null ? ([code, base] as const) : ([code, base, 'USD', dollars] as const),
      ),
      [rest, -lines.reduce((sum, line) => sum + line.base, 0n)] as const,
    ],
  }));

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ entries: fc.array(entry, { minLength: 1, maxLength: 6 }), fail: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ reverse: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ close: day }) },
);

describe('whatever is posted, refused, reversed and closed', () => {
  it('the ledger is coherent, and its reports equal the sums of the lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), day, async (steps, from) => {
        const companyId = await openTestBooks(database);
        const call = { companyId, actor: testActor() };
        const posted: Ulid[] = [];
        await Promise.all(
          steps.map(async (one) => {
            if ('close' in one) {
              await database.inCompany(companyId, (sql) =>
                sql.run(
                  "UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND $2 BETWEEN starts_on AND ends_on",
                  [companyId, one.close],
                ),
              );
            } else if ('reverse' in one) {
              const entryId = posted[one.reverse % Math.max(posted.length, 1)];
              if (entryId !== undefined) {
                await bus.execute(reverseEntry, { ...call, payload: { entryId } }).catch(refused);
              }
            } else {
              await bus
                .execute(postEntries, { ...call, payload: one })
                .then((outcome) => posted.push(...outcome.result.entry_ids), refused);
            }
          }),
        );
        await database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
        await ledgerAgreesWithLines(companyId, from);
      }),
      { seed: 20_261_120, numRuns: runs({ short: 15, full: 40 }) },
    );
  });

  /** Accepts only the refusals that the books know, and the failure of the handler that fails on request. */
  function refused(error: unknown): void {
    const code = (error as { code?: string }).code;
    if (code === 'period_closed' || code === 'state_conflict') return;
    expect((error as Error).message).toBe('the handler failed');
  }

  async function ledgerAgreesWithLines(companyId: bigint, from: string): Promise<void> {
    const { ledger, lines } = await database.reportCompany(companyId, async (sql) => ({
      ledger: await generalLedger(
        sql,
        companyId,
        { dateFrom: isoDate(from), dateTo: isoDate('2027-12-31') },
        TEST_TODAY,
      ),
      lines: await sql.rows<{ code: string; type: string; economic_date: string; base_minor: bigint }>(
        `SELECT code, type, economic_date, base_minor FROM books.journal_line JOIN books.account
           ON account.company_id = $1 AND account.id = account_id WHERE journal_line.company_id = $1`,
        [companyId],
      ),
    }));
    const yearStart = `${from.slice(0, 4)}-01-01`;
    for (const code of CODES) {
      const own = lines.filter((line) => line.code === code);
      const ofResult = code.startsWith('3') || code.startsWith('5');
      const sum = (filter: (date: string) => boolean) =>
        own.filter((line) => filter(line.economic_date)).reduce((total, line) => total + line.base_minor, 0n);
      const opening = sum((date) => date < from && (!ofResult || date >= yearStart));
      const page = ledger.accounts.find((account) => account.account_code === code);
      expect(page?.opening_base_minor ?? 0n, `${code} opening`).toBe(opening);
      expect(page?.closing_base_minor ?? 0n, `${code} closing`).toBe(opening + sum((date) => date >= from));
    }
    expect(ledger.accounts.reduce((total, account) => total + account.opening_base_minor, 0n)).toBe(0n);
  }
});
