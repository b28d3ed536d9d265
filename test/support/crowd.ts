import { type Ulid } from '#platform';
import { type TestDatabase } from './database.js';
import { PLAN_ROWS, ranges } from './plans.js';
import { Trade } from './trade.js';

/** A company has only a few charts, periods and codes; the test needs many of other companies. */
const FEW = PLAN_ROWS / 10;
/** A period is a month, which limits their number. */
const MONTHS = 30_000;
export const BANK_ACCOUNT: Ulid = `B${'1'.padStart(25, '0')}`;
export const STATEMENT: Ulid = `S${'1'.padStart(25, '0')}`;
export const PARTY: Ulid = `P${'7'.padStart(25, '0')}`;

/** Rows of a company, in the books and elsewhere. */
const OF_COMPANY = (company: bigint, from: number, to: number) => [
  `INSERT INTO books.party (company_id, id, name, name_key, name_folded, kind, created_at)
   SELECT ${company}, 'P' || lpad(n::text, 25, '0'), 'Pool ' || n, 'pool ' || n, 'pool ' || n, 'supplier', now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.command_log (company_id, commit_seq, command_id, command, credential, payload_hash, result, actor_kind,
     occurred_at)
   SELECT ${company}, 1000 + n, 'c' || n, 'party.create', 'session:1', 'h', '{}', 'user', now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.party_alias (company_id, name_key, party_id, name, source, created_at)
   SELECT ${company}, 'pool ' || n, 'P' || lpad(n::text, 25, '0'), 'Pool ' || n, 'human', now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.bank_transaction (company_id, id, bank_account_id, statement_id, line_key, booking_date, direction,
     currency, amount_minor, fee_minor, total_minor, base_minor, own_counterparty, counterparty_key, search_key, party_id,
     party_source, judgement, allocated_minor, explained, created_at)
   SELECT ${company}, 'T' || lpad(n::text, 25, '0'), '${BANK_ACCOUNT}', '${STATEMENT}', 'k' || n, date '2020-01-01' + n % 2000,
     'out', 'EUR', n, 0, -n, n, n % 50 = 0, 'pood ' || n % 500, 'pood ' || n % 500, 'P' || lpad((n % 500 + 1)::text, 25, '0'),
     'alias', CASE WHEN n % 3 = 0 THEN 'exemption' END, CASE WHEN n % 100 = 1 THEN 0 ELSE n END, n % 4 > 0, now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.match_proposal (company_id, id, bank_transaction_id, kind, judgement, origin, reasons, state, created_at,
     command_id)
   SELECT ${company}, '0' || lpad(n::text, 25, '0'), 'T' || lpad(n::text, 25, '0'), 'exempt', '{}', 'client', '[]',
     CASE WHEN n % 100 = 0 THEN 'open' ELSE 'confirmed' END, now(), 'c' FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key, source, outcome, created_at)
   SELECT ${company}, encode(sha256(n::text::bytea), 'hex'), CASE WHEN n % 100 = 0 THEN 'contract' ELSE 'invoice' END, true,
     n || '.pdf', 'application/pdf', 1, 'key', 'upload', CASE WHEN n % 100 = 1 THEN 'review' ELSE 'posted' END, now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO questions.letter (company_id, id, to_address, language, digest, send_at, created_at)
   SELECT ${company}, 'L' || lpad(n::text, 25, '0'), 'a@b.ee', 'et', false, now(), now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO questions.question (company_id, id, object_type, object_id, text, to_address, language, state, letter_id, expires_at,
     answered_at, closed_at, created_at)
   SELECT ${company}, 'Q' || lpad(n::text, 25, '0'), 'bank_transaction', 'T' || lpad(n::text, 25, '0'), 'Mis see on?', 'a@b.ee',
     'et', CASE WHEN n % 100 = 0 THEN 'open' WHEN n % 100 = 1 THEN 'answered' ELSE 'closed' END, 'L' || lpad(n::text, 25, '0'),
     now(), now(), CASE WHEN n % 100 > 1 THEN now() END, now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO questions.hold (company_id, id, object_type, object_id, until, created_at, released_at)
   SELECT ${company}, 'H' || lpad(n::text, 25, '0'), 'bank_transaction', 'T' || lpad(n::text, 25, '0'), '2100-01-01', now(),
     CASE WHEN n % 10 > 0 THEN now() END
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.rule (company_id, id, state, text, currency, what, counter_role, reason, max_minor, content_hash, reasons,
     reason_codes, created_at)
   SELECT ${company}, 'R' || lpad(n::text, 25, '0'), CASE WHEN n % 100 = 0 THEN 'proposed' ELSE 'ended' END, 'tasu', 'EUR',
     'exempt', 'bank_charges', 'tasu', 100, n::text, '[]', '[]', now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.automatic_act (company_id, id, kind, cause, bank_transaction_id, grounds, fields, probability_ppm, evidence,
     created_at, command_id)
   SELECT ${company}, 'A' || lpad(n::text, 25, '0'), 'party', 'rule:' || n % 100, 'T' || lpad(n::text, 25, '0'), '[]', '[]', 990000, '{rule:party}',
     now() - n * interval '1 second', 'c' FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name, data,
     submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code)
   SELECT ${company}, 'change', CASE WHEN n % 1000 = 0 THEN 'submitted' ELSE 'applied' END, '2026-01-01', work.employee_id,
     work.id, 'Mari', '{}', now(), false, '', '[]', ''
   FROM generate_series(${from}, ${to}) AS n,
     (SELECT id, employee_id FROM employment.employment WHERE company_id = ${company} ORDER BY id LIMIT 1) AS work
   WHERE n % 5 = 0`,
  `INSERT INTO employment.employee (company_id, first_name, last_name, citizenship, iban, email, basic_exemption, pension_rate,
     source, created_at)
   SELECT ${company}, 'Mari', 'Maasikas', 'EE', '', '', 'none', '2', 'service', now() FROM generate_series(${from}, ${to}) AS n`,
];

const FEW_OF_COMPANY = (company: bigint, from: number, to: number) => [
  `WITH person AS (INSERT INTO employment.employee (company_id, first_name, last_name, citizenship, iban, email,
       basic_exemption, pension_rate, source, created_at)
     VALUES (${company}, 'Mari', 'Maasikas', 'EE', '', '', 'none', '2', 'service', now()) RETURNING id)
   INSERT INTO employment.employment (company_id, employee_id, employment_type, start_date, job_title, workplace,
     working_time_rate, status, registered_outside, created_at)
   SELECT ${company}, id, 1, '2026-01-01', '', '', 1, 'registered', false, now() FROM person`,
  `INSERT INTO books.account (company_id, id, code, name, search_key, type, normal_side)
   SELECT ${company}, 'X' || lpad(n::text, 25, '0'), 'X' || n, 'Konto', 'konto', 'asset', 'debit'
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.bank_account (company_id, id, label, currency, account_id, created_at)
   SELECT ${company}, 'B' || lpad(n::text, 25, '0'), 'Konto ' || n, 'EUR', 'X' || lpad(n::text, 25, '0'), now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.bank_statement (company_id, id, bank_account_id, from_date, to_date, line_count, state, created_at)
   SELECT ${company}, 'Z' || lpad(n::text, 25, '0'), 'B' || lpad((n % 7 + ${from})::text, 25, '0'), '2020-01-01', '2026-01-01', 1,
     'posted', now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.dimension (company_id, id, code, name, kind)
   SELECT ${company}, 'M' || lpad(n::text, 25, '0'), 'M' || n, 'Mõõde', 'project'
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.dimension_value (company_id, id, dimension_id, code, name)
   SELECT ${company}, 'V' || lpad(n::text, 25, '0'), 'M' || lpad(n::text, 25, '0'), 'V', 'Väärtus'
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.vat_code (company_id, code, family, standard, name, name_en, direction, treatment, deductible_bps, partial,
     return_lines, kmd_2027)
   SELECT ${company}, 'X' || n, 'X', false, 'Kood', 'Code', 'sales', 'zero', 0, false, '[]', '{}'
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO payroll.pay_run (company_id, month, state, currency, gross_minor, income_tax_minor, social_tax_minor,
     employee_unemployment_minor, employer_unemployment_minor, funded_pension_minor, net_minor, employer_cost_minor,
     prepared_at, reversals, created_at)
   SELECT ${company}, (date '0100-01-01' + n * interval '1 month')::date, 'approved', 'EUR', 1, 0, 0, 0, 0, 0, 1, 1, now(), 0, now()
   FROM generate_series(${from}, ${to}) AS n WHERE n < 80000`,
  `INSERT INTO payroll.pay_item (company_id, id, employee_id, employment_id, employee_name, month, kind, amount_minor, origin, created_at)
   SELECT ${company}, 'I' || lpad(n::text, 25, '0'), n % 500, n % 500, 'Mari Maasikas', (date '2000-01-01' + n % 400 * interval '1 month')::date,
     'bonus', 1, 'api', now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.revaluation (company_id, id, as_of, state, created_at, command_id, ended_at)
   SELECT ${company}, 'V' || lpad(n::text, 25, '0'), date '1900-01-01' + n, 'reversed', now(), 'c', now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO books.vat_return (company_id, id, form, period_from, revision_no, content, payable_minor, prepared_at)
   SELECT ${company}, 'K' || lpad(n::text, 25, '0'), 'KMD', date '2020-01-01', n, '{}', 0, now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO inbox.company_mailbox (company_id, host, port, security, username, folder, login_sealed, since, state, created_at, updated_at)
   SELECT ${company}, 'imap.naidis.example', 993, 'tls', 'u' || n, 'INBOX', '', '2026-01-01', 'paused', now(), now()
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO webhooks.endpoint (company_id, url, secret_boxed, state, told_commit_seq, created_at, updated_at)
   SELECT ${company}, 'https://hooks.example/' || n, '', 'enabled', 0, now(), now() FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO webhooks.delivery (company_id, endpoint_id, event_id, event_type, payload, state, attempts, next_attempt_at, created_at)
   SELECT ${company}, endpoint.id, 'evt_' || n, 'party.created', '{}', CASE WHEN n % 100 = 0 THEN 'pending' ELSE 'failed' END, 0,
     CASE WHEN n % 100 = 0 THEN now() END, now()
   FROM generate_series(${from}, ${to}) AS n,
     (SELECT id FROM webhooks.endpoint WHERE company_id = ${company} ORDER BY id LIMIT 1) AS endpoint`,
  `INSERT INTO books.exchange_rate (company_id, id, base, quote, date, value, source)
   SELECT ${company}, 'E' || lpad(n::text, 25, '0'), 'EUR', 'USD', date '2100-01-01' + n, 1, 'human'
   FROM generate_series(${from}, ${to}) AS n`,
];

const PERIODS_OF_COMPANY = (company: bigint) => [
  `INSERT INTO books.fiscal_year (company_id, id, label, starts_on, ends_on)
   SELECT ${company}, 'Y' || lpad(n::text, 25, '0'), 'aasta ' || n, make_date(3000 + n, 1, 1), make_date(3000 + n, 12, 31)
   FROM generate_series(1, ${Math.floor(Math.min(FEW, MONTHS) / 12)}) AS n`,
  `INSERT INTO books.period (company_id, id, fiscal_year_id, starts_on, ends_on)
   SELECT ${company}, 'I' || lpad((n * 12 + m)::text, 25, '0'), 'Y' || lpad(n::text, 25, '0'), make_date(3000 + n, m, 1),
     (make_date(3000 + n, m, 1) + interval '1 month - 1 day')::date
   FROM generate_series(1, ${Math.floor(Math.min(FEW, MONTHS) / 12)}) AS n, generate_series(1, 12) AS m`,
];

const STATEMENT_OF = (company: bigint) =>
  `INSERT INTO books.bank_statement (company_id, id, bank_account_id, from_date, to_date, line_count, state, created_at)
   VALUES (${company}, '${STATEMENT}', '${BANK_ACCOUNT}', '2020-01-01', '2026-01-01', 1, 'posted', now())`;

/** Many people and organizations, each with a few of everything. */
const OF_OTHERS = (from: number, to: number) => [
  `INSERT INTO identity.organization (name) SELECT 'Büroo ' || n FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO identity.app_user (email, email_folded, name)
   SELECT 'u' || n || '@raamat.test', 'u' || n || '@raamat.test', 'Isik' FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO identity.membership (organization_id, user_id, role)
   SELECT o.id, u.id, 'owner' FROM identity.organization o JOIN identity.app_user u ON u.name = 'Isik'
     AND o.name = 'Büroo ' || substr(split_part(u.email, '@', 1), 2)
   WHERE NOT EXISTS (SELECT 1 FROM identity.membership m WHERE m.organization_id = o.id)`,
  `INSERT INTO identity.api_key (organization_id, created_by, name, hash, scopes)
   SELECT m.organization_id, m.user_id, 'Võti', sha256(m.id::text::bytea), '{read}' FROM identity.membership m
   WHERE NOT EXISTS (SELECT 1 FROM identity.api_key k WHERE k.organization_id = m.organization_id)`,
  `INSERT INTO identity.invitation (organization_id, email, email_folded, role, invited_by, created_at, expires_at)
   SELECT m.organization_id, 'kutse@raamat.test', 'kutse@raamat.test', 'viewer', m.user_id, now(), now() FROM identity.membership m
   WHERE NOT EXISTS (SELECT 1 FROM identity.invitation i WHERE i.organization_id = m.organization_id)`,
  `INSERT INTO identity.session (user_id, token_hash, address, created_at, last_seen_at, expires_at)
   SELECT m.user_id, sha256(m.id::text::bytea), '127.0.0.1', now(), now(), now() + interval '1 day' FROM identity.membership m
   WHERE NOT EXISTS (SELECT 1 FROM identity.session s WHERE s.user_id = m.user_id)`,
  `INSERT INTO identity.connected_app (user_id, organization_id, grant_id, client_id, self_registered, scopes, created_at)
   SELECT m.user_id, m.organization_id, 'g' || m.id, 'c', true, '{read}', now() FROM identity.membership m
   WHERE NOT EXISTS (SELECT 1 FROM identity.connected_app a WHERE a.user_id = m.user_id)`,
  `INSERT INTO identity.company (organization_id, name, registry_code, legal_form)
   SELECT o.id, 'Firma', 'X' || o.id, 'ou' FROM identity.organization o
   WHERE NOT EXISTS (SELECT 1 FROM identity.company c WHERE c.organization_id = o.id)`,
  `INSERT INTO identity.vat_registration (company_id, status)
   SELECT c.id, 'registered' FROM identity.company c
   WHERE NOT EXISTS (SELECT 1 FROM identity.vat_registration v WHERE v.company_id = c.id)`,
  `INSERT INTO identity.client_request (organization_id, occurred_at, user_id, credential_kind, credential_id, method, path, status, duration_ms, request_id)
   SELECT n, now() - n * interval '1 second', n, 'api_key', n, 'GET', '/api/me/', 200, 1, n::text FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO platform.audit_event (organization_id, actor_kind, credential_kind, credential_id, action, object_type, object_id)
   SELECT n, 'worker', 'worker', '1', 'party.create', 'party', n::text FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO platform.audit_event (user_id, actor_kind, credential_kind, credential_id, action, object_type, object_id)
   SELECT u.id, 'user', 'session', '1', 'session.open', 'session', u.id::text
   FROM generate_series(${from}, ${to}) AS n JOIN identity.app_user u ON u.email_folded = 'u' || n || '@raamat.test'`,
];

/** Rows that only the service itself writes. */
const OF_SERVICE = (from: number, to: number) => [
  `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, size_bytes, raw_sha256, raw_ref, status, authentication)
   SELECT n % 1000, now() - n * interval '1 minute', 'a', 'a', 1, 'a', 'a', 'processed', '{}'
   FROM generate_series(${from}, ${to}) AS n`,
  `INSERT INTO tasks.task (company_id, kind, version, queue, payload, state, priority, run_at, finished_at)
   SELECT n % 1000, 'rebuild-status', 1, 'upkeep', '{}', CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'done' END, 1, now(), now()
   FROM generate_series(${from}, ${to}) AS n`,
];

/** Fills the tables that lists read: a quarter of the rows belong to the company of `trade`, the rest to others. */
export async function crowd(db: TestDatabase, trade: Trade): Promise<void> {
  const other = await Trade.open(db.database);
  const { database } = db;
  // The books have not reached the commits written below.
  await db.owner('ALTER TABLE books.command_log DISABLE TRIGGER command_log_gapless');
  const write = (company: bigint, statements: readonly string[]): Promise<void> =>
    database.inCompany(company, async (sql) => {
      for (const statement of statements) await sql.run(statement);
    });
  for (const [company, share] of [
    [other.companyId, 0.75],
    [trade.companyId, 0.25],
  ] as const) {
    for (const { from, to } of ranges(company === other.companyId ? FEW : 100)) {
      await write(company, FEW_OF_COMPANY(company, from, to));
    }
    await write(company, [STATEMENT_OF(company)]);
    for (const { from, to } of ranges(PLAN_ROWS * share)) await write(company, OF_COMPANY(company, from, to));
  }
  await write(other.companyId, PERIODS_OF_COMPANY(other.companyId));
  for (const { from, to } of ranges(FEW)) {
    await database.transaction(async (sql) => {
      for (const statement of OF_OTHERS(from, to)) await sql.run(statement);
    });
  }
  for (const { from, to } of ranges(PLAN_ROWS)) {
    await database.systemTransaction(async (sql) => {
      for (const statement of OF_SERVICE(from, to)) await sql.run(statement);
    });
  }
  await db.owner('ANALYZE');
}
