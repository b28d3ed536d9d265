import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FixedClock, Problem } from '#platform';
import { openTestBooks, TEST_NOW, testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testFiles, type TestFiles, testTask } from '../../../../test/support/files.js';
import { shutFiles } from '../extraction/extraction.queries.js';
import { FileReadings } from '../extraction/file-readings.js';
import { FileStore } from '../store/file-store.js';
import { type StoredFile } from '../files/stored-file.js';
import { Clamd } from './clamd.js';
import { ScanFileHandler } from './scan-file.handler.js';

/** Reads INSTREAM as clamd does, and answers as the text demands. */
function clamd(limit = 10_000_000): Server {
  return createServer((socket) => {
    let data = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      data = Buffer.concat([data, chunk]);
      const content = contentOf(data);
      if (content === 'more') return;
      socket.end(`${answerTo(content, limit)}\0`);
    });
  });
}

/** The bytes received so far; `more` before their end. */
function contentOf(data: Buffer): Buffer | 'more' {
  const head = 'zINSTREAM\0';
  if (data.subarray(0, head.length).toString() !== head) return 'more';
  const pieces: Buffer[] = [];
  let at = head.length;
  while (at + 4 <= data.length) {
    const length = data.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return 'more';
}

function answerTo(content: Buffer, limit: number): string {
  if (content.length > limit) return 'INSTREAM size limit exceeded. ERROR';
  return content.includes('EICAR') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';
}

let db: TestDatabase;
let files: TestFiles;
let store: FileStore;
let company: bigint;
let server: Server;
let url: string;
const clock = new FixedClock(TEST_NOW);

beforeAll(async () => {
  db = await testDatabase();
  files = await testFiles(db.database, clock, undefined, true);
  store = files.store;
});
afterAll(async () => {
  await files.close();
  await db.drop();
});
beforeEach(async () => {
  company = await openTestBooks(db.database);
  server = clamd();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `tcp://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));

const upload = async (
  content: string,
  name = 'arve.pdf',
  source: 'upload' | 'generated' = 'upload',
): Promise<StoredFile> => {
  const { file } = await store.store({
    companyId: company,
    actor: testActor(),
    upload: await store.receive(Readable.from([Buffer.from(content)])),
    name,
    source,
    kind: undefined,
    receivedOn: null,
    bankTransactionId: null,
    autoProcess: false,
  });
  return file;
};
const scan = (file: StoredFile, scanner: Clamd | null = new Clamd(url)) =>
  new ScanFileHandler({ database: db.database, files: store, clock, scanner }).handle(
    testTask('scan-file', { fileId: file.id.toString() }, company),
  );
const again = (file: StoredFile, from = files.readings) =>
  from.reread(company, file.id, testActor(), () => Promise.resolve());
const givenOut = async (file: StoredFile, from = store): Promise<string> => {
  const stored = await store.retrieve(company, file.id);
  try {
    from.assertGivenOut(stored);
    return 'yes';
  } catch (error) {
    return error instanceof Problem ? error.code : 'broken';
  }
};
const tasks = async (): Promise<string[]> =>
  (
    await db.owner<{ kind: string }>(
      "SELECT kind FROM tasks.task WHERE company_id = $1 AND subject_type = 'file' ORDER BY id",
      [company],
    )
  ).map(({ kind }) => kind);

describe('a file with a virus scanner configured', () => {
  it('is read only when the scanner found it clean', async () => {
    const file = await upload('%PDF-1.7 puhas');
    expect(await tasks()).toEqual(['scan-file']);
    expect(await scan(file)).toBe('done');
    expect(await tasks()).toEqual(['scan-file', 'extract-file']);
  });

  it.each([
    ['that is read', '%PDF-1.7 kinni'],
    ['that is only kept', 'tekst kinni'],
  ])('%s is given out only when the scanner found it clean', async (_what, content) => {
    const file = await upload(content);
    expect(await givenOut(file)).toBe('state_conflict');
    expect(await scan(file, new Clamd('tcp://127.0.0.1:1'))).toHaveProperty('tryLater');
    expect(await givenOut(file)).toBe('state_conflict');
    await scan(file);
    expect(await givenOut(file)).toBe('yes');
  });

  it('that was held back stays held while it is scanned again', async () => {
    const file = await upload('%PDF-1.7 EICAR uuesti');
    await scan(file);
    await again(file);
    expect(await files.readings.extraction(company, file.id)).toMatchObject({
      state: 'queued',
      errorCode: null,
    });
    expect(await givenOut(file)).toBe('state_conflict');
    expect(await db.database.readCompany(company, (sql) => shutFiles(sql, company, [file.id]))).toEqual(
      new Map([[file.id, 'quarantined']]),
    );
  });

  it('that the service made itself is given out at once', async () => {
    expect(await givenOut(await upload('%PDF-1.7 meie', 'arve.pdf', 'generated'))).toBe('yes');
  });

  it.each([
    ['that is read', '%PDF-1.7 EICAR'],
    ['that is only kept', 'EICAR tekst'],
  ])('%s and is infected is marked so, not read and not given out', async (_what, content) => {
    const file = await upload(content);
    expect(await scan(file)).toBe('done');
    expect(await tasks()).toEqual(['scan-file']);
    expect(await files.readings.extraction(company, file.id)).toMatchObject({
      state: 'failed',
      errorCode: 'infected',
    });
    expect(await givenOut(file)).toBe('state_conflict');
  });

  it('that the scanner refuses to scan is held back as unscanned', async () => {
    server.close();
    server = clamd(4);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `tcp://127.0.0.1:${(server.address() as { port: number }).port}`;
    const file = await upload('%PDF-1.7 suur');
    await scan(file);
    expect(await files.readings.extraction(company, file.id)).toMatchObject({ errorCode: 'unscanned' });
  });

  it('waits while the scanner is unavailable or hangs up, and is not read before', async () => {
    const file = await upload('%PDF-1.7 ootab');
    const later = { tryLater: new Date(TEST_NOW.getTime() + 60_000), reason: expect.any(String) as string };
    expect(await scan(file, new Clamd('tcp://127.0.0.1:1'))).toEqual(later);
    const rude = createServer((socket: Socket) => socket.destroy());
    await new Promise<void>((ready) => rude.listen(0, '127.0.0.1', ready));
    const { port } = rude.address() as { port: number };
    expect(await scan(file, new Clamd(`tcp://127.0.0.1:${port}`))).toEqual(later);
    await new Promise((done) => rude.close(done));
    expect(await tasks()).toEqual(['scan-file']);
    expect(await scan(file)).toBe('done');
  });

  it('waits for a silent scanner no longer than the timeout', async () => {
    const mute = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready));
    const { port } = mute.address() as { port: number };
    const outcome = await scan(await upload('%PDF-1.7 vait'), new Clamd(`tcp://127.0.0.1:${port}`, 50));
    expect(outcome).toMatchObject({ reason: expect.stringContaining('no answer') as string });
    await new Promise((done) => mute.close(done));
  });

  it('is scanned through a Unix socket too', async () => {
    const path = join(tmpdir(), `clamd-${process.pid}.sock`);
    const local = clamd();
    await new Promise<void>((ready) => local.listen(path, ready));
    const verdict = await new Clamd(`unix://${path}`).scan(Readable.from([Buffer.from('EICAR')]));
    expect(verdict).toEqual({ verdict: 'infected', signature: 'Win.Test.EICAR_HDB-1' });
    await new Promise((done) => local.close(done));
  });
});

const KINDS = [
  ['that is read', '%PDF-1.7', ['extract-file']],
  ['that is only kept', 'tekst', []],
] as const;

describe('a file whose virus scanner is switched off afterwards', () => {
  let without: FileStore;
  beforeEach(() => {
    without = new FileStore(db.database, files.storage, files.documents, clock);
  });

  it.each(KINDS)(
    '%s and waited for the scanner is given out and read at once',
    async (_what, content, reading) => {
      const file = await upload(`${content} ootas`);
      expect(await givenOut(file)).toBe('state_conflict');
      expect(await givenOut(file, without)).toBe('yes');
      expect(await scan(file, null)).toBe('done');
      expect(await givenOut(file)).toBe('yes');
      expect(await tasks()).toEqual(['scan-file', ...reading]);
    },
  );

  it('and was held back stays held and is not read, even on request', async () => {
    const file = await upload('%PDF-1.7 EICAR jääb');
    await scan(file);
    await again(file, new FileReadings(db.database, files.documents));
    expect(await tasks()).toEqual(['scan-file', 'scan-file']);
    expect(await scan(file, null)).toBe('done');
    expect(await files.readings.extraction(company, file.id)).toMatchObject({
      state: 'failed',
      errorCode: 'infected',
    });
    expect(await givenOut(file, without)).toBe('state_conflict');
    expect(await tasks()).not.toContain('extract-file');
  });
});

describe('a file that could not be scanned, after the last try', () => {
  const breakDown = (file: StoredFile) =>
    db.database.inCompany(company, (sql) =>
      new ScanFileHandler({ database: db.database, files: store, clock, scanner: null }).onFailed(
        sql,
        testTask('scan-file', { fileId: file.id.toString() }, company),
        { code: 'timed_out', message: 'too long' },
      ),
    );

  it.each(KINDS)(
    '%s shows its state, stays held, and is scanned again on request',
    async (_what, content, reading) => {
      const file = await upload(`${content} katki`);
      await breakDown(file);
      expect(await files.readings.extraction(company, file.id)).toMatchObject({
        state: 'failed',
        errorCode: 'timed_out',
      });
      expect(await givenOut(file)).toBe('state_conflict');
      await again(file);
      expect(await scan(file)).toBe('done');
      expect(await givenOut(file)).toBe('yes');
      expect(await tasks()).toEqual(['scan-file', 'scan-file', ...reading]);
    },
  );

  it('that is only stored is then like any file that is not read', async () => {
    const file = await upload('tekst, mis jääb');
    await breakDown(file);
    await again(file);
    await scan(file);
    expect(await files.readings.extraction(company, file.id)).toMatchObject({
      state: 'not_extractable',
      errorCode: null,
    });
    await expect(again(file)).rejects.toMatchObject({ code: 'not_extractable' });
  });
});
