import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority, type TestAuthority } from '../../../../test/support/certificates.js';
import { type Receiver, startReceiver } from '../../../../test/support/receiver.js';
import { type SenderOptions, WebhookSender } from './webhook-sender.js';

const MESSAGE = { headers: { 'webhook-id': 'evt_1' }, payload: '{"õ":1}' };
const never = new AbortController().signal;

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const send = (url: string, options: Partial<SenderOptions> = {}) =>
  new WebhookSender({ allowPrivate: true, ...options }).send(url, MESSAGE, never);

describe('a request to an endpoint', () => {
  it('arrives unchanged, and is accepted when the answer is a success', async () => {
    expect(await send(receiver.url)).toMatchObject({ error: null, status: 204, excerpt: '' });
    expect(receiver.received.at(-1)).toMatchObject({
      headers: { 'webhook-id': 'evt_1', 'content-length': '8' },
      body: MESSAGE.payload,
    });
  });

  it('is not accepted when the answer is any other; its beginning is kept, in characters that can be stored', async () => {
    receiver.answers((response) => {
      response.writeHead(500).end(`katki\u0000\u0007\n${'x'.repeat(5_000)}`);
    });
    const outcome = await send(receiver.url);
    expect(outcome).toMatchObject({ error: 'refused', status: 500 });
    expect(outcome.excerpt).toBe(`katki\ufffd\ufffd\n${'x'.repeat(1_024 - 8)}`);
  });

  it('follows no redirect', async () => {
    const other = await startReceiver();
    receiver.answers((response) => {
      response.writeHead(307, { location: other.url }).end();
    });
    expect(await send(receiver.url)).toMatchObject({ error: 'redirected', status: 307 });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it('fails when nobody answers in time, and when nobody listens', async () => {
    receiver.answers(() => undefined);
    expect(await send(receiver.url, { timeLimitMs: 50 })).toMatchObject({ error: 'timed_out', status: null });
    const gone = await startReceiver();
    await gone.close();
    expect(await send(gone.url)).toMatchObject({ error: 'no_connection', status: null });
  });

  it('is accepted by the status of the answer, even when the body never ends', async () => {
    receiver.answers((response) => {
      response.writeHead(200);
      response.write('ok');
    });
    expect(await send(receiver.url, { timeLimitMs: 100 })).toMatchObject({
      error: null,
      status: 200,
      excerpt: 'ok',
    });
  });

  it('is closed when the receiver wants to switch the protocol', async () => {
    receiver.answers((response) => {
      response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();
    });
    expect(await send(receiver.url)).toMatchObject({ error: 'no_connection', status: null });
  });

  it('ends with the task that sends it', async () => {
    receiver.answers(() => undefined);
    const task = new AbortController();
    const sent = new WebhookSender({ allowPrivate: true }).send(receiver.url, MESSAGE, task.signal);
    task.abort(new Error('the lease was lost'));
    await expect(sent).rejects.toThrow('the lease was lost');
  });
});

describe('a request from an installation in production', () => {
  const closed = { allowPrivate: false };

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
  ])('never goes to %s', async (url) => {
    expect(await send(url, closed)).toMatchObject({ error: 'forbidden_address', status: null });
  });

  it('is never sent unencrypted', async () => {
    const before = receiver.received.length;
    expect(await send(receiver.url, closed)).toMatchObject({ error: 'forbidden_address' });
    expect(receiver.received).toHaveLength(before);
  });
});

describe('a request over TLS', () => {
  let authority: TestAuthority;
  let address: string;
  let close: () => void;

  beforeAll(async () => {
    authority = await makeAuthority();
    const server = createServer(await authority.issue('localhost'), (_request, response) => {
      response.writeHead(204).end();
    }).listen(0, 'localhost');
    await once(server, 'listening');
    address = `https://localhost:${(server.address() as AddressInfo).port}/`;
    close = () => {
      server.close();
      server.closeAllConnections();
    };
  });
  afterAll(() => {
    close();
  });

  it('goes to the address that was checked for its name, when the certificate is for that name', async () => {
    const looked: string[] = [];
    const options = {
      allowPrivate: false,
      ca: authority.cert,
      allows: (one: string) => looked.push(one) > 0,
    };
    expect(await send(address, options)).toMatchObject({ error: null, status: 204 });
    expect(looked).not.toEqual([]);
  });

  it('goes to no receiver with an invalid certificate', async () => {
    expect(await send(address)).toMatchObject({ error: 'certificate_invalid', status: null });
  });
});
