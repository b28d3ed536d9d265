import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MissingObject, StorageAway } from './file-storage.js';
import { S3Storage } from './s3-storage.js';

const DAY_MS = 86_400_000;

/** The few S3 calls that the storage makes, in memory. */
class Bucket {
  readonly objects = new Map<string, { body: Buffer; at: Date }>();
  readonly parts = new Map<string, Map<number, Buffer>>();
  largestBody = 0;
  private server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void this.answer(request, response);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname.replace(/^\/files\/?/, ''));
    const body = await buffer(request);
    this.largestBody = Math.max(this.largestBody, body.length);
    const xml = (text: string): void => {
      response.setHeader('content-type', 'application/xml');
      response.end(`<?xml version="1.0"?>${text}`);
    };
    const upload = url.searchParams.get('uploadId');
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'GET' && url.searchParams.has('uploads')) {
      const open = [...this.parts.keys()].map(
        (name) =>
          `<Upload><Key>${name}</Key><UploadId>${name}</UploadId><Initiated>${new Date(DAY_MS).toISOString()}</Initiated></Upload>`,
      );
      xml(
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${open.join('')}</ListMultipartUploadsResult>`,
      );
    } else if (request.method === 'GET' && url.searchParams.has('list-type')) {
      const rows = [...this.objects].filter(([name]) =>
        name.startsWith(url.searchParams.get('prefix') ?? ''),
      );
      const contents = rows.map(
        ([name, { at }]) =>
          `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
      );
      xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
    } else if (request.method === 'POST' && url.searchParams.has('uploads')) {
      this.parts.set(key, new Map());
      xml(`<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`);
    } else if (request.method === 'PUT' && upload !== null) {
      this.parts.get(upload)?.set(Number(url.searchParams.get('partNumber')), body);
      response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end();
    } else if (request.method === 'POST' && upload !== null) {
      const parts = [...(this.parts.get(upload) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
      this.objects.set(key, { body: Buffer.concat(parts), at: new Date(DAY_MS) });
      this.parts.delete(upload);
      xml(`<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
    } else if (request.method === 'DELETE' && upload !== null) {
      this.parts.delete(upload);
      response.writeHead(204).end();
    } else if (request.method === 'PUT' && typeof source === 'string') {
      const from = this.objects.get(decodeURIComponent(source).replace(/^\/?files\//, ''));
      if (from === undefined) response.writeHead(404).end();
      else {
        this.objects.set(key, from);
        xml('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
      }
    } else if (request.method === 'PUT') {
      this.objects.set(key, { body, at: new Date(DAY_MS) });
      response.setHeader('etag', '"x"').end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else this.give(request, response, this.objects.get(key)?.body);
  }

  private give(request: IncomingMessage, response: ServerResponse, body: Buffer | undefined): void {
    if (body === undefined) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>',
      );
      return;
    }
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const part = start === undefined ? body : body.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length });
    response.end(request.method === 'HEAD' ? '' : part);
  }
}

describe('files in a bucket', () => {
  let bucket: Bucket;
  let storage: S3Storage;

  beforeEach(async () => {
    bucket = new Bucket();
    storage = new S3Storage({
      bucket: 'files',
      region: 'eu-north-1',
      endpoint: await bucket.open(),
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });
  afterEach(() => {
    storage.close();
    bucket.close();
  });

  it('are staged, put in place, read whole and in part, and deleted', async () => {
    const staged = await storage.stage(Readable.from([Buffer.from('tere '), Buffer.from('maailm')]));
    expect(await storage.exists('companies/1/a')).toBe(false);
    await storage.place(staged, 'companies/1/a');
    expect([...bucket.objects.keys()]).toEqual(['companies/1/a']);
    expect(await storage.exists('companies/1/a')).toBe(true);
    expect((await buffer(await storage.open('companies/1/a'))).toString()).toBe('tere maailm');
    expect((await buffer(await storage.open('companies/1/a', { start: 5, end: 7 }))).toString()).toBe('maa');
    await storage.delete('companies/1/a');
    await expect(storage.open('companies/1/a')).rejects.toBeInstanceOf(MissingObject);
  });

  it('are transferred in parts, never whole', async () => {
    const piece = Buffer.alloc(1024 * 1024, 7);
    const staged = await storage.stage(Readable.from(Array.from({ length: 12 }, () => piece)));
    await storage.place(staged, 'big');
    expect(bucket.objects.get('big')?.body.length).toBe(12 * piece.length);
    expect(bucket.largestBody).toBeLessThanOrEqual(6 * 1024 * 1024);
  });

  it('leave nothing behind when their stream breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 * 1024 * 1024);
        await Promise.reject(new Error('the line went dead'));
      })(),
    );
    await expect(storage.stage(broken)).rejects.toThrow('the line went dead');
    expect(bucket.objects.size).toBe(0);
    expect(bucket.parts.size).toBe(0);
  });

  it('are reported as unavailable, not as missing, when the bucket is down', async () => {
    const staged = await storage.stage(Readable.from([Buffer.from('a')]));
    bucket.close();
    const away = { constructor: StorageAway };
    await expect(storage.stage(Readable.from([Buffer.from('b')]))).rejects.toMatchObject(away);
    await expect(storage.place(staged, 'a')).rejects.toMatchObject(away);
    await expect(storage.open('a')).rejects.toMatchObject(away);
    await expect(storage.exists('a')).rejects.toMatchObject(away);
  });

  it('are lent as a local file during their use', async () => {
    const staged = await storage.stage(Readable.from([Buffer.from('sisu')]));
    await storage.place(staged, 'lent');
    let lent = '';
    const content = await storage.lend('lent', (path) => {
      lent = path;
      return readFile(path, 'utf8');
    });
    expect(content).toBe('sisu');
    await expect(stat(lent)).rejects.toThrow('ENOENT');
    await expect(storage.lend('none', () => Promise.resolve())).rejects.toBeInstanceOf(MissingObject);
  });

  it('are swept by age when they stay staged', async () => {
    const staged = await storage.stage(Readable.from([Buffer.from('a')]));
    const placed = await storage.stage(Readable.from([Buffer.from('b')]));
    await storage.place(placed, 'companies/1/b');
    expect(await storage.sweepStaged(new Date(DAY_MS))).toBe(0);
    expect(await storage.sweepStaged(new Date(DAY_MS + 1))).toBe(1);
    expect([...bucket.objects.keys()]).toEqual(['companies/1/b']);
    await storage.discard(staged);
  });

  it('are swept when a killed process left an upload open, which no list of objects shows', async () => {
    bucket.parts.set('incoming/left', new Map([[1, Buffer.alloc(10)]]));
    expect(await storage.sweepStaged(new Date(DAY_MS))).toBe(0);
    expect(await storage.sweepStaged(new Date(DAY_MS + 1))).toBe(1);
    expect(bucket.parts.size).toBe(0);
  });

  it('are listed by address prefix, with the time when they were put in place', async () => {
    await storage.place(await storage.stage(Readable.from([Buffer.from('a')])), 'mails/a');
    await storage.place(await storage.stage(Readable.from([Buffer.from('b')])), 'companies/1/b');
    const found = [];
    for await (const object of storage.list('mails/')) found.push(object);
    expect(found).toEqual([{ key: 'mails/a', placedAt: new Date(DAY_MS) }]);
  });
});
