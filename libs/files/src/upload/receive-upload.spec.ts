import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskStorage } from '../storage/disk-storage.js';
import { MissingObject, objectKey } from '../storage/file-storage.js';
import { MAX_FILE_BYTES, receiveUpload } from './receive-upload.js';

const PDF = Buffer.from('%PDF-1.7\n');
const CHUNK = Buffer.alloc(1024 * 1024, 0x20);

function* pdfOf(bytes: number): Generator<Buffer> {
  yield PDF;
  for (let left = bytes - PDF.length; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
  }
}

describe('an upload', () => {
  let root: string;
  let storage: DiskStorage;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'raamat-upload-'));
    storage = new DiskStorage(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const staged = (): Promise<string[]> => readdir(join(root, 'incoming'));

  it('is hashed, counted and typed during the transfer', async () => {
    const content = Buffer.concat([...pdfOf(3_000_000)]);
    const upload = await receiveUpload(storage, Readable.from(pdfOf(3_000_000)));
    expect(upload).toMatchObject({
      sha256: createHash('sha256').update(content).digest('hex'),
      sizeBytes: 3_000_000,
      contentType: 'application/pdf',
    });
    const key = objectKey(7n, upload.sha256);
    await storage.place(upload.staged, key);
    expect((await buffer(await storage.open(key))).equals(content)).toBe(true);
    expect(await buffer(await storage.open(key, { start: 1, end: 3 }))).toEqual(Buffer.from('PDF'));
    expect(await staged()).toEqual([]);
    await storage.delete(key);
    await expect(storage.open(key)).rejects.toBeInstanceOf(MissingObject);
  });

  it('is at most 25 MB, to the byte', async () => {
    await expect(receiveUpload(storage, Readable.from(pdfOf(MAX_FILE_BYTES)))).resolves.toMatchObject({
      sizeBytes: MAX_FILE_BYTES,
    });
    await expect(receiveUpload(storage, Readable.from(pdfOf(MAX_FILE_BYTES + 1)))).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });

  it.each<[string, Buffer[], string]>([
    ['nothing', [], 'empty_file'],
    ['empty pieces', [Buffer.alloc(0)], 'empty_file'],
    ['a program', [Buffer.from('MZ\u0000\u0001')], 'unsupported_file_type'],
    ['text that turns binary', [Buffer.alloc(100_000, 'tere '), Buffer.from([0])], 'unsupported_file_type'],
    ['text with a byte 0 at its start', [Buffer.from('tere\u0000')], 'unsupported_file_type'],
  ])('of %s is refused and leaves nothing behind', async (_name, chunks, code) => {
    await expect(receiveUpload(storage, Readable.from(chunks))).rejects.toMatchObject({ code });
    expect(await staged()).toEqual([]);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const broken = Readable.from(
      (async function* () {
        yield PDF;
        await Promise.reject(new Error('the line went dead'));
      })(),
    );
    await expect(receiveUpload(storage, broken)).rejects.toThrow('the line went dead');
    expect(await staged()).toEqual([]);
  });

  it('is not read further once it is refused, and its stream is left to the caller', async () => {
    const source = Readable.from([Buffer.from('MZ'), Buffer.alloc(70_000), Buffer.from('rest')]);
    await expect(receiveUpload(storage, source)).rejects.toMatchObject({ code: 'unsupported_file_type' });
    expect(source.destroyed).toBe(false);
  });
});
