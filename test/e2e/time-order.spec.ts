import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { contract, type DocumentedOperation, documentedOperations } from '../support/contract/document.js';
import { type IdPools } from '../support/contract/ids.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addressOf, createOneOfEach } from '../support/one-of-each.js';

/** Lists in time order are strictly ordered by the time and the id that they show, even for rows made in one millisecond. */

const ORDERED_OTHERWISE: Readonly<Record<string, string>> = {
  books_accounts_list: 'by code',
  books_bank_accounts_list: 'by label',
  books_bank_transactions_list: 'by booking date',
  books_changes_list: 'by number of the commit',
  books_dimensions_list: 'by code',
  books_entries_list: 'by economic date',
  books_exchange_rates_list: 'by day',
  books_general_ledger_retrieve: 'by day',
  books_invoices_list: 'by invoice date',
  books_periods_list: 'by first day',
  books_vat_codes_list: 'by code',
  books_vat_returns_list: 'by period',
  companies_payroll_items_list: 'by month',
  companies_payroll_pay_runs_list: 'by month',
  companies_vat_registrations_list: 'by first day',
  firm_authority_access_list: 'as companies; shows no time',
  firm_companies_list: 'as companies; shows no time',
  firm_users_list: 'by id; shows no time',
  organizations_usage_list: 'as companies; shows no time',
  organizations_work_list: 'by urgency',
};

/** The orderings that lists of the books accept. */
const TIMES = ['created_at', '-created_at'];
/** The number of rows made at one time. */
const ROWS = 7;

const lists = documentedOperations(contract).filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'cursor'),
);
const inTimeOrder = lists
  .filter(({ id }) => !(id in ORDERED_OTHERWISE))
  .flatMap((operation) =>
    orderingsOf(operation).map((ordering) => ({ id: operation.id, operation, ordering })),
  );

/** The orderings by time that a list accepts; the empty one is its default. */
function orderingsOf({ parameters }: DocumentedOperation): string[] {
  const { enum: choices } = z
    .object({ enum: z.array(z.string()) })
    .catch({ enum: [] })
    .parse(parameters.find(({ name }) => name === 'ordering')?.schema);
  return ['', ...TIMES.filter((time) => choices.includes(time))];
}

const Page = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  next_cursor: z.string().nullable(),
});
type Row = z.output<typeof Page>['items'][number];

let db: TestDatabase;
let us: Bookkeeper;
let ids: IdPools;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  ids = await createOneOfEach(us, 'meie');
  await makeMany();
}, 300_000);

afterAll(async () => {
  await us.close();
  await db.drop();
});

/** Several rows of every table that is listed by time, all made in the same millisecond, as the service writes its times. */
async function makeMany(): Promise<void> {
  const { company, organization } = us;
  const at = `'${us.clock.now().toISOString()}'::timestamptz`;
  const n = `generate_series(1, ${ROWS.toString()}) AS n`;
  const person = organization.ownerId;
  await db.owner(`UPDATE identity.app_user SET is_staff = true WHERE id = ${person}`);
  await db.database.inCompany(company.id, async (sql) => {
    for (const text of [
      `INSERT INTO books.party (company_id, id, name, name_key, name_folded, kind, created_at)
       SELECT ${company.id}, '0PARTY' || lpad(n::text, 20, '0'), 'Pool ' || n, 'pool ' || n, 'pool ' || n, 'supplier', ${at} FROM ${n}`,
      `INSERT INTO books.party_alias (company_id, name_key, party_id, name, source, created_at)
       SELECT ${company.id}, 'teine ' || n, '${ids['party_id']?.[0] ?? ''}', 'Teine ' || n, 'human', ${at} FROM ${n}`,
      `INSERT INTO books.document (company_id, id, sha256, kind, filename, referenced, created_at)
       SELECT ${company.id}, '0DCMNT' || lpad(n::text, 20, '0'), encode(sha256(n::text::bytea), 'hex'), 'other', 'x', false, ${at} FROM ${n}`,
      `INSERT INTO books.match_proposal (company_id, id, bank_transaction_id, kind, judgement, origin, reasons, state, created_at, command_id)
       SELECT ${company.id}, '0PRPSD' || lpad(n::text, 20, '0'), '${ids['bank_transaction_id']?.[0] ?? ''}', 'exempt', '{"kind":"exempt"}', 'client',
         '[]', 'rejected', ${at}, 'c' FROM ${n}`,
      `INSERT INTO books.bank_statement (company_id, id, bank_account_id, from_date, to_date, line_count, state, created_at)
       SELECT company_id, '0STMNT' || lpad(n::text, 20, '0'), bank_account_id, '2020-01-01', '2020-01-31', 0, 'posted', ${at}
       FROM ${n}, (SELECT * FROM books.bank_statement LIMIT 1) AS one`,
      `INSERT INTO books.revaluation (company_id, id, as_of, state, created_at, command_id, ended_at)
       SELECT ${company.id}, '0RVTNN' || lpad(n::text, 20, '0'), '2026-01-31', 'reversed', ${at}, 'c', ${at} FROM ${n}`,
      `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key, source, created_at)
       SELECT ${company.id}, encode(sha256(n::text::bytea), 'hex'), 'contract', true, n || '.pdf', 'application/pdf', 1, 'key',
         'upload', ${at} FROM ${n}`,
      `INSERT INTO employment.employee (company_id, first_name, last_name, citizenship, iban, email, basic_exemption, pension_rate,
         source, created_at)
       SELECT ${company.id}, 'Mari', 'Maasikas', 'EE', '', '', 'none', '2', 'service', ${at} FROM ${n}`,
      `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name, data,
         submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code)
       SELECT company_id, 'change', 'rejected', '2026-01-01', employee_id, id, 'Mari', '{}', ${at}, false, '', '[]', ''
       FROM ${n}, (SELECT * FROM employment.employment LIMIT 1) AS work`,
      `INSERT INTO questions.question (company_id, id, object_type, object_id, text, to_address, language, letter_id, expires_at, created_at)
       SELECT ${company.id}, '0QSTNS' || lpad(n::text, 20, '0'), 'file', 'f', 'Mis see on?', 'a@b.ee', 'et', letter.id, ${at}, ${at}
       FROM ${n}, (SELECT id FROM questions.letter LIMIT 1) AS letter`,
      `INSERT INTO questions.hold (company_id, id, object_type, object_id, until, created_at)
       SELECT ${company.id}, '0HDNGS' || lpad(n::text, 20, '0'), 'file', 'f' || n, '2100-01-01', ${at} FROM ${n}`,
      `INSERT INTO books.rule (company_id, id, state, text, currency, what, counter_role, reason, max_minor, content_hash, reasons,
         reason_codes, created_at)
       SELECT ${company.id}, '0RXNES' || lpad(n::text, 20, '0'), 'ended', 'tasu', 'EUR', 'exempt', 'bank_charges', 'tasu', 100, 'h' || n,
         '[]', '[]', ${at} FROM ${n}`,
      `INSERT INTO books.automatic_act (company_id, id, kind, cause, bank_transaction_id, grounds, fields, probability_ppm, evidence,
         created_at, command_id)
       SELECT ${company.id}, '0ACTNS' || lpad(n::text, 20, '0'), 'party', 'rule:x', line.id, '[]', '[]', 990000, '{rule:party}', ${at}, 'c'
       FROM ${n}, (SELECT id FROM books.bank_transaction LIMIT 1) AS line`,
      `INSERT INTO inbox.company_mailbox (company_id, host, port, security, username, folder, login_sealed, since, state, created_at, updated_at)
       SELECT ${company.id}, 'imap.naidis.example', 993, 'tls', 'u' || n, 'INBOX', '', '2026-01-01', 'paused', ${at}, ${at} FROM ${n}`,
      `INSERT INTO webhooks.endpoint (company_id, url, secret_boxed, state, told_commit_seq, created_at, updated_at)
       SELECT ${company.id}, 'https://hooks.example/' || n, '', 'enabled', 0, ${at}, ${at} FROM ${n}`,
      `INSERT INTO webhooks.delivery (company_id, endpoint_id, event_id, event_type, payload, state, attempts, created_at)
       SELECT company_id, endpoint_id, 'evt_' || n, 'party.created', '{}', 'failed', 0, ${at}
       FROM ${n}, (SELECT * FROM webhooks.delivery LIMIT 1) AS one`,
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, state, priority, run_at, finished_at)
       SELECT ${company.id}, 'rebuild-status', 1, 'upkeep', '{}', 'done', 1, ${at}, ${at} FROM ${n}`,
    ]) {
      await sql.run(text);
    }
  });
  await db.database.transaction(async (sql) => {
    for (const text of [
      `WITH made AS (INSERT INTO identity.organization (name) SELECT 'Büroo ' || n FROM ${n} RETURNING id)
       INSERT INTO identity.membership (organization_id, user_id, role) SELECT id, ${person}, 'owner' FROM made`,
      `WITH made AS (INSERT INTO identity.company (organization_id, name, registry_code, legal_form)
         SELECT ${organization.id}, 'Firma', 'X' || n, 'ou' FROM ${n} RETURNING id)
       INSERT INTO identity.vat_registration (company_id, status) SELECT id, 'unregistered' FROM made`,
      `INSERT INTO identity.app_user (email, email_folded, name)
       SELECT 'ajajarg' || n || '@raamat.test', 'ajajarg' || n || '@raamat.test', 'Isik' FROM ${n}`,
      `INSERT INTO identity.membership (organization_id, user_id, role)
       SELECT ${organization.id}, id, 'viewer' FROM identity.app_user WHERE email_folded LIKE 'ajajarg%'`,
      `INSERT INTO identity.api_key (organization_id, created_by, name, hash, scopes)
       SELECT ${organization.id}, ${person}, 'Võti', sha256(n::text::bytea), '{read}' FROM ${n}`,
      `INSERT INTO identity.invitation (organization_id, email, email_folded, role, invited_by, created_at, expires_at)
       SELECT ${organization.id}, n || 'kutse@raamat.test', n || 'kutse@raamat.test', 'viewer', ${person}, ${at}, ${at} FROM ${n}`,
      `INSERT INTO identity.session (user_id, token_hash, address, created_at, last_seen_at, expires_at)
       SELECT ${person}, sha256(n::text::bytea), '127.0.0.1', ${at}, ${at}, ${at} + interval '1 day' FROM ${n}`,
      `INSERT INTO identity.connected_app (user_id, organization_id, grant_id, client_id, self_registered, scopes, created_at)
       SELECT ${person}, ${organization.id}, 'g' || n, 'c', true, '{read}', ${at} FROM ${n}`,
      `INSERT INTO identity.client_request (organization_id, occurred_at, user_id, credential_kind, credential_id, method, path,
         status, duration_ms, request_id)
       SELECT ${organization.id}, ${at}, ${person}, 'api_key', n, 'GET', '/api/me/', 200, 1, n::text FROM ${n}`,
      `INSERT INTO platform.audit_event (organization_id, actor_kind, credential_kind, credential_id, action, object_type, object_id)
       SELECT ${organization.id}, 'worker', 'worker', '1', 'party.create', 'party', n::text FROM ${n}`,
      `INSERT INTO platform.audit_event (user_id, actor_kind, credential_kind, credential_id, action, object_type, object_id)
       SELECT ${person}, 'user', 'session', '1', 'session.open', 'session', n::text FROM ${n}`,
    ]) {
      await sql.run(text);
    }
  });
  await db.database.systemTransaction((sql) =>
    sql.run(
      `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, size_bytes, raw_sha256, raw_ref, status, authentication)
       SELECT ${company.id}, ${at}, 'a', 'a', 1, 'a', 'a', 'processed',
         '{"spf":"none","dkim":"none","dmarc":"none"}' FROM ${n}`,
    ),
  );
}

/** The rows of a list, read page by page. */
async function listed(operation: DocumentedOperation, ordering: string, limit: number): Promise<Row[]> {
  const address = addressOf(operation.path, ids);
  if (address === undefined)
    throw new Error(`createOneOfEach() makes nothing that ${operation.path} could name.`);
  const order = ordering === '' ? '' : `&ordering=${ordering}`;
  const rows: Row[] = [];
  for (let cursor = ''; ;) {
    const answer = await us.api.send('GET', `${address}?limit=${limit.toString()}${order}${cursor}`, {
      session: us.session,
    });
    expect(answer.status, answer.text).toBe(200);
    const page = Page.parse(answer.body);
    rows.push(...page.items);
    if (page.next_cursor === null) return rows;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

/** The ordering key of a row, as a client reads it. */
function shownPlace(row: Row): [time: string, id: string] {
  const time = row['created_at'] ?? row['occurred_at'] ?? row['submitted_at'] ?? row['received_at'];
  return z.tuple([z.iso.datetime(), z.string()]).parse([time, row['id'] ?? row['name_key']]);
}

const isBefore = ([at, id]: [string, string], [otherAt, otherId]: [string, string]): boolean =>
  at < otherAt || (at === otherAt && id < otherId);

describe.each(inTimeOrder)('$id ordered by $ordering', ({ operation, ordering }) => {
  it('is strictly ordered by time and id as shown, and pages of any size show each row once', async () => {
    const oldestFirst = ordering === '' ? operation.id.startsWith('books_') : ordering === 'created_at';
    // Staff's reading is itself recorded in the trail: pages may show more rows than existed before.
    const all = (await listed(operation, ordering, 200)).map(shownPlace);
    expect(new Set(all.map(([time]) => time)).size).toBeLessThan(all.length - ROWS + 2);
    const inOrder = all.every((place, at) => {
      const next = all[at + 1];
      return next === undefined || (oldestFirst ? isBefore(place, next) : isBefore(next, place));
    });
    expect({ inOrder, all }).toEqual({ inOrder: true, all });
    for (const limit of [1, 2, 3]) {
      const paged = (await listed(operation, ordering, limit)).map(shownPlace);
      expect(paged.filter((place) => all.some(([, id]) => id === place[1]))).toEqual(all);
    }
  });
});

it('every list of the contract is in time order, or has a known other order', () => {
  const known = lists.map(({ id }) => id);
  expect(Object.keys(ORDERED_OTHERWISE).filter((id) => !known.includes(id))).toEqual([]);
  expect(inTimeOrder.length).toBeGreaterThan(20);
});
