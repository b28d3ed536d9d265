import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let folder: string;

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'raamat-dry-run-'));
  keeper = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder });
});

afterAll(async () => {
  await keeper.close();
  await rm(folder, { recursive: true });
  await db.drop();
});

/** Everything stored: every row of every table except those that count calls, and the names of all files. */
async function everything(): Promise<unknown> {
  const tables = await db.owner<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'identity') AND tablename <> 'rate_allowance' ORDER BY 1`,
  );
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db.owner<{ content: string }>(
        `SELECT coalesce(md5(string_agg(one::text, ',' ORDER BY one::text)), '') AS content FROM ${name} one`,
      );
      return [name, rows[0]?.content] as const;
    }),
  );
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return { contents, files: files.filter((one) => one.isFile()).map(({ name }) => name) };
}

const event = (base: number) => ({
  kind: 'depreciation',
  economic_date: '2026-11-20',
  lines: [
    { account_code: '7010', amount_minor: base },
    { account_code: '1855', amount_minor: -12_500 },
  ],
});

it('a command tried with dry_run gets the answer of the real one, and leaves nothing', async () => {
  const tried = await keeper.send('POST', '/events?dry_run=true', { body: event(12_500) });
  expect(tried.status).toBe(201);
  expect(tried.body).toMatchObject({ command: 'event.record', replayed: false });
  expect((await keeper.send('GET', '/general-ledger/?account_code=7010')).body).toMatchObject({
    accounts: [],
  });
  expect((tried.body as { entries: unknown[] }).entries).toMatchObject([
    {
      journal: 'general',
      economic_date: '2026-11-20',
      source_kind: 'accounting_event',
      lines: [
        { account_code: '7010', amount_minor: 12_500 },
        { account_code: '1855', amount_minor: -12_500 },
      ],
    },
  ]);
  const real = await keeper.send('POST', '/events', { body: event(12_500) });
  expect(real.body).not.toHaveProperty('entries');
  expect((real.body as { commit_seq: number }).commit_seq).toBe(
    (tried.body as { commit_seq: number }).commit_seq,
  );
});

it('a dry run is refused for the same reasons as the real one', async () => {
  const tried = await keeper.send('POST', '/events?dry_run=true', { body: event(12_499) });
  expect(tried.body).toMatchObject({ status: 400, code: 'invalid_payload' });
});

it('a dry run takes no Idempotency-Key: the real command may follow under the same one', async () => {
  const headers = { 'idempotency-key': 'tried-before' };
  const body = { name: 'Proovitud OÜ', kind: 'supplier' };
  const tried = await keeper.send('POST', '/parties?dry_run=true', { body, headers });
  const real = await keeper.send('POST', '/parties', { body, headers });
  expect([tried.status, real.status]).toEqual([201, 201]);
  expect(real.headers.get('idempotent-replayed')).toBeNull();
});

it('dry_run is true or false, and only on operations that change something', async () => {
  const odd = await keeper.send('POST', '/parties?dry_run=1', { body: { name: 'X', kind: 'other' } });
  expect(odd.body).toMatchObject({ status: 400, errors: [{ field: 'dry_run' }] });
  const read = await keeper.send('GET', '/parties/?dry_run=true');
  expect(read.body).toMatchObject({ status: 400, errors: [{ field: 'dry_run', code: 'unknown_field' }] });
});

describe('a file that is tried', () => {
  const headers = { 'idempotency-key': 'file-tried' };
  const send = (query: string, content: string, fields: Record<string, string> = {}) =>
    keeper.send('POST', `/files/${query}`, { body: fileForm(pdfOf(content), fields), headers });

  it('gets the answer of the real one, and nothing of it is kept', async () => {
    const before = await everything();
    const tried = await send('?dry_run=true', 'proov', { kind: 'invoice', received_on: '2026-11-03' });
    expect(tried.body).toMatchObject({ name: 'arve.pdf', kind: 'invoice', received_on: '2026-11-03' });
    expect(await everything()).toEqual(before);
    const real = await send('', 'proov', { kind: 'invoice', received_on: '2026-11-03' });
    expect([tried.status, real.status, real.headers.get('idempotent-replayed')]).toEqual([201, 201, null]);
    const { id, core_document_id, ...same } = real.body as Record<string, unknown>;
    expect(tried.body).toMatchObject(same);
    expect([id, core_document_id]).not.toContain((tried.body as { id: string }).id);
  });

  it('that the company already has is reported as such', async () => {
    const before = await everything();
    const tried = await keeper.send('POST', '/files/?dry_run=true', { body: fileForm(pdfOf('proov')) });
    expect(tried.status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it('is refused for the same reasons as the real one', async () => {
    const before = await everything();
    const faults: [string, Record<string, string>, string][] = [
      ['MZ\u0000\u0001', {}, 'unsupported_file_type'],
      ['', {}, 'empty_file'],
      ['%PDF-1.7', { auto_process: 'true' }, 'not_extractable'],
      ['%PDF-1.7', { kind: 'bill' }, 'validation_error'],
      ['%PDF-1.7', { bank_transaction_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'validation_error'],
    ];
    for (const [content, fields, code] of faults) {
      const body = fileForm(Buffer.from(content), fields);
      const tried = await keeper.send('POST', '/files/?dry_run=true', { body });
      expect(tried.body).toMatchObject({ code });
    }
    expect(await everything()).toEqual(before);
  });

  it('may belong to a company whose books are not ready yet', async () => {
    const { path, id } = await keeper.organization.company('provisioning');
    const before = await everything();
    const body = fileForm(pdfOf('varajane'));
    const tried = await keeper.api.send('POST', `${path}/files/?dry_run=true`, { key: keeper.key, body });
    expect([tried.status, tried.body]).toMatchObject([201, { core_document_id: null }]);
    expect([encodeId('company', id), await everything()]).toEqual([path.split('/')[3], before]);
  });
});

describe('an event of an employee that is tried', () => {
  const hired = (start_date: string) => ({
    kind: 'new_employee',
    employee: {
      first_name: 'Mari',
      last_name: 'Maasikas',
      personal_code: '49403136515',
      basic_exemption: 'full',
      pension_rate: '2',
    },
    employment: { employment_type: 1, start_date, job_title: 'Müüja', workplace: 'Tallinn' },
  });
  const send = (query: string, start: string) =>
    keeper.send('POST', `/employees/submissions/${query}`, { body: hired(start) });

  it('gets the answer of the real one, and nobody is asked to review it', async () => {
    const before = await everything();
    const tried = await send('?dry_run=true', '2026-12-01');
    expect([tried.status, tried.body]).toMatchObject([201, { status: 'submitted', kind: 'new_employee' }]);
    expect(await everything()).toEqual(before);
    expect((await send('', '2026-12-01')).status).toBe(201);
  });

  it('is refused where the register would refuse it', async () => {
    const before = await everything();
    const tried = await send('?dry_run=true', '2026-12-32');
    expect(tried.body).toMatchObject({ code: 'validation_error' });
    const { employment, ...rest } = hired('2026-12-01');
    const body = { ...rest, employment: { ...employment, end_date: '2026-11-30' } };
    const refused = await keeper.send('POST', '/employees/submissions/?dry_run=true', { body });
    expect(refused.body).toMatchObject({ code: 'register_invalid_event' });
    expect(await everything()).toEqual(before);
  });
});
