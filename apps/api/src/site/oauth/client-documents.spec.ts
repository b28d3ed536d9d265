import { once } from 'node:events';
import { type RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority, type TestAuthority } from '../../../../../test/support/certificates.js';
import { ClientDocuments } from './client-documents.js';

describe('the document of an app', () => {
  const documents = new ClientDocuments();

  it.each([
    'http://example.com/app.json',
    'ftp://example.com/app.json',
    'file:///etc/passwd',
    'https://127.0.0.1/app.json',
    'https://2130706433/app.json',
    'https://[::1]/app.json',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://localhost/app.json',
  ])('is not read at %s', async (address) => {
    await expect((async () => documents.fetch(address))()).rejects.toThrow(/public|https/);
  });
});

describe('a document over TLS', () => {
  let authority: TestAuthority;
  let server: Server;
  let asked: string[] = [];
  const answers: Readonly<Record<string, RequestListener>> = {
    '/app.json': (_request, answer) =>
      answer.writeHead(200, { 'cache-control': 'max-age=60' }).end('{"client_id":"x"}'),
    '/elsewhere': (_request, answer) => answer.writeHead(302, { location: '/app.json' }).end(),
    '/large': (_request, answer) => answer.end('x'.repeat(16 * 1024 + 1)),
  };
  const at = (path: string): string => `https://localhost:${(server.address() as AddressInfo).port}${path}`;
  /** The production setup, except for a public address with a public certificate, which a test machine cannot have. */
  const documents = (): ClientDocuments => new ClientDocuments({ allows: () => true, ca: authority.cert });

  beforeAll(async () => {
    authority = await makeAuthority();
    server = createServer(await authority.issue('localhost'), (request, answer) => {
      asked.push(request.url ?? '');
      answers[request.url ?? '']?.(request, answer);
    }).listen(0, 'localhost');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is read, with its lifetime', async () => {
    const read = await documents().fetch(at('/app.json'));
    expect([read.status, await read.text(), read.headers.get('cache-control')]).toEqual([
      200,
      '{"client_id":"x"}',
      'max-age=60',
    ]);
  });

  it('is not read from a host that cannot prove its identity', async () => {
    asked = [];
    await expect(new ClientDocuments({ allows: () => true }).fetch(at('/app.json'))).rejects.toThrow();
    const other = at('/app.json').replace('localhost', '127.0.0.1');
    await expect(documents().fetch(other)).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('is not read after a redirect or beyond the size limit', async () => {
    asked = [];
    expect((await documents().fetch(at('/elsewhere'))).status).toBe(502);
    await expect(documents().fetch(at('/large'))).rejects.toThrow();
    expect(asked).toEqual(['/elsewhere', '/large']);
  });

  it('is not requested when its name resolves to an address of this machine', async () => {
    asked = [];
    const guarded = new ClientDocuments({ ca: authority.cert });
    await expect(guarded.fetch(at('/app.json'))).rejects.toThrow(/public/);
    expect(asked).toEqual([]);
  });
});
