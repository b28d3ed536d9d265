import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ulid } from '#platform';
import { TEST_TODAY } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { PLAN_ROWS, planIn, scansTable } from '../../../../test/support/plans.js';
import { Trade } from '../../../../test/support/trade.js';
import { OPEN_ITEM_AGES, OPEN_ITEM_LINES } from './open-items.queries.js';

/** Explains the query as the role of the application, over tables that hold mostly other companies' rows. */
const OWN = PLAN_ROWS / 20;
const PARTY: Ulid = `P${'7'.padStart(25, '0')}`;
const TABLES = ['journal_line', 'journal_entry', 'invoice', 'allocation', 'bank_transaction', 'party'];

let db: TestDatabase;
let trade: Trade;

/**
 * Inserts purchases, each paid by a bank line, without the command bus: the test asks how they are read, not for their
 * amounts.
 */
const FILL = (company: bigint, rows: number): string => `
  SET session_replication_role = 'replica';
  INSERT INTO books.party (company_id, id, name, name_key, name_folded, kind, created_at)
  SELECT ${company}, 'P' || lpad(n::text, 25, '0'), 'Pool ' || n, 'pool ' || n, 'pool ' || n, 'supplier', now()
  FROM generate_series(1, ${rows / 10}) AS n;
  INSERT INTO books.invoice (company_id, id, direction, kind, state, number, number_key, party_id, origin, revision_id,
    revision_no, invoice_date, currency, gross_minor, amount_due_minor, needs_review, settled_minor, posted_at, created_at)
  SELECT ${company}, 'I' || lpad(n::text, 25, '0'), 'purchase', 'invoice', 'posted', 'N' || n, 'N' || n,
    'P' || lpad((n % 100 + 1)::text, 25, '0'), 'import', 'R' || n, 1, date '2020-01-01' + n % 2000, 'EUR', 1000, 1000, false,
    1000, now(), now() FROM generate_series(1, ${rows}) AS n;
  INSERT INTO books.bank_transaction (company_id, id, bank_account_id, statement_id, line_key, booking_date, direction,
    currency, amount_minor, fee_minor, total_minor, base_minor, own_counterparty, counterparty_key, search_key, party_id,
    allocated_minor, explained, created_at)
  SELECT ${company}, 'T' || lpad(n::text, 25, '0'), 'B', 'S', 'k' || n, date '2020-01-01' + n % 2000, 'out', 'EUR', 1000, 0,
    -1000, 1000, false, '', '', 'P' || lpad((n % 100 + 1)::text, 25, '0'), 1000, false, now()
  FROM generate_series(1, ${rows}) AS n;
  INSERT INTO books.allocation (company_id, id, kind, origin, invoice_id, bank_transaction_id, item_currency, item_minor,
    counter_currency, counter_minor, fx_difference_minor, effective_date, created_at, command_id, item_base_minor,
    counter_base_minor)
  SELECT ${company}, 'A' || lpad(n::text, 25, '0'), 'payment', 'matcher', 'I' || lpad(n::text, 25, '0'),
    'T' || lpad(n::text, 25, '0'), 'EUR', 1000, 'EUR', 1000, 0, date '2020-01-01' + n % 2000, now(), 'c', 1000, 1000
  FROM generate_series(1, ${rows}) AS n;
  INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind,
    source_role, source_id, command_id, commit_seq)
  SELECT ${company}, kind || lpad(n::text, 25, '0'), 'general', 'Y' || kind, n, date '2020-01-01' + n % 2000, source, 'primary',
    CASE kind WHEN 'E' THEN 'R' || n WHEN 'F' THEN 'T' || lpad(n::text, 25, '0') ELSE 'A' || lpad(n::text, 25, '0') END, 'c', n
  FROM generate_series(1, ${rows}) AS n,
    (VALUES ('E', 'invoice_revision'), ('F', 'bank_transaction'), ('G', 'allocation')) AS of(kind, source);
  INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency, amount_minor,
    base_minor, party_id, invoice_id)
  SELECT ${company}, kind || lpad(n::text, 25, '0'), line, kind || line || lpad(n::text, 24, '0'), account.id,
    date '2020-01-01' + n % 2000, 'EUR', 1000, 1000, 'P' || lpad((n % 100 + 1)::text, 25, '0'),
    CASE WHEN of.code = '2310' THEN 'I' || lpad(n::text, 25, '0') END
  FROM generate_series(1, ${rows}) AS n,
    (VALUES ('E', 1, '2310'), ('E', 2, '5900'), ('F', 1, '2390'), ('F', 2, '1010'), ('G', 1, '2310'), ('G', 2, '2390'))
      AS of(kind, line, code)
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

it.each<[string, string | null, Ulid | null]>([
  ['all', null, null],
  ['of an account', '2310', null],
  ['of a party', null, PARTY],
])('open items, %s, read no table as a whole', async (_of, account, party) => {
  for (const text of [OPEN_ITEM_LINES, OPEN_ITEM_AGES]) {
    const plan = await planIn(db.database, trade.companyId, (sql) =>
      sql.rows(text, [trade.companyId, TEST_TODAY, account, party]),
    );
    for (const table of TABLES) expect(plan).not.toMatch(scansTable(table));
  }
});
