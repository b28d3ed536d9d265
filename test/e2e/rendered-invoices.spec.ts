import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeId } from '#platform';
import { SECRET } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

let db: TestDatabase;
let folder: string;
let keeper: Bookkeeper;
let worker: TestWorker;

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'raamat-rendered-'));
  keeper = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder });
  worker = await startWorker(db, { RAAMAT_FILES_FOLDER: folder, RAAMAT_SECRET: SECRET });
});

afterAll(async () => {
  await worker.close();
  await keeper.close();
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});

it('an issued sale shows its PDF and its e-invoice soon after, and serves their bytes', async () => {
  const { call } = keeper;
  const { result } = await call('commands_record_invoice', {
    body: {
      direction: 'sales',
      party_id: await keeper.party({ kind: 'customer', address: 'Aia 5, Tartu' }),
      revision: {
        invoice_date: '2026-11-03',
        lines: [{ description: 'Nõustamine', unit_price: '80', vat_code: 'S24' }],
      },
    },
  });
  const path = { invoice_id: result.invoice_id };
  await call('commands_issue_invoice', { path, body: { seller_address: 'Pikk 1, Tallinn' } });
  const documents = await until(
    async () => {
      const { revision } = await call('books_invoices_retrieve', { path });
      return revision.documents.length === 2 && revision.documents;
    },
    { timeoutMs: 20_000, what: 'the rendering' },
  );
  expect(documents.map(({ role, source, kind }) => ({ role, source, kind }))).toEqual([
    { role: 'original', source: 'generated', kind: 'invoice' },
    { role: 'supporting', source: 'generated', kind: 'invoice' },
  ]);
  for (const document of documents) {
    const place = { path: { file_id: document.file_id ?? '' } };
    const file = await call('companies_files_retrieve', place);
    expect(file).toMatchObject({ name: document.filename, core_document_id: document.document_id });
    const { url } = await call('companies_files_download_url', place);
    const bytes = new Uint8Array(await (await fetch(keeper.api.url + new URL(url).pathname)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
  }
});

it('the audit trail names the task of a worker by its public id', async () => {
  const path = `${keeper.organization.path}/audit/?action=invoice.attach_rendering`;
  const { body } = await keeper.api.send('GET', path, { session: keeper.session });
  const [task] = await db.owner<{ id: string }>("SELECT id FROM tasks.task WHERE kind = 'render-invoice'");
  expect(body).toMatchObject({
    items: [{ credential_kind: 'worker', credential_id: encodeId('task', BigInt(task?.id ?? 0)) }],
  });
});
