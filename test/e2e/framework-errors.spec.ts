import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLogger, Database, type ProblemCode } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestAnswer, type TestApi } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { AnswerRules } from '../support/contract/answers.js';
import { contract, documentedOperations } from '../support/contract/document.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { expectProblem } from '../support/problems.js';

const rules = new AnswerRules(contract);

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

const upload = (content: Uint8Array, fields: Record<string, string> = {}) =>
  us.send('POST', '/files/', { body: fileForm(content, fields) });

type Row = readonly [status: number, code: ProblemCode, when: string, provoke: () => Promise<TestAnswer>];

/** Failures that the framework finds before any operation does. */
const FRAMEWORK: readonly Row[] = [
  [
    400,
    'validation_error',
    'malformed JSON',
    () => us.send('POST', '/parties', { headers: { 'content-type': 'application/json' }, body: '{"name": ' }),
  ],
  [
    400,
    'validation_error',
    'JSON that is no object',
    () => us.send('POST', '/parties', { headers: { 'content-type': 'application/json' }, body: '[1]' }),
  ],
  [
    400,
    'validation_error',
    'bytes that are no UTF-8',
    () =>
      us.send('POST', '/parties', {
        headers: { 'content-type': 'application/json' },
        body: Buffer.from([0x22, 0xff, 0x22]) as unknown as string,
      }),
  ],
  [
    415,
    'unsupported_media_type',
    'another content type',
    () => us.send('POST', '/parties', { headers: { 'content-type': 'text/xml' }, body: '<x/>' }),
  ],
  [
    415,
    'unsupported_media_type',
    'a form where JSON belongs',
    () => us.send('POST', '/parties', { body: fileForm(pdfOf('1')) }),
  ],
  [
    415,
    'unsupported_media_type',
    'JSON where a form belongs',
    () => us.send('POST', '/files/', { body: {} }),
  ],
  [
    400,
    'validation_error',
    'a body that is not compressed as it claims',
    () =>
      us.send('POST', '/parties', {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: '{}',
      }),
  ],
  [
    415,
    'unsupported_media_type',
    'a body packed in a way that is not known',
    () =>
      us.send('POST', '/parties', {
        headers: { 'content-type': 'application/json', 'content-encoding': 'compress' },
        body: '{}',
      }),
  ],
  [
    400,
    'validation_error',
    'a parameter that comes twice',
    () => us.send('GET', '/parties/?kind=supplier&kind=customer'),
  ],
  [
    400,
    'validation_error',
    'a form without its boundary',
    () => us.send('POST', '/files/', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }),
  ],
  [
    400,
    'validation_error',
    'a form cut off',
    () =>
      us.send('POST', '/files/', {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
      }),
  ],
  [
    400,
    'validation_error',
    'too many fields of a form',
    () => upload(pdfOf('1'), Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x']))),
  ],
  [
    400,
    'validation_error',
    'a field of a form over its limit',
    () => upload(pdfOf('1'), { kind: 'x'.repeat(10_000) }),
  ],
  [404, 'not_found', 'an unknown path', () => us.api.send('GET', '/api/nothing/', { key: us.key })],
  [
    404,
    'not_found',
    'a path that cannot be decoded',
    () => us.api.send('GET', '/api/companies/%ff%zz/', { key: us.key }),
  ],
  [
    405,
    'method_not_allowed',
    'a method that the address does not support',
    () => us.api.send('PUT', '/api/me/', { key: us.key, body: {} }),
  ],
];

describe('failures of the framework', () => {
  it.each(FRAMEWORK)('%i %s: %s', async (status, code, _when, provoke) => {
    expectProblem(await provoke(), status, code);
  });
});

describe('a request that no operation reads', () => {
  const noXml = documentedOperations(contract).filter(
    ({ method, session, open, path }) => method !== 'GET' && !session && !open && path !== '/mcp',
  );

  it.each(noXml)('to $id gets a failure that its contract names', async (operation) => {
    const path = operation.path
      .replace('/api/companies/{company_id}', us.company.path)
      .replace('/api/organizations/{organization_id}', us.organization.path)
      .replaceAll(/\{\w+\}/g, '01KAG2V9M0Q8Y4T6W3Z5X7C1B2');
    const headers = { 'content-type': 'text/xml' };
    const answer = await us.api.send(operation.method, path, { key: us.key, headers, body: '<x/>' });
    expectProblem(answer, 415, 'unsupported_media_type');
    expect(rules.fault(operation, answer)).toBeUndefined();
  });
});

describe('requests that Node would refuse on its own', () => {
  const bytes = async (lines: readonly string[]): Promise<string> => {
    const { hostname, port } = new URL(us.api.url);
    const socket = connect(Number(port), hostname);
    socket.write([...lines, `Authorization: Bearer ${us.key}`, 'Connection: close', '', ''].join('\r\n'));
    return Buffer.concat(await socket.toArray()).toString();
  };

  it('without a host get a problem with its request id', async () => {
    const answer = await bytes(['GET /api/me/ HTTP/1.1', 'X-Request-Id: without-a-host']);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^x-request-id: without-a-host\r$/im);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      code: 'validation_error',
      request_id: 'without-a-host',
      errors: [{ field: 'Host', code: 'required' }],
    });
  });

  it('by HTTP/1.0 need no host and are answered', async () => {
    expect(await bytes(['GET /api/me/ HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('with an unknown expectation are answered as any other', async () => {
    const answer = await bytes(['GET /api/me/ HTTP/1.1', 'Host: raamat', 'Expect: a-miracle']);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^x-request-id: /im);
  });
});

describe('a database that dies', () => {
  let proxy: Server;
  let sockets: Set<Socket>;
  let database: Database;
  let api: TestApi;

  beforeAll(async () => {
    const { hostname, port } = new URL(db.url);
    sockets = new Set();
    proxy = createServer((client) => {
      const server = connect(Number(port === '' ? 5432 : port), hostname);
      for (const socket of [client, server]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          client.destroy();
          server.destroy();
        });
      }
      client.pipe(server).pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const url = new URL(db.url);
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
    database = new Database({
      url: url.href,
      applicationName: 'test',
      appPool: 4,
      systemPool: 2,
      log,
      unsafe: true,
    });
    await database.connect();
    api = await startApi(database, { environment: { LOG_LEVEL: 'silent' } });
  });

  afterAll(async () => {
    await api.close();
    await database.close();
  });

  it('503 books_unavailable: the books are not available, whatever is asked', async () => {
    expect((await api.send('GET', '/api/me/', { key: us.key })).status).toBe(200);
    proxy.close();
    for (const socket of sockets) socket.destroy();
    for (const [method, path, body] of [
      ['GET', `${us.company.path}/parties/`, undefined],
      ['POST', `${us.company.path}/parties`, { name: 'x', kind: 'other' }],
      ['GET', '/health/ready', undefined],
      ['GET', `${us.company.path}/general-ledger/`, undefined],
    ] as const) {
      const answer = await api.send(method, path, { key: us.key, ...(body === undefined ? {} : { body }) });
      expectProblem(answer, 503, 'books_unavailable');
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect((await api.send('GET', '/health/live')).status).toBe(200);
  });

  it.each(documentedOperations(contract).filter(({ open }) => open))(
    'is reported by $id as its contract says',
    async (operation) => {
      const body = operation.body['application/json']?.example;
      const path = operation.path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await api.send(operation.method, path, body === undefined ? {} : { body });
      expect(rules.fault(operation, answer)).toBeUndefined();
    },
  );

  it('is reported to clients of OAuth in their terms, and on a page where they sent a person', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const client = { client_id: 'raamat-cli', resource: 'http://raamat.test/mcp' };
    const form = { ...client, grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) };
    const body = new URLSearchParams(form).toString();
    const token = await api.send('POST', '/oauth/token', { headers, body });
    expect([token.status, token.body, token.headers.get('retry-after')]).toEqual([
      503,
      {
        error: 'temporarily_unavailable',
        error_description: expect.stringContaining('Try again') as unknown,
      },
      '5',
    ]);
    const asked = new URLSearchParams({ ...client, client_id: 'somebody', response_type: 'code' });
    const page = await api.send('GET', `/oauth/authorize?${asked.toString()}`, {
      headers: { accept: 'text/html' },
    });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.text).toContain('The books are not available');
  });

  it('is reported to a person on a page, in their language', async () => {
    const headers = { cookie: `raamat_session=${'A'.repeat(43)}; raamat_language=et` };
    const page = await api.send('GET', '/account/keys/', { headers });
    expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
      503,
      'text/html; charset=utf-8',
      '5',
    ]);
    expect(page.text).toContain('Raamatud ei ole praegu kättesaadavad.');
  });
});
