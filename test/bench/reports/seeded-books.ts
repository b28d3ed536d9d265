import { booksBus, rebuildRollups, recordEvent, recordEventRequest } from '#books';
import { type Database, processEnvironment, SystemClock } from '#platform';
import { createAccount, createAccountRequest } from '#ledger';
import { makeTestPerson, testActor } from '../../support/books.js';
import { type Place } from '../support/place.js';

/** Lines of the three books; a variable may set the largest to try out the benchmark. */
export const SIZES = [
  10_000,
  100_000,
  Number(processEnvironment()['RAAMAT_BENCH_LINES'] ?? 1_000_000),
] as const;

const ACCOUNTS = 200;
const PARTIES = 500;
/** Each round has a sale and a purchase of three lines each, and four lines between any accounts. */
const LINES_OF_ROUND = 10;

/** Fills the books of a company over 36 months. The rows bypass the command bus but keep its rules. */
export async function seed(place: Place, companyId: bigint, lines: number): Promise<void> {
  await setUp(place.database, companyId);
  const rounds = lines / LINES_OF_ROUND;
  await place.owner('BEGIN');
  await place.owner("SET LOCAL session_replication_role = 'replica'");
  await place.owner(PARTY_ROWS, [companyId, PARTIES]);
  await place.owner(ENTRIES, [companyId, rounds, PARTIES]);
  // Without statistics the planner expects one entry, and would scan all accounts for each line.
  await place.owner('ANALYZE books.journal_entry, books.account');
  await place.owner(INVOICES, [companyId]);
  await place.owner(REVISIONS, [companyId]);
  await place.owner(ITEMS, [companyId]);
  await place.owner(INVOICE_LINES, [companyId]);
  await place.owner(OTHER_LINES, [companyId]);
  await place.owner('COMMIT');
  await place.database.inCompany(companyId, rebuildRollups);
  await place.owner('VACUUM ANALYZE');
}

/** The first command dated in a year opens it; the benchmark adds accounts to the standard chart. */
async function setUp(database: Database, companyId: bigint): Promise<void> {
  const bus = booksBus(database, new SystemClock(), () => Promise.resolve());
  await database.transaction(makeTestPerson);
  const call = { companyId, actor: testActor() };
  for (const year of [2024, 2025, 2026]) {
    const payload = recordEventRequest.parse({
      kind: 'manual',
      economic_date: `${year}-01-01`,
      lines: [
        { account_code: '5900', amount_minor: 100 },
        { account_code: '7010', amount_minor: -100 },
      ],
    });
    await bus.execute(recordEvent, { ...call, payload });
  }
  const [{ accounts } = { accounts: 0 }] = await database.readCompany(companyId, (sql) =>
    sql.rows<{ accounts: number }>(
      'SELECT count(*)::integer AS accounts FROM books.account WHERE company_id = $1',
      [companyId],
    ),
  );
  for (let n = accounts; n < ACCOUNTS; n += 1) {
    const payload = createAccountRequest.parse({
      code: `59${n}`,
      name: `Muu kulu ${n}`,
      type: 'expense',
      income_statement_line: 'IS.OPEX',
    });
    await bus.execute(createAccount, { ...call, payload });
  }
}

const PARTY_ROWS = `
  INSERT INTO books.party (company_id, id, name, name_key, name_folded, kind, country, vat_area, vat_area_source, reg_code,
    created_at)
  SELECT $1, '01P' || lpad(n::text, 23, '0'), 'Partner ' || n, 'partner ' || n, 'partner ' || n,
    CASE WHEN n % 2 = 0 THEN 'customer' ELSE 'supplier' END, 'EE', 'domestic', 'country', (10000000 + n)::text, now()
  FROM generate_series(1, $2::int) AS n`;

/** Three entries per round, whose days advance with the rounds; later rows are made from the memo. */
const ENTRIES = `
  INSERT INTO books.journal_entry (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind, source_role,
    source_id, memo, command_id, commit_seq)
  SELECT $1, '01' || kind.letter || lpad(n::text, 23, '0'), kind.journal, year.id,
    kind.before + row_number() OVER (PARTITION BY year.id, kind.journal ORDER BY n),
    day, kind.source, 'primary', '01R' || kind.letter || lpad(n::text, 22, '0'),
    (1000 + n::bigint * 7919 % 90000) || ' ' || (1 + n * 2 % $3::int + CASE kind.letter WHEN 'S' THEN 0 ELSE -1 END),
    '01C' || kind.letter || lpad(n::text, 22, '0'), 1
  FROM generate_series(1, $2::int) AS n
  CROSS JOIN LATERAL (SELECT date '2024-01-01' + (n::bigint * 1095 / $2::int)::int) AS at(day)
  JOIN books.fiscal_year AS year ON year.company_id = $1 AND day BETWEEN year.starts_on AND year.ends_on
  CROSS JOIN (VALUES ('S', 'sales', 'invoice_revision', 0), ('P', 'purchases', 'invoice_revision', 0),
    ('G', 'general', 'accounting_event', 1)) AS kind(letter, journal, source, before)`;

/** Contents of a seeded entry's memo: its net amount and its party; the VAT rate is that of the day. */
const SEEDED = `
  SELECT entry.company_id, entry.id AS entry_id, entry.journal, entry.economic_date, entry.source_id,
    split_part(entry.memo, ' ', 1)::bigint AS net,
    '01P' || lpad(split_part(entry.memo, ' ', 2), 23, '0') AS party_id,
    CASE WHEN entry.economic_date < '2025-07-01' THEN 22 ELSE 24 END AS rate
  FROM books.journal_entry AS entry
  WHERE entry.company_id = $1 AND entry.memo IS NOT NULL`;

const INVOICES = `
  INSERT INTO books.invoice (company_id, id, direction, kind, state, number, number_key, party_id, origin, revision_id,
    revision_no, invoice_date, due_date, currency, gross_minor, amount_due_minor, needs_review, settled_minor, posted_at,
    issued_at, created_at)
  SELECT company_id, '01J' || right(source_id, 23), direction, 'invoice',
    CASE direction WHEN 'sales' THEN 'issued' ELSE 'posted' END, right(source_id, 10), right(source_id, 10), party_id, 'import',
    source_id, 1, economic_date, economic_date + 14, 'EUR', net + round(net * rate / 100.0), net + round(net * rate / 100.0),
    false, net + round(net * rate / 100.0), now(), CASE direction WHEN 'sales' THEN now() END, now()
  FROM (${SEEDED}) AS seeded
  CROSS JOIN LATERAL (SELECT CASE journal WHEN 'sales' THEN 'sales' ELSE 'purchase' END) AS way(direction)
  WHERE journal <> 'general'`;

const REVISIONS = `
  INSERT INTO books.invoice_revision (company_id, id, invoice_id, revision_no, party_id, party_name_raw, number, invoice_date,
    currency, net_minor, tax_minor, gross_minor, prepaid_minor, rounding_minor, amount_due_minor, base_gross_minor,
    base_currency, needs_review, prices_include_vat, created_at, command_id)
  SELECT company_id, source_id, '01J' || right(source_id, 23), 1, party_id, 'Partner', right(source_id, 10), economic_date,
    'EUR', net, round(net * rate / 100.0), net + round(net * rate / 100.0), 0, 0, net + round(net * rate / 100.0),
    net + round(net * rate / 100.0), 'EUR', false, false, now(), '01C' || right(source_id, 23)
  FROM (${SEEDED}) AS seeded WHERE journal <> 'general'`;

/** Each invoice has one item. */
const ITEMS = `
  INSERT INTO books.invoice_line (company_id, id, revision_id, line_no, kind, description, quantity, unit_price,
    allowance_minor, charge_minor, net_minor, tax_minor, gross_minor, self_assessed_minor, vat_code, vat_rate_bps,
    dimension_value_ids)
  SELECT company_id, '01N' || right(source_id, 23), source_id, 1, 'item', 'Kaup', 1, net / 100.0, 0, 0, net,
    round(net * rate / 100.0), net + round(net * rate / 100.0), 0,
    CASE journal WHEN 'sales' THEN 'S' ELSE 'P' END || rate, rate * 100, '{}'
  FROM (${SEEDED}) AS seeded WHERE journal <> 'general'`;

/** A sale has receivable, income and VAT; a purchase has cost, VAT and payable. */
const INVOICE_LINES = `
  INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency, amount_minor,
    base_minor, party_id, invoice_id, vat_code)
  SELECT seeded.company_id, seeded.entry_id, line.no, '0' || line.no || right(seeded.entry_id, 24), account.id,
    seeded.economic_date, 'EUR', line.minor, line.minor,
    CASE WHEN line.code IS NULL THEN party_id END, '01J' || right(source_id, 23), line.code || rate
  FROM (${SEEDED}) AS seeded
  CROSS JOIN LATERAL (SELECT round(net * rate / 100.0)::bigint) AS tax(vat)
  CROSS JOIN LATERAL (VALUES
    ('sales', 1, 'trade_receivable', NULL, net + vat), ('sales', 2, 'income_default', 'S', -net), ('sales', 3, 'vat_output', 'S', -vat),
    ('purchases', 1, 'expense_default', 'P', net), ('purchases', 2, 'vat_input', 'P', vat),
    ('purchases', 3, 'trade_payable', NULL, -net - vat)
  ) AS line(journal, no, role, code, minor)
  JOIN books.account ON account.company_id = $1 AND account.role = line.role
  WHERE line.journal = seeded.journal`;

/** Lines between any two pairs of accounts; some accounts have far more lines than others. */
const OTHER_LINES = `
  INSERT INTO books.journal_line (company_id, entry_id, line_no, id, account_id, economic_date, currency, amount_minor,
    base_minor)
  SELECT seeded.company_id, seeded.entry_id, no, '0' || no || right(seeded.entry_id, 24), account.id, seeded.economic_date,
    'EUR', minor, minor
  FROM (${SEEDED}) AS seeded
  CROSS JOIN LATERAL (VALUES (1, net), (2, -net), (3, net / 2), (4, -(net / 2))) AS line(no, minor)
  CROSS JOIN LATERAL (
    SELECT floor(${ACCOUNTS} * power(('x' || substr(md5(entry_id || no), 1, 7))::bit(28)::int / 268435456.0::float8, 1.6))::bigint
  ) AS drawn(place)
  JOIN (SELECT id, row_number() OVER (ORDER BY md5(code)) - 1 AS place FROM books.account WHERE company_id = $1) AS account
    USING (place)
  WHERE seeded.journal = 'general'`;
