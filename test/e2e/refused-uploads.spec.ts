import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const MB = 1024 * 1024;

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

/** A client that sends everything before it reads, as many do: it reads until `enough` says so or the end. */
async function sendThenRead(
  parts: readonly (string | Buffer)[],
  enough: (read: string) => boolean,
): Promise<string> {
  const socket = connect(Number(new URL(us.api.url).port), '127.0.0.1');
  socket.pause();
  for (const part of parts) await sent(socket, part);
  let read = '';
  for await (const chunk of socket) {
    read += String(chunk);
    if (enough(read)) break;
  }
  return read;
}

const sent = (socket: Socket, part: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.write(part, (error) => {
      socket.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });

const head = (path: string, ...headers: string[]): string =>
  [
    `POST ${us.company.path}${path} HTTP/1.1`,
    'Host: raamat.test',
    `Authorization: Bearer ${us.key}`,
    ...headers,
    '',
    '',
  ].join('\r\n');
const next = (): string =>
  `GET ${us.company.path}/ HTTP/1.1\r\nHost: raamat.test\r\nAuthorization: Bearer ${us.key}\r\n\r\n`;

const FORM = 'Content-Type: multipart/form-data; boundary=part';
const OPENING = '--part\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
const CLOSING = '\r\n--part--\r\n';
const blank = (size: number): Buffer => Buffer.alloc(size, 0x20);
const chunk = (bytes: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    Buffer.from(bytes as string),
    Buffer.from('\r\n'),
  ]);

describe('a client that sends all of a body that is too large', () => {
  it.each<[string, string, () => (string | Buffer)[]]>([
    [
      'a file of known length',
      'file_too_large',
      () => [
        head('/files/', FORM, `Content-Length: ${OPENING.length + 60 * MB + CLOSING.length}`),
        OPENING,
        blank(60 * MB),
        CLOSING,
      ],
    ],
    [
      'a file in chunks',
      'file_too_large',
      () => [
        head('/files/', FORM, 'Transfer-Encoding: chunked'),
        chunk(OPENING),
        chunk(blank(60 * MB)),
        chunk(CLOSING),
        '0\r\n\r\n',
      ],
    ],
    [
      'JSON of known length',
      'request_too_large',
      () => [
        head('/parties', 'Content-Type: application/json', `Content-Length: ${30 * MB}`),
        blank(30 * MB),
      ],
    ],
    [
      'JSON in chunks',
      'request_too_large',
      () => [
        head('/parties', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
        chunk(blank(30 * MB)),
        '0\r\n\r\n',
      ],
    ],
  ])('%s: reads its answer, and goes on with the connection', async (_what, code, request) => {
    const read = await sendThenRead([...request(), next()], (text) => text.includes('"registry_code"'));
    expect(read).toMatch(/^HTTP\/1\.1 413 /);
    expect(read).toContain(`"code":"${code}"`);
    expect(read).toContain('HTTP/1.1 200 OK');
  });

  it('and wants the connection closed: reads its answer, then the end', async () => {
    const read = await sendThenRead(
      [
        head(
          '/files/',
          FORM,
          `Content-Length: ${OPENING.length + 60 * MB + CLOSING.length}`,
          'Connection: close',
        ),
        OPENING,
        blank(60 * MB),
        CLOSING,
      ],
      () => false,
    );
    expect(read).toMatch(/^HTTP\/1\.1 413 /);
    expect(read).toContain('"code":"file_too_large"');
  });

  it('without end is cut off after its answer', async () => {
    const socket = connect(Number(new URL(us.api.url).port), '127.0.0.1');
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => {
        resolve();
      });
    });
    let read = '';
    socket.on('data', (bytes) => (read += String(bytes))).on('error', () => undefined);
    socket.write(head('/parties', 'Content-Type: application/json', 'Transfer-Encoding: chunked'));
    const more = chunk(blank(MB));
    const push = (): void => {
      while (!socket.destroyed && socket.write(more));
      socket.once('drain', push);
    };
    push();
    await closed;
    expect(read).toContain('"code":"request_too_large"');
  }, 60_000);
});
