import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let us: Bookkeeper;
let home: string;
/** The folder of the files; a file in its place is a disk that can neither write nor read. */
let folder: string;

beforeAll(async () => {
  db = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'raamat-away-'));
  folder = join(home, 'files');
  us = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder, LOG_LEVEL: 'silent' });
});

afterAll(async () => {
  await us.close();
  await rm(home, { recursive: true, force: true });
  await db.drop();
});

const upload = (text: string, key: string): Promise<TestAnswer> =>
  us.send('POST', '/files/', { body: fileForm(pdfOf(text)), headers: { 'idempotency-key': key } });

const AWAY = [503, 'files_unavailable', '5'];
const saying = ({ status, body, headers }: TestAnswer): unknown[] => [
  status,
  (body as { code?: string }).code,
  headers.get('retry-after'),
];

it('while files cannot be kept or read, the answer is 503 files_unavailable, the books go on, and a retry has one effect', async () => {
  const kept = await upload('varem', 'away-1');
  const { id } = kept.body as { id: string };
  await rm(folder, { recursive: true });
  await writeFile(folder, '');

  expect(saying(await upload('vahepeal', 'away-2'))).toEqual(AWAY);
  expect(saying(await us.get(`/files/${id}/content/`))).toEqual(AWAY);
  expect((await us.get(`/files/${id}/`)).status).toBe(200);
  expect((await us.post('/invoices', await us.purchase())).status).toBe(201);

  await rm(folder);
  const again = await upload('vahepeal', 'away-2');
  expect([again.status, (await upload('vahepeal', 'away-2')).text]).toEqual([201, again.text]);
  expect((await us.call('companies_files_list')).items).toHaveLength(2);
});
