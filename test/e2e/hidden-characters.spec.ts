import { importStatement, keyLines } from '#books';
import { Database } from '#platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
import { bankLine, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { addEmployee } from '../support/employees.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

/** Texts from strangers are shown with a mark where they hide characters or turn text around; they are stored unchanged. */

const HIDING = 'Te\u200blia\u202e \u{e0041}Eesti';
const SHOWN = 'Te\ufffdlia\ufffd \ufffdEesti';

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

it('bank lines, in the list and alone, which are found without the hidden characters', async () => {
  const lines = [bankLine({ counterpartyName: HIDING, description: HIDING, reference: HIDING })];
  const payload = { statement: statementOf(1), lines: keyLines(lines), last: true };
  await us.api
    .get(CommandBus)
    .execute(importStatement, { companyId: us.company.id, actor: testActor(), payload });

  const shown = { counterparty_name: SHOWN, description: SHOWN, reference: SHOWN };
  const { items } = await us.call('books_bank_transactions_list');
  expect(items).toMatchObject([shown]);
  const id = items[0]?.id ?? '';
  const path = { bank_transaction_id: id };
  expect(await us.call('books_bank_transactions_retrieve', { path })).toMatchObject(shown);
  for (const q of ['telia eesti', HIDING]) {
    expect((await us.call('books_bank_transactions_list', { query: { q } })).items).toHaveLength(1);
  }
  expect(await db.owner('SELECT counterparty_name AS name FROM books.bank_transaction')).toEqual([
    { name: HIDING },
  ]);
});

it('headers of mails and names of their attachments', async () => {
  const database = us.api.get(Database);
  const { id } = await database.systemTransaction((sql) =>
    sql.one<{ id: bigint }>(
      `INSERT INTO inbox.email (company_id, received_at, envelope_from, from_address, from_name, subject, size_bytes, raw_sha256,
         raw_ref, status, authentication)
       VALUES ($1, $2, 'a', 'a@raamat.test', $3, $3, 1, 'a', 'a', 'processed', '{"spf":"none","dkim":"none","dmarc":"none"}')
       RETURNING id`,
      [us.company.id, us.clock.now(), HIDING],
    ),
  );
  await database.inCompany(us.company.id, (sql) =>
    sql.run(
      `INSERT INTO inbox.email_part (company_id, email_id, part_no, name, content_type, size_bytes, outcome)
       VALUES ($1, $2, 1, $3, 'application/pdf', 1, 'unsupported')`,
      [us.company.id, id, HIDING],
    ),
  );
  expect((await us.call('companies_inbox_emails_list')).items).toMatchObject([
    { from_name: SHOWN, subject: SHOWN, attachments: [{ name: SHOWN }] },
  ]);
});

it('names of files and the mails that brought them', async () => {
  await us.api.get(Database).inCompany(us.company.id, (sql) =>
    sql.run(
      `INSERT INTO files.stored_file (company_id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key, source,
         origin, created_at)
       VALUES ($1, repeat('a', 64), 'contract', true, $2, 'application/pdf', 1, 'key', 'email', $3, $4)`,
      [
        us.company.id,
        HIDING,
        JSON.stringify({
          email_id: 'x',
          from: 'a@raamat.test',
          subject: HIDING,
          received_at: us.clock.now().toISOString(),
        }),
        us.clock.now(),
      ],
    ),
  );
  expect((await us.call('companies_files_list')).items).toMatchObject([
    { name: SHOWN, origin: { subject: SHOWN } },
  ]);
});

it('employees and messages from the register', async () => {
  const { employeeId, employmentId } = await addEmployee(us.api.get(Database), us.company.id, {
    name: HIDING,
  });
  await us.api.get(Database).inCompany(us.company.id, (sql) =>
    sql.run(
      `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name, data,
         submitted_at, submitted_by_staff, review_reason, register_messages, register_error_code)
       VALUES ($1, 'change', 'approved', '2026-01-01', $2, $3, $4, '{}', $5, false, '', $6, '')`,
      [
        us.company.id,
        employeeId,
        employmentId,
        HIDING,
        us.clock.now(),
        JSON.stringify([{ code: '1', severity: 'error', field: null, message: HIDING }]),
      ],
    ),
  );
  const { items } = await us.call('companies_employees_submissions_list');
  expect(items).toMatchObject([{ employee_name: SHOWN, register_messages: [{ message: SHOWN }] }]);
  expect(JSON.stringify(await us.call('companies_employees_list'))).not.toContain('\u200b');
});
