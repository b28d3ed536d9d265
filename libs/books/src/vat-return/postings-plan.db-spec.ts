import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { PLAN_ROWS, planIn, scansTable } from '../../../../test/support/plans.js';
import { Trade } from '../../../../test/support/trade.js';
import { POSTINGS, PREPAID_LINES } from './return-facts.queries.js';

/** Explains the queries as the role of the application, over tables that hold mostly other companies' rows. */
const OWN = PLAN_ROWS / 4;
const TABLES = ['journal_line', 'journal_entry', 'invoice', 'invoice_revision', 'allocation'];
const MONTH = ['2024-03-01', '2024-03-31'] as const;

let db: TestDatabase;
let trade: Trade;

/** Sales with VAT, each paid; one in fifty was supplied in the month before, one in fifty paid ten days early. */
const FILL = (company: bigint, rows: number): string => `
  SET session_replication_role = 'replica';
  INSERT INTO books.invoice (company_id, id, direction, kind, state, number, number_key, party_id, origin, revision_id,
    revision_no, invoice_date, currency, gross_minor, amount_due_minor, needs_review, settled_minor, posted_at, created_at)
  SELECT ${company}, 'I' || lpad(n::text, 25, '0'), 'sales', 'invoice', 'issued', 'N' || n, 'N' || n, 'P', 'import',
    'R' || lpad(n::text, 25, '0'), 1, date '2020-01-01' + n % 2000, 'EUR', 1240, 1240, false, 1240, now(), now()
  FROM generate_series(1, ${rows}) AS n;
  INSERT INTO books.invoice_revision (company_id, id, invoice_id, revision_no, party_id, party_name_raw, invoice_date,
    supply_date, currency, net_minor, tax_minor, gross_minor, prepaid_minor, rounding_minor, amount_due_minor,
    base_gross_minor, base_currency, needs_review, prices_include_vat, created_at, command_id)
  SELECT ${company}, 'R' || lpad(n::text, 25, '0'), 'I' || lpad(n::text, 25, '0'), 1, 'P', 'Ostja',
    date '2020-01-01' + n % 2000, date '2020-01-01' + n % 2000 - CASE WHEN n % 50 = 0 THEN 20 ELSE 0 END, 'EUR', 1000, 240,
    1240, 0, 0, 1240, 1240, 'EUR', false, false, now(), 'c' FROM generate_series(1, ${rows}) AS n;
  INSERT INTO books.allocation (company_id, id, kind, origin, invoice_id, bank_transaction_id, item_currency, item_minor,
    counter_currency, counter_minor, fx_difference_minor, effective_date, created_at, command_id, item_base_minor,
    counter_base_minor, paid_on)
  SELECT ${company}, 'A' || lpad(n::text, 25, '0'), 'payment', 'matcher', 'I' || lpad(n::text, 25, '0'),
    'T' || lpad(n::text, 25, '0'), 'EUR', 1240, 'EUR', 1240, 0, date '2020-01-01' + n % 2000, now(), 'c', 1240, 1240,
    date '2020-01-01' + n % 2000 - CASE WHEN n % 50 = 1 THEN 10 ELSE 0 END
  FROM generate_series(1, ${rows}) AS n;
  INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
    source_role, source_id, command_id, commit_seq)
  SELECT ${company}, kind || lpad(n::text, 25, '0'), 'sales', 'Y' || kind, n, date '2020-01-01' + n % 2000, source, 'primary',
    CASE kind WHEN 'E' THEN 'R' ELSE 'A' END || lpad(n::text, 25, '0'), 'c', n
  FROM generate_series(1, ${rows}) AS n, (VALUES ('E', 'invoice_revision'), ('G', 'allocation')) AS of(kind, source);
  INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency, amount_minor,
    base_minor, vat_code)
  SELECT ${company}, kind || lpad(n::text, 25, '0'), line, kind || line || lpad(n::text, 24, '0'), account.id,
    date '2020-01-01' + n % 2000, 'EUR', 1000, 1000, of.vat_code
  FROM generate_series(1, ${rows}) AS n,
    (VALUES ('E', 1, '1210', NULL), ('E', 2, '3000', 'S24'), ('E', 3, '2510', 'S24'), ('G', 1, '1210', NULL),
      ('G', 2, '2390', NULL)) AS of(kind, line, code, vat_code)
  JOIN books.account ON account.company_id = ${company} AND account.code = of.code`;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  const other = await Trade.open(db.database);
  await db.owner(FILL(other.companyId, PLAN_ROWS - OWN));
  await db.owner(FILL(trade.companyId, OWN));
  await db.owner('ANALYZE');
}, 600_000);

afterAll(() => db.drop());

it.each([
  ['postings of a month, with those of other months that count in it', POSTINGS],
  ['prepaid bank lines of a month', PREPAID_LINES],
])('%s are read by indexes', async (_of, query) => {
  const plan = await planIn(db.database, trade.companyId, (sql) =>
    sql.rows(query, [trade.companyId, ...MONTH]),
  );
  for (const table of TABLES) expect(plan, plan).not.toMatch(scansTable(table));
});
