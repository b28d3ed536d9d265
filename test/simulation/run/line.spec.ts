import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../support/wait.js';
import { send } from './caller.js';
import { Line } from './line.js';

const CALL = { method: 'POST', path: '/', key: 'k', body: { a: 1 } };

describe('a line', () => {
  let server: Server;
  let line: Line;
  let arrived: string[];

  beforeEach(async () => {
    arrived = [];
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        arrived.push(text);
        response.end('done');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    line = await Line.open({ port: (server.address() as AddressInfo).port });
  });

  afterEach(async () => {
    await line.close();
    server.closeAllConnections();
    server.close();
  });

  const call = () => send(line.port, CALL);

  it('passes requests and answers', async () => {
    expect(await call()).toMatchObject({ status: 200, text: 'done' });
  });

  it('cuts one request before it arrives', async () => {
    line.arm('cut');
    await expect(call()).rejects.toThrow();
    expect(arrived).toEqual([]);
    expect(await call()).toMatchObject({ status: 200 });
  });

  it('loses one answer after the request has arrived', async () => {
    line.arm('answer_lost');
    await expect(call()).rejects.toThrow();
    expect(arrived).toHaveLength(1);
    expect(await call()).toMatchObject({ status: 200 });
  });

  it('ends one connection for the client while its request arrives', async () => {
    line.arm('half_closed');
    await expect(call()).rejects.toThrow();
    await until(() => arrived.length === 1);
  });

  it('sends one request twice, and returns one answer', async () => {
    line.arm('duplicated');
    expect(await call()).toMatchObject({ status: 200, text: 'done' });
    await until(() => arrived.length === 2);
  });

  it('holds everything back while it is frozen', async () => {
    line.freeze();
    const answer = call();
    await expect(
      Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 100, 'nothing'))]),
    ).resolves.toBe('nothing');
    expect(arrived).toEqual([]);
    line.thaw();
    expect(await answer).toMatchObject({ status: 200 });
  });

  it('delivers late bytes in their order', async () => {
    line.delay(20);
    expect(await call()).toMatchObject({ status: 200, text: 'done' });
    expect(arrived).toEqual([JSON.stringify(CALL.body)]);
  });
});
