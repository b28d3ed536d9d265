import fc from 'fast-check';
import { isoDate, type Ulid } from '#platform';
import { createDimension, JOURNALS } from '#ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { PLAN_ROWS, planIn, scansTable } from '../../../../test/support/plans.js';
import { Trade } from '../../../../test/support/trade.js';
import { recordEventRequest } from '../events/event.wire.js';
import { recordEvent } from '../events/record-event.commands.js';
import { reverseEvent } from '../events/reverse-event.commands.js';
import { readJournal } from '../export/export-journal.js';
import { type ExportedEntry } from '../export/exported-journal.js';
import { type EntryFilters, entryKey, listEntries } from './entry-list.queries.js';
import { type EntryRowView } from './entry.wire.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

const CODES = ['5130', '5140', '1290', '2690'] as const;
const day = (n: number) => isoDate(`2026-10-0${1 + (n % 5)}`);

describe('the list of entries', () => {
  let trade: Trade;
  let values: readonly Ulid[];
  let made = 0;

  const read = <T>(work: Parameters<typeof db.database.reportCompany<T>>[1]): Promise<T> =>
    db.database.reportCompany(trade.companyId, work);

  /** An event whose day, accounts and dimensions follow from a number. */
  const event = async (n: number): Promise<Ulid> => {
    const amount_minor = 100 + (made += 1);
    const code = (at: number) => CODES[(n + at) % CODES.length] ?? '';
    const dimensions = values.filter((_, at) => (n >> at) % 2 === 1);
    const payload = recordEventRequest.parse({
      kind: n % 4 === 0 ? 'opening_balance' : 'manual',
      economic_date: day(n),
      memo: `Kanne ${made}`,
      lines: [
        { account_code: code(0), amount_minor, dimensions },
        { account_code: code(1), amount_minor: amount_minor * 2 },
        { account_code: code(0), amount_minor: -amount_minor * 3, dimensions },
      ],
    });
    return (await trade.run(recordEvent, payload)).result.event_id;
  };

  beforeAll(async () => {
    trade = await Trade.open(db.database);
    const { result } = await trade.run(createDimension, {
      ...{ code: 'PROJ', name: 'Projektid', kind: 'project' },
      values: [
        { code: 'A', name: 'Aed' },
        { code: 'B', name: 'Baar' },
      ],
    });
    values = result.values.map(({ id }) => id);
    for (let n = 11; n > 0; n -= 1) {
      const event_id = await event(n);
      if (n % 4 === 3) await trade.run(reverseEvent, { event_id, reason: 'viga' });
    }
    await trade.recordAndPost({ number: 'A-17' }, { invoice_date: day(3) });
    await trade.recordAndPost({}, { invoice_date: day(1) });
  });

  const journal = (): Promise<ExportedEntry[]> =>
    read(async (sql) => {
      const entries: ExportedEntry[] = [];
      for await (const some of (await readJournal(sql, trade.companyId, {})).entries) entries.push(...some);
      return entries;
    });

  async function listed(
    filters: EntryFilters,
    limit: number,
    between: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<EntryRowView[]> {
    const rows: EntryRowView[] = [];
    for (;;) {
      const last = rows.at(-1);
      const page = { after: last === undefined ? null : entryKey(last), limit };
      const found = await read((sql) => listEntries(sql, trade.companyId, filters, page));
      rows.push(...found.slice(0, limit));
      if (found.length <= limit) return rows;
      await between();
    }
  }

  const matches = (entry: ExportedEntry, filters: EntryFilters): boolean =>
    (filters.date_from === undefined || entry.economicDate >= filters.date_from) &&
    (filters.date_to === undefined || entry.economicDate <= filters.date_to) &&
    (filters.journal === undefined || entry.journal === filters.journal) &&
    ((filters.account_code === undefined && filters.dimension_value_id === undefined) ||
      entry.lines.some(
        ({ accountCode, dimensionValueIds }) =>
          (filters.account_code === undefined || accountCode === filters.account_code) &&
          (filters.dimension_value_id === undefined ||
            dimensionValueIds.includes(filters.dimension_value_id)),
      ));

  const first = <T>(found: readonly (T | null)[]): T | null => found.find((one) => one !== null) ?? null;

  const rowOf = ({ lines, ...entry }: ExportedEntry) => ({
    id: entry.id,
    journal: entry.journal,
    fiscal_year: entry.fiscalYear,
    entry_no: entry.entryNo,
    economic_date: entry.economicDate,
    state: entry.reversedBy === null ? 'posted' : 'reversed',
    source_kind: entry.sourceKind,
    source_role: entry.reverses === null ? 'primary' : 'reversal',
    memo: entry.memo,
    reverses_entry_id: entry.reverses,
    reversed_by_entry_id: entry.reversedBy,
    party_name: first(lines.map(({ party }) => party)),
    invoice_number: first(lines.map(({ invoiceNumber }) => invoiceNumber)),
    account_codes: [...new Set(lines.map(({ accountCode }) => accountCode))],
    base_currency: 'EUR',
    debit_base_minor: lines.reduce((sum, { baseMinor }) => (baseMinor > 0n ? sum + baseMinor : sum), 0n),
  });

  const anyFilters = (): fc.Arbitrary<EntryFilters> =>
    fc
      .tuple(
        fc.option(fc.nat(4), { nil: undefined }),
        fc.option(fc.nat(4), { nil: undefined }),
        fc.oneof(
          fc.record({ journal: fc.constantFrom(undefined, ...JOURNALS) }),
          fc.record({
            account_code: fc.constantFrom(undefined, ...CODES, '2310', 'none'),
            dimension_value_id: fc.constantFrom(undefined, ...values),
          }),
        ),
      )
      .map(([from, to, by]) => ({
        ...by,
        date_from: from === undefined ? undefined : day(from),
        date_to: to === undefined ? undefined : day(to),
      }));

  it('has each entry of the journal that its filters leave, in the order of the journal, by pages of any size', async () => {
    const entries = await journal();
    await fc.assert(
      fc.asyncProperty(anyFilters(), fc.integer({ min: 1, max: 7 }), async (filters, limit) => {
        const expected = entries.filter((entry) => matches(entry, filters)).map(rowOf);
        expect(await listed(filters, limit)).toMatchObject(expected);
        expect(await listed(filters, limit)).toHaveLength(expected.length);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps its place while entries are posted: none is missing, none comes twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFilters(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(11), { minLength: 1, maxLength: 3 }),
        async (filters, limit, days) => {
          const before = await journal();
          const rows = await listed(filters, limit, async () => {
            const n = days.shift();
            if (n !== undefined) await event(n);
          });
          const ids = rows.map(({ id }) => id);
          const places = rows.map(({ economic_date, id }) => `${economic_date} ${id}`);
          expect(places).toEqual([...new Set(places)].sort());
          expect(ids).toEqual(
            expect.arrayContaining(before.filter((entry) => matches(entry, filters)).map(({ id }) => id)),
          );
        },
      ),
      { numRuns: 15 },
    );
  });
});

/** Entries of two lines in each journal; each carries one of two dimension values. */
const FILL = (company: bigint, rows: number): string => `
  SET session_replication_role = 'replica';
  INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind, source_role,
    source_id, command_id, commit_seq)
  SELECT ${company}, 'E' || lpad(n::text, 25, '0'), (ARRAY['purchases', 'sales', 'bank', 'general'])[1 + n % 4], 'Y', n,
    date '2020-01-01' + n % 2000, 'accounting_event', 'primary', 'S' || n, 'c', n FROM generate_series(1, ${rows}) AS n;
  INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency, amount_minor, base_minor)
  SELECT ${company}, 'E' || lpad(n::text, 25, '0'), of.line, of.line || lpad(n::text, 25, '0'), account.id,
    date '2020-01-01' + n % 2000, 'EUR', 1000, 1000
  FROM generate_series(1, ${rows}) AS n, (VALUES (1, '5900'), (2, '1010')) AS of(line, code)
  JOIN books.account ON account.company_id = ${company} AND account.code = of.code;
  INSERT INTO books.dimension_line (company_id, dimension_value_id, account_id, economic_date, entry_id, line_no, base_minor)
  SELECT line.company_id, 'V' || right(line.entry_id, 1)::int % 2, line.account_id, line.economic_date, line.entry_id, line.line_no,
    line.base_minor FROM books.journal_line AS line WHERE line.company_id = ${company}`;

describe('a page of entries among many', () => {
  let trade: Trade;

  beforeAll(async () => {
    trade = await Trade.open(db.database);
    const other = await Trade.open(db.database);
    await db.owner(FILL(other.companyId, PLAN_ROWS * 0.75));
    await db.owner(FILL(trade.companyId, PLAN_ROWS * 0.25));
    await db.owner('ANALYZE');
  }, 600_000);

  const days = { date_from: isoDate('2022-01-01'), date_to: isoDate('2022-12-31') };
  it.each<[EntryFilters, string]>([
    [{}, 'journal_entry_list'],
    [days, 'journal_entry_list'],
    [{ journal: 'opening' }, 'journal_entry_list'],
    [{ ...days, account_code: '5900' }, 'journal_line_ledger'],
    [{ ...days, dimension_value_id: 'V1' }, 'dimension_line_entry'],
    [{ ...days, dimension_value_id: 'V1', account_code: '5900' }, 'dimension_line_pkey'],
  ])('by %j is read from the index in its order', async (filters, index) => {
    for (const after of [null, ['2022-06-01', `E${'7'.padStart(25, '0')}`]]) {
      const plan = await planIn(db.database, trade.companyId, (sql) =>
        listEntries(sql, trade.companyId, filters, { after, limit: 50 }),
      );
      expect(plan).toMatch(new RegExp(`Index Only Scan using ${index} `, 'u'));
      for (const table of ['journal_entry', 'journal_line', 'dimension_line'])
        expect(plan).not.toMatch(scansTable(table));
    }
  });
});
