import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoDate, type Sql, type Ulid } from '#platform';
import { type DocumentFilters, listDocuments } from '../../documents/document.queries.js';
import { listParties, type PartyFilters } from '../../parties/party.queries.js';
import { resemblingParties } from '../../parties/resembling.queries.js';
import { type InvoiceFilters, listInvoices } from './invoice-list.queries.js';
import { TEST_TODAY } from '../../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { PLAN_ROWS, planIn, ranges, scansTable } from '../../../../../test/support/plans.js';
import { Trade } from '../../../../../test/support/trade.js';

/**
 * Under row security only leakproof comparisons use an index: any other turns a list into a scan of the whole table,
 * across all companies. The tests explain each filter as the application's role over tables with other companies'
 * rows: 40,000 rows, or a million with RAAMAT_PLAN_ROWS=1000000.
 */
const OWN = PLAN_ROWS / 4;
const OTHERS = PLAN_ROWS - OWN;
const PAGE = { limit: 50, after: null };
const PARTY: Ulid = `P${'77'.padStart(25, '0')}`;

let db: TestDatabase;
let trade: Trade;

const FILL = (company: bigint, from: number, to: number) => [
  `INSERT INTO books.party (company_id, id, name, name_key, name_folded, skeleton, kind, created_at, reg_code, vat_number,
     external_key)
   SELECT ${company}, 'P' || lpad(n::text, 25, '0'), 'Pool ' || n, 'pool ' || n, 'pool ' || n, 'pool ' || n, 'supplier',
     timestamptz '2026-01-01' + n * interval '1 second', n::text, 'EE' || n, 'k' || n
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.document (company_id, id, sha256, kind, filename, received_on, referenced, created_at)
   SELECT ${company}, 'D' || lpad(n::text, 25, '0'), encode(sha256(n::text::bytea), 'hex'), 'invoice', n || '.pdf',
     date '2020-01-01' + n % 2000, n % 100 > 0, timestamptz '2026-01-01' + n * interval '1 second'
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.invoice (company_id, id, direction, kind, state, number, number_key, party_id, origin, revision_id, revision_no,
     invoice_date, due_date, currency, gross_minor, amount_due_minor, needs_review, settled_minor, posted_at, created_at)
   SELECT ${company}, 'I' || lpad(n::text, 25, '0'), 'purchase', 'invoice', CASE WHEN n % 200 = 0 THEN 'recorded' ELSE 'posted' END,
     'N' || n, 'N' || n, 'P' || lpad((n % 500 + 1)::text, 25, '0'), 'import', 'R' || lpad(n::text, 25, '0'), 1,
     date '2020-01-01' + n % 2000, date '2020-01-15' + n % 2000, 'EUR', 1000, 1000, n % 300 = 0,
     CASE WHEN n % 100 = 0 THEN 0 ELSE 1000 END, CASE WHEN n % 200 = 0 THEN NULL ELSE now() END, now()
   FROM generate_series(${from}, ${to}) AS n`,
];

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  const other = await Trade.open(db.database);
  for (const [company, rows] of [
    [other.companyId, OTHERS],
    [trade.companyId, OWN],
  ] as const) {
    for (const { from, to } of ranges(rows)) {
      await db.database.inCompany(company, async (sql) => {
        for (const statement of FILL(company, from, to)) await sql.run(statement);
      });
    }
  }
  for (const table of ['party', 'document', 'invoice']) await db.owner(`ANALYZE books.${table}`);
}, 1_800_000);

afterAll(() => db.drop());

const planOf = (list: (sql: Sql) => Promise<unknown>): Promise<string> =>
  planIn(db.database, trade.companyId, list);

const walled = (table: string) => new RegExp(`on ${table} [a-z]+[^]*company_id = `);

describe('a list of invoices', () => {
  it.each<Partial<InvoiceFilters>>([
    {},
    { ordering: '-invoice_date' },
    { ordering: 'due_date' },
    { ordering: '-due_date' },
    { ordering: 'amount' },
    { ordering: '-amount' },
    { q: 'N77' },
    { q: 'pool 77' },
    { date_from: isoDate('2025-01-01'), date_to: isoDate('2025-01-31') },
    { direction: 'sales' },
    { kind: 'credit_note' },
    { external_source_prefix: 'str' },
    { needs_review: true },
    { needs_review: false },
    { number: 'N77' },
    { party_id: PARTY },
    { settlement: 'unposted' },
    { settlement: 'unpaid' },
    { settlement: 'part_paid' },
    { settlement: 'paid' },
    { settlement: 'open' },
    { settlement: 'overdue' },
    { state: 'recorded' },
    { state: 'void' },
  ])('by %j uses an index', async (filters) => {
    const plan = await planOf((sql) =>
      listInvoices(sql, trade.companyId, { ordering: 'invoice_date', ...filters }, PAGE, TEST_TODAY),
    );
    expect(plan).not.toMatch(scansTable('invoice'));
    expect(plan).toMatch(walled('invoice'));
  });

  it('of open ones reads its own small index', async () => {
    const open = await planOf((sql) =>
      listInvoices(sql, trade.companyId, { ordering: 'invoice_date', settlement: 'open' }, PAGE, TEST_TODAY),
    );
    expect(open).toMatch(/invoice_open/);
    const drafts = await planOf((sql) =>
      listInvoices(sql, trade.companyId, { ordering: 'invoice_date', state: 'recorded' }, PAGE, TEST_TODAY),
    );
    expect(drafts).toMatch(/invoice_recorded/);
  });
});

describe('parties with a similar name', () => {
  it('are found through their index', async () => {
    const plan = await planOf((sql) => resemblingParties(sql, trade.companyId, 'Pool 77'));
    expect(plan).toMatch(/party_skeleton/);
    expect(plan).not.toMatch(scansTable('party'));
  });
});

describe('a list of parties', () => {
  it.each<Partial<PartyFilters>>([
    {},
    { ordering: '-created_at' },
    { ordering: 'name' },
    { q: 'pool 77' },
    { kind: 'customer' },
    { role: 'customer' },
    { is_confirmed: false },
    { reg_code: '77' },
    { vat_number: 'EE77' },
    { external_key: 'k77' },
  ])('by %j uses an index', async (filters) => {
    const plan = await planOf((sql) =>
      listParties(sql, trade.companyId, { ordering: 'created_at', ...filters }, PAGE),
    );
    expect(plan).not.toMatch(scansTable('party'));
    // Roles are derived from invoices: row by row, by their party.
    expect(plan).not.toMatch(scansTable('invoice'));
    expect(plan).not.toMatch(/Hash.*Join/);
    expect(plan).toMatch(walled('party'));
  });
});

describe('a list of documents', () => {
  it.each<Partial<DocumentFilters>>([
    {},
    { ordering: '-created_at' },
    { kind: 'contract' },
    { bank_feed: true },
    { received_from: isoDate('2025-01-01'), received_to: isoDate('2025-01-31') },
    { referenced: false },
    { referenced: true },
    { dismissed: true },
    { dismissal_reason: 'reminder' },
    { sha256: 'ab'.repeat(32) },
  ])('by %j uses an index', async (filters) => {
    const plan = await planOf((sql) =>
      listDocuments(sql, trade.companyId, { ordering: 'created_at', ...filters }, PAGE),
    );
    expect(plan).not.toMatch(scansTable('document'));
    expect(plan).toMatch(walled('document'));
  });

  it('still to be booked reads its own small index', async () => {
    const plan = await planOf((sql) =>
      listDocuments(sql, trade.companyId, { ordering: 'created_at', referenced: false }, PAGE),
    );
    expect(plan).toMatch(/document_unreferenced/);
  });

  it('that are not for the books are read by an index of their own', async () => {
    const plan = await planOf((sql) =>
      listDocuments(sql, trade.companyId, { ordering: 'created_at', dismissed: true }, PAGE),
    );
    expect(plan).toMatch(/document_dismissed/);
  });
});
