import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_KINDS } from '#files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi, type TestApi } from '../support/api.js';
import { fileForm, pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { camt, entry, statement } from '../support/statements.js';
import { until } from '../support/wait.js';
import { startWorker } from '../support/worker.js';

let db: TestDatabase;
let api: TestApi;
let folder: string;
let key: string;
let path: string;
const endings: (() => Promise<unknown>)[] = [];

const File = z.looseObject({ id: z.string(), kind: z.string(), core_document_id: z.string().nullable() });

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'raamat-early-'));
  api = await startApi(db.database, { environment: { RAAMAT_FILES_FOLDER: folder } });
  const organization = await api.organization();
  key = await organization.key(['read', 'write']);
  ({ path } = await organization.company('provisioning'));
}, 120_000);

afterAll(async () => {
  for (const end of endings) await end();
  await api.close();
  await rm(folder, { recursive: true, force: true });
  await db.drop();
});

async function upload(bytes: Buffer, fields: Readonly<Record<string, string>>, name: string) {
  const answer = await api.send('POST', `${path}/files/`, { key, body: fileForm(bytes, fields, name) });
  expect(answer.status, answer.text).toBe(201);
  return File.parse(answer.body);
}

const read = async (id: string) => File.parse((await api.send('GET', `${path}/files/${id}/`, { key })).body);

describe('files that arrive before the company is ready (Files before `ready`)', () => {
  it('of every kind get their document and their reading once it is', async () => {
    const files = [
      await upload(
        Buffer.from(camt(statement(entry('5.00', 'CRDT'), { opening: '0.00', closing: '5.00' }))),
        { kind: 'statement' },
        'statement.xml',
      ),
    ];
    for (const kind of DOCUMENT_KINDS.filter((one) => one !== 'statement')) {
      files.push(await upload(pdfOf(`${kind} nr 7`), { kind }, `${kind}.pdf`));
    }
    expect(files.map((file) => file.core_document_id)).toEqual(files.map(() => null));

    const worker = await startWorker(db, { RAAMAT_FILES_FOLDER: folder });
    endings.push(() => worker.close());
    for (const { id, kind } of files) {
      await until(async () => (await read(id)).core_document_id !== null, {
        timeoutMs: 90_000,
        what: `the document of the ${kind}`,
      });
    }
    const lines = () => api.send('GET', `${path}/bank-transactions/`, { key });
    await until(async () => (await lines()).text.includes('500'), {
      timeoutMs: 90_000,
      what: 'the line of the statement',
    });
    const [known] = await db.owner<{ count: string }>('SELECT count(*) AS count FROM books.document');
    expect(Number(known?.count)).toBe(files.length);
  }, 180_000);
});
