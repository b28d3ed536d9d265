import { extractionOf, type FileExtraction, type StoredFile, unbookedDocuments } from '#files';
import { ArchiveOpener } from '#unpacking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../../../test/support/books.js';
import { TestProfiles } from '../../../../test/support/company-profiles.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { readersHere } from '../../../../test/support/readers.js';
import { testFiles, type TestFiles, testTask } from '../../../../test/support/files.js';
import { Trade } from '../../../../test/support/trade.js';
import { zipOf } from '../../../../test/support/zips.js';

import { UnpackFileHandler } from './unpack-file.handler.js';

let db: TestDatabase;
let trade: Trade;
let files: TestFiles;
let handler: UnpackFileHandler;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
  files = await testFiles(db.database, trade.clock, trade.bus);
  handler = new UnpackFileHandler({
    database: db.database,
    files: files.store,
    companies: new TestProfiles(),
    clock: trade.clock,
    archives: new ArchiveOpener(readersHere),
  });
  return () => files.close();
});

const uploaded = async (zip: Buffer, kind?: 'invoice'): Promise<StoredFile> => {
  const call = { companyId: trade.companyId, actor: testActor(), name: 'november.zip', kind };
  return (await files.upload(zip, call)).file;
};

const unpacked = async (file: StoredFile): Promise<FileExtraction | undefined> => {
  await handler.handle(testTask('unpack-file', { fileId: file.id.toString() }, trade.companyId));
  return db.database.readCompany(trade.companyId, (sql) => extractionOf(sql, trade.companyId, file.id));
};

const codes = (extraction: FileExtraction | undefined): string[] =>
  (extraction?.checks ?? []).map(({ code, message }) => `${message.split(' ', 1)[0] ?? ''} ${code}`);

const stored = (): Promise<{ name: string; kind: string; source: string; reading: string | null }[]> =>
  db.owner(
    `SELECT file.name, file.kind, file.source, task.kind AS reading FROM files.stored_file AS file
     LEFT JOIN tasks.task AS task ON task.subject_type = 'file' AND task.subject_id = file.id::text
     WHERE file.company_id = $1 ORDER BY file.id`,
    [trade.companyId],
  );

describe('an uploaded zip', () => {
  it('is kept, and its members become separate files that are read as the kind given for the zip', async () => {
    const zip = zipOf([
      { name: 'november/üks.pdf', content: '%PDF-1.7 1' },
      { name: 'november/kaks.pdf', content: '%PDF-1.7 2' },
    ]);
    const file = await uploaded(zip, 'invoice');
    expect(file).toMatchObject({ contentType: 'application/zip', kind: 'invoice' });
    const extraction = await unpacked(file);
    expect(extraction).toMatchObject({ state: 'done', errorCode: null, booking: null });
    expect(codes(extraction)).toEqual(['november/üks.pdf stored', 'november/kaks.pdf stored']);
    const read = { kind: 'invoice', source: 'upload', reading: 'extract-file' };
    expect(await stored()).toEqual([
      { ...read, name: 'november.zip', reading: 'unpack-file' },
      { ...read, name: 'üks.pdf' },
      { ...read, name: 'kaks.pdf' },
    ]);
  });

  it('yields every readable file: each has its finding, and a known one is not stored again', async () => {
    await files.upload('%PDF-1.7 olemas', { companyId: trade.companyId, actor: testActor() });
    const zip = zipOf([
      { name: 'olemas.pdf', content: '%PDF-1.7 olemas' },
      { name: 'uus.pdf', content: '%PDF-1.7 uus' },
      { name: 'tühi.pdf', content: '' },
      { name: 'leht.html', content: '<html></html>' },
      { name: 'pomm.pdf', content: Buffer.alloc(10_000_000) },
      { name: 'lukus.pdf', content: 'x', encrypted: true },
    ]);
    const extraction = await unpacked(await uploaded(zip));
    expect(extraction).toMatchObject({ state: 'done', errorCode: null });
    expect(codes(extraction)).toEqual([
      'olemas.pdf duplicate',
      'uus.pdf stored',
      'tühi.pdf unsupported',
      'leht.html unsupported',
      'pomm.pdf too_large',
      'lukus.pdf encrypted',
    ]);
  });

  it('whose task runs again stores nothing twice', async () => {
    const file = await uploaded(zipOf([{ name: 'a.pdf', content: '%PDF-1.7 a' }]));
    const task = testTask('unpack-file', { fileId: file.id.toString() }, trade.companyId);
    const cut = { ...task, finish: () => Promise.reject(new Error('the worker was killed')) };
    await expect(handler.handle(cut)).rejects.toThrow('killed');
    expect(codes(await unpacked(file))).toEqual(['a.pdf duplicate']);
    expect(await stored()).toHaveLength(2);
    expect(await handler.handle(task)).toBe('skipped');
  });

  it.each([
    ['encrypted', zipOf([{ name: 'a.pdf', content: 'x', encrypted: true }]), 'encrypted_archive'],
    ['a bomb', zipOf([{ name: 'a.pdf', content: Buffer.alloc(20_000_000) }]), 'archive_too_large'],
    ['damaged', zipOf([{ name: 'a.pdf', content: 'abc' }]).subarray(0, 45), 'invalid_archive'],
    ['without a document', zipOf([{ name: 'a.exe', content: 'MZ\u0090\u0000' }]), 'nothing_readable'],
  ])('that is %s fails with that code, and waits for a person', async (_what, zip, errorCode) => {
    const file = await uploaded(zip);
    expect(await unpacked(file)).toMatchObject({ state: 'failed', errorCode, booking: null });
    const waits = await db.database.readCompany(trade.companyId, (sql) =>
      unbookedDocuments(sql, trade.companyId),
    );
    expect(waits).toEqual([file.coreDocumentId]);
  });
});
