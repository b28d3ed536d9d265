import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAnswer, type TestApi } from '../support/api.js';
import { pdfOf } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { fault } from '../support/problems.js';
import { startService, type TestService, type Upload } from '../support/service.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let service: TestService;
let api: TestApi;
/** A company that never gets any books. */
let bare: string;
let key: string;
let viewer: string;

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  ({ api, key } = service);
  bare = (await service.organization.company('failed')).path;
  viewer = (await service.organization.member('viewer')).key;
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

const upload = (content: Uint8Array, request?: Upload) => service.upload(bare, content, request);

const FILE = new Blob(['%PDF-1.7\nvorm']);

/** A form of exactly these parts. */
function uploadForm(...parts: readonly (readonly [string, string | Blob])[]): Promise<TestAnswer> {
  const body = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'arve.pdf');
  }
  return api.send('POST', `${bare}/files/`, { key, body });
}

describe('an upload', () => {
  it('of bytes that the company has answers 200 with the first file', async () => {
    const first = await upload(pdfOf('sama'), { fields: { kind: 'contract' } });
    const again = await upload(pdfOf('sama'), { fields: { kind: 'other' }, name: 'teine.pdf' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('with a key is answered once: the same parts again get the first answer, others a conflict', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await upload(pdfOf('võti'), { headers, fields: { kind: 'contract' } });
    const again = await upload(pdfOf('võti'), { headers, fields: { kind: 'contract' } });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    for (const other of [
      await upload(pdfOf('muu'), { headers, fields: { kind: 'contract' } }),
      await upload(pdfOf('võti'), { headers, fields: { kind: 'other' } }),
      await upload(pdfOf('võti'), { headers, fields: { kind: 'contract' }, name: 'muu.pdf' }),
    ]) {
      expect(fault(other)).toEqual([409, 'idempotency_conflict', undefined]);
    }
    expect(await readdir(join(service.folder, 'incoming'))).toEqual([]);
  });

  it.each<[string, () => Promise<TestAnswer>, [number, string, string | undefined]]>([
    ['without content', () => upload(Buffer.alloc(0)), [400, 'empty_file', undefined]],
    [
      'of a zip named .pdf',
      () => upload(Buffer.from('PK\u0003\u0004 and more')),
      [415, 'unsupported_file_type', undefined],
    ],
    [
      'of HTML',
      () => upload(Buffer.from('<html><script>1</script>')),
      [415, 'unsupported_file_type', undefined],
    ],
    [
      'of more than 25 MB',
      () => upload(Buffer.concat([pdfOf(''), Buffer.alloc(25 * 1024 * 1024, 0x20)])),
      [413, 'file_too_large', undefined],
    ],
    [
      'of an unknown kind',
      () => upload(pdfOf('1'), { fields: { kind: 'novel' } }),
      [400, 'validation_error', 'kind: invalid_choice'],
    ],
    [
      'with a field too many',
      () => upload(pdfOf('1'), { fields: { colour: 'red' } }),
      [400, 'validation_error', 'colour: unknown_field'],
    ],
    [
      'of no real day',
      () => upload(pdfOf('1'), { fields: { received_on: '2026-02-30' } }),
      [400, 'validation_error', 'received_on: invalid_date'],
    ],
    [
      'for no bank transaction',
      () => upload(pdfOf('1'), { fields: { bank_transaction_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }),
      [400, 'validation_error', 'bank_transaction_id: not_found'],
    ],
    [
      'for a malformed bank transaction',
      () => upload(pdfOf('1'), { fields: { bank_transaction_id: 'x' } }),
      [400, 'validation_error', 'bank_transaction_id: invalid_id'],
    ],
    [
      'for auto_process without a kind',
      () => upload(pdfOf('1'), { fields: { auto_process: 'true' } }),
      [409, 'not_extractable', undefined],
    ],
    [
      'for auto_process of XML',
      () => upload(Buffer.from('<Invoice/>'), { fields: { auto_process: 'true', kind: 'invoice' } }),
      [409, 'not_extractable', undefined],
    ],
    ['of a viewer', () => upload(pdfOf('1'), { key: viewer }), [403, 'permission_denied', undefined]],
    [
      'without a file',
      () => {
        const body = new FormData();
        body.append('kind', 'invoice');
        return api.send('POST', `${bare}/files/`, { key, body });
      },
      [400, 'validation_error', 'file: required'],
    ],
    [
      'of a text as the file',
      () => {
        const body = new FormData();
        body.append('file', 'text');
        return api.send('POST', `${bare}/files/`, { key, body });
      },
      [400, 'validation_error', 'file: invalid_type'],
    ],
    [
      'of two files',
      () => uploadForm(['file', FILE], ['file', FILE]),
      [400, 'validation_error', 'file: too_many'],
    ],
    [
      'of three files',
      () => uploadForm(['file', FILE], ['file', FILE], ['file', FILE]),
      [400, 'validation_error', 'file: too_many'],
    ],
    [
      'of a file by another name',
      () => uploadForm(['attachment', FILE]),
      [400, 'validation_error', 'attachment: unknown_field'],
    ],
    [
      'with a file where a text belongs',
      () => uploadForm(['file', FILE], ['kind', FILE]),
      [400, 'validation_error', 'kind: invalid_type'],
    ],
    [
      'with a field twice',
      () => uploadForm(['kind', 'other'], ['kind', 'other'], ['file', FILE]),
      [400, 'validation_error', 'kind: duplicate'],
    ],
    [
      'with more fields than a form has',
      () => uploadForm(['file', FILE], ...Array.from({ length: 30 }, (_, i) => [`f${i}`, '1'] as const)),
      [400, 'validation_error', 'body: too_many'],
    ],
    [
      'with a field of an endless name',
      () => uploadForm(['file', FILE], ['n'.repeat(3000), '1']),
      [400, 'validation_error', `${'n'.repeat(200)}: unknown_field`],
    ],
    [
      'with a field of every object',
      () => uploadForm(['file', FILE], ['__proto__', '1']),
      [400, 'validation_error', 'body: unknown_field'],
    ],
    [
      'with auto_process neither true nor false',
      () => uploadForm(['file', FILE], ['auto_process', 'yes']),
      [400, 'validation_error', 'auto_process: invalid_choice'],
    ],
    [
      'as JSON',
      () => api.send('POST', `${bare}/files/`, { key, body: { file: 'x' } }),
      [415, 'unsupported_media_type', undefined],
    ],
  ])('%s is refused and leaves nothing behind', async (_name, send, expected) => {
    const before = await db.owner('SELECT count(*) FROM files.stored_file');
    expect(fault(await send())).toEqual(expected);
    expect(await db.owner('SELECT count(*) FROM files.stored_file')).toEqual(before);
    expect(await readdir(join(service.folder, 'incoming'))).toEqual([]);
  });
});

/** Starts an upload of a megabyte on a bare connection and sends this much of it. */
function begin(content: string): Socket {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(
    `POST ${bare}/files/ HTTP/1.1\r\nHost: raamat.test\r\nAuthorization: Bearer ${key}\r\nContent-Length: 1000000\r\n` +
      'Content-Type: multipart/form-data; boundary=part\r\n\r\n--part\r\n' +
      `Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${content}`,
  );
  return socket;
}

const incoming = (): Promise<string[]> => readdir(join(service.folder, 'incoming'));

describe('a client that disconnects in the middle', () => {
  it('of an upload leaves nothing behind', async () => {
    const socket = begin(`%PDF-1.7\n${'x'.repeat(200_000)}`);
    await until(async () => (await incoming()).length === 1, { what: 'the upload has begun' });
    socket.destroy();
    await until(async () => (await incoming()).length === 0, { what: 'what came of it is gone' });
  });

  it('of a refused upload does not block the server', async () => {
    const socket = begin(`MZ${'x'.repeat(200_000)}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 415 /);
    const rest = 'y'.repeat(400_000);
    await new Promise<void>((resolve) =>
      socket.write(rest, () => {
        resolve();
      }),
    );
    socket.destroy();
    expect(await incoming()).toEqual([]);
  });
});
