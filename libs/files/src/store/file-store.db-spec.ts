import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { encodeId, FixedClock, type Permission, placeOf } from '#platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestBooks, TEST_NOW, TEST_PERSON, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testFiles, type TestFiles } from '../../../../test/support/files.js';
import { until } from '../../../../test/support/wait.js';
import { objectKey } from '../storage/file-storage.js';
import { sweepFiles } from '../sweep/sweep-files.js';
import { listFiles } from '../files/file.queries.js';

let db: TestDatabase;
let files: TestFiles;
let companyId: bigint;
const clock = new FixedClock(TEST_NOW);
const actor = testActor();

beforeAll(async () => {
  db = await testDatabase();
  files = await testFiles(db.database, clock);
  companyId = await openTestBooks(db.database);
});

afterAll(async () => {
  await files.close();
  await db.drop();
});

const pdf = (text: string): string => `%PDF-1.7\n${text}`;
const sha = (content: string): string => createHash('sha256').update(content).digest('hex');
const count = async (what: string, company = companyId): Promise<bigint> => {
  const [row] = await db.owner<{ n: string }>(`SELECT count(*) AS n FROM ${what} WHERE company_id = $1`, [
    company,
  ]);
  return BigInt(row?.n ?? 0);
};
const waitsForLock = async (): Promise<boolean> =>
  (
    await db.owner(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).length > 0;
const staged = (): Promise<string[]> => readdir(join(files.root, 'incoming'));

describe('a stored file', () => {
  it('has its bytes, its row, its record in the books, its audit and its task', async () => {
    const content = pdf('esimene');
    const { file, created } = await files.upload(content, { companyId, actor, name: '../Õ 1.pdf' });
    expect(created).toBe(true);
    expect(file).toMatchObject({
      kind: 'other',
      kindGiven: false,
      name: 'Õ 1.pdf',
      contentType: 'application/pdf',
      sizeBytes: BigInt(Buffer.byteLength(content)),
      sha256: sha(content),
      uploadedBy: TEST_PERSON,
      bankTransactionIds: [],
    });
    expect((await buffer(await files.store.open(file))).toString()).toBe(content);
    const [document] = await db.owner<Record<string, unknown>>(
      'SELECT id, file_id, sha256, source, storage_ref FROM books.document WHERE company_id = $1',
      [companyId],
    );
    expect(document).toEqual({
      id: file.coreDocumentId,
      file_id: file.id.toString(),
      sha256: file.sha256,
      source: 'upload',
      storage_ref: `sha256:${file.sha256}`,
    });
    const tasks = await db.owner(
      'SELECT kind, payload, subject_type, subject_id, state FROM tasks.task WHERE company_id = $1',
      [companyId],
    );
    expect(tasks).toEqual([
      {
        kind: 'extract-file',
        payload: { fileId: file.id.toString() },
        subject_type: 'file',
        subject_id: file.id.toString(),
        state: 'waiting',
      },
    ]);
    const audit = await db.owner(
      "SELECT object_id, user_id FROM platform.audit_event WHERE company_id = $1 AND action = 'file.store'",
      [companyId],
    );
    expect(audit).toEqual([{ object_id: encodeId('file', file.id), user_id: TEST_PERSON.toString() }]);
    expect(await staged()).toEqual([]);
    expect(await count('files.pending_object')).toBe(0n);
  });

  it('exists once per company: the same bytes again are the first file', async () => {
    const first = await files.upload(pdf('sama'), { companyId, actor, kind: 'invoice' });
    const again = await files.upload(pdf('sama'), { companyId, actor, kind: 'contract', name: 'teine.pdf' });
    expect(again).toEqual({ file: first.file, created: false });
    expect(await staged()).toEqual([]);
    const elsewhere = await openTestBooks(db.database);
    const other = await files.upload(pdf('sama'), { companyId: elsewhere, actor });
    expect(other.created).toBe(true);
    expect(other.file.storageKey).not.toBe(first.file.storageKey);
  });

  it('exists once even when it is uploaded twenty times at the same moment', async () => {
    const company = await openTestBooks(db.database);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => files.upload(pdf('korraga'), { companyId: company, actor })),
    );
    expect(outcomes.filter((outcome) => outcome.created)).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => outcome.file.id)).size).toBe(1);
    expect(await count('files.stored_file', company)).toBe(1n);
    expect(await count('books.document', company)).toBe(1n);
    expect(await count('tasks.task', company)).toBe(1n);
    expect(await staged()).toEqual([]);
    const [{ file } = { file: undefined }] = outcomes;
    expect(file === undefined ? '' : (await buffer(await files.store.open(file))).toString()).toBe(
      pdf('korraga'),
    );
  });

  it('of a company without books has no record yet, and is still read', async () => {
    const company = 900_001n;
    const { file } = await files.upload(pdf('varajane'), { companyId: company, actor });
    expect(file.coreDocumentId).toBeNull();
    expect(await count('tasks.task', company)).toBe(1n);
  });

  it.each([
    ['contract', pdf('leping'), 0n],
    ['statement', pdf('väljavõte'), 0n],
    ['statement', '<Document><BkToCstmrStmt/></Document>', 1n],
    ['receipt', pdf('kviitung'), 1n],
  ] as const)(
    'of kind %s is read only when it may contain something to book',
    async (kind, content, tasks) => {
      const company = await openTestBooks(db.database);
      await files.upload(content, { companyId: company, actor, kind });
      expect(await count('tasks.task', company)).toBe(tasks);
      expect(await count('files.extraction', company)).toBe(tasks);
    },
  );

  it.each<[string, Permission[], Parameters<TestFiles['upload']>[1], string]>([
    ['without the right to', [], { companyId: 0n, actor }, 'permission_denied'],
    [
      'a statement without bank.import',
      ['documents.write'],
      { companyId: 0n, actor, kind: 'statement' },
      'permission_denied',
    ],
    [
      'by auto_process without invoices.write',
      ['documents.write'],
      { companyId: 0n, actor, kind: 'invoice', autoProcess: true },
      'permission_denied',
    ],
    [
      'by auto_process without a kind',
      ['documents.write', 'invoices.write'],
      { companyId: 0n, actor, autoProcess: true },
      'not_extractable',
    ],
    [
      'for a bank transaction that is not there',
      ['documents.write'],
      { companyId: 0n, actor, bankTransactionId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      'validation_error',
    ],
  ])('is refused %s, and leaves nothing behind', async (_name, permissions, call, code) => {
    const company = await openTestBooks(db.database);
    const refused = files.upload(pdf(code), {
      ...call,
      companyId: company,
      actor: testActor({ permissions: new Set(permissions) }),
    });
    await expect(refused).rejects.toMatchObject({ code });
    for (const table of ['files.stored_file', 'files.pending_object', 'books.document', 'tasks.task']) {
      expect(await count(table, company), table).toBe(0n);
    }
    expect(await staged()).toEqual([]);
    expect(await files.storage.exists(objectKey(company, sha(pdf(code))))).toBe(false);
  });
});

describe('bytes whose row never commits', () => {
  it('are swept after an hour, and those of a file are not', async () => {
    const company = await openTestBooks(db.database);
    const kept = await files.upload(pdf('jääb'), { companyId: company, actor });
    const key = objectKey(company, sha(pdf('kaob')));
    const broken = files.upload(pdf('kaob'), { companyId: company, actor }, () =>
      Promise.reject(new Error('the transaction broke')),
    );
    await expect(broken).rejects.toThrow('the transaction broke');
    expect(await count('files.stored_file', company)).toBe(1n);
    expect(await files.storage.exists(key)).toBe(true);
    const tools = { database: db.database, storage: files.storage, clock };
    expect(await sweepFiles(tools)).toEqual({ staged: 0, orphaned: 0 });
    clock.set(new Date(TEST_NOW.getTime() + 3_600_001));
    expect(await sweepFiles(tools)).toEqual({ staged: 0, orphaned: 1 });
    clock.set(TEST_NOW);
    expect(await files.storage.exists(key)).toBe(false);
    expect(await files.storage.exists(kept.file.storageKey)).toBe(true);
    expect(await count('files.pending_object', company)).toBe(0n);
  });

  it('do not result from two simultaneous uploads: one is the file, and neither leaves a note', async () => {
    const company = await openTestBooks(db.database);
    let second: Promise<{ created: boolean }> | undefined;
    const first = await files.upload(pdf('samal ajal'), { companyId: company, actor }, async () => {
      // The second upload finds no such file, and waits for the first with the note of its own bytes.
      second = files.upload(pdf('samal ajal'), { companyId: company, actor });
      await until(waitsForLock, { what: 'the second waits for the first' });
    });
    expect([first.created, (await second)?.created]).toEqual([true, false]);
    expect(await count('files.stored_file', company)).toBe(1n);
    expect(await count('files.pending_object', company)).toBe(0n);
  });

  it('are used again by the next upload of them', async () => {
    const company = await openTestBooks(db.database);
    await files
      .upload(pdf('teine kord'), { companyId: company, actor }, () => Promise.reject(new Error('no')))
      .catch(() => undefined);
    const { file, created } = await files.upload(pdf('teine kord'), { companyId: company, actor });
    expect(created).toBe(true);
    clock.set(new Date(TEST_NOW.getTime() + 7_200_000));
    await sweepFiles({ database: db.database, storage: files.storage, clock });
    clock.set(TEST_NOW);
    expect(await files.storage.exists(file.storageKey)).toBe(true);
  });
});

describe('row security', () => {
  it('separates companies', async () => {
    const [a, b] = [await openTestBooks(db.database), await openTestBooks(db.database)];
    const { file } = await files.upload(pdf('oma'), { companyId: a, actor });
    await expect(files.store.retrieve(b, file.id)).rejects.toMatchObject({ code: 'not_found' });
    const seen = await db.database.readCompany(b, (sql) => listFiles(sql, a, { after: null, limit: 10 }));
    expect(seen).toEqual([]);
    const written = db.database.inCompany(b, (sql) =>
      sql.run("INSERT INTO files.extraction (company_id, file_id, state) VALUES ($1, $2, 'done')", [
        a,
        file.id,
      ]),
    );
    await expect(written).rejects.toThrow(/row-level security/);
  });

  it.each([
    ['UPDATE files.stored_file SET sha256 = sha256', 'stored_file'],
    ['DELETE FROM files.stored_file', 'stored_file'],
    ['DELETE FROM files.extraction', 'extraction'],
    ['DELETE FROM files.file_bank_transaction', 'file_bank_transaction'],
  ])('refuses %s', async (statement, table) => {
    const tried = db.database.inCompany(companyId, (sql) => sql.run(statement));
    await expect(tried).rejects.toThrow(`permission denied for table ${table}`);
  });

  it('shows the system only which companies have bytes to sweep', async () => {
    await expect(db.database.system((sql) => sql.rows('SELECT * FROM files.stored_file'))).rejects.toThrow(
      'permission denied',
    );
    await expect(
      db.database.system((sql) => sql.rows('SELECT storage_key FROM files.pending_object')),
    ).rejects.toThrow('permission denied');
  });
});

describe('the list of files', () => {
  it('is newest first, of one kind or of all, page after page', async () => {
    const company = await openTestBooks(db.database);
    const stored: bigint[] = [];
    for (const [index, kind] of (['invoice', 'contract', 'invoice', 'other', 'invoice'] as const).entries()) {
      stored.push(
        (await files.upload(pdf(`nimekiri ${index}`), { companyId: company, actor, kind })).file.id,
      );
    }
    const list = (last: number | null, kind?: 'invoice') =>
      db.database.readCompany(company, async (sql) => {
        const after = last === null ? null : placeOf(clock.now(), stored[last] ?? 0n);
        const rows = await listFiles(sql, company, { after, limit: 2, kind });
        return rows.map((row) => stored.indexOf(row.id));
      });
    expect(await list(null)).toEqual([4, 3]);
    expect(await list(3)).toEqual([2, 1]);
    expect(await list(null, 'invoice')).toEqual([4, 2]);
    expect(await list(2, 'invoice')).toEqual([0]);
  });

  it('shows times in the order of its rows, even when the bytes of the first took longer', async () => {
    const company = await openTestBooks(db.database);
    const later = (seconds: number): Date => new Date(TEST_NOW.getTime() + seconds * 1_000);
    const place = files.storage.place.bind(files.storage);
    vi.spyOn(files.storage, 'place').mockImplementationOnce(async (staged, key) => {
      clock.set(later(1));
      await files.upload(pdf('lühike'), { companyId: company, actor });
      clock.set(later(2));
      await place(staged, key);
    });
    await files.upload(pdf('pikk'), { companyId: company, actor });
    clock.set(TEST_NOW);
    const rows = await db.database.readCompany(company, (sql) =>
      listFiles(sql, company, { after: null, limit: 2, kind: undefined }),
    );
    expect(rows.map(({ createdAt }) => createdAt)).toEqual([later(1), TEST_NOW]);
  });
});
