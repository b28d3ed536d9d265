import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Agent, request, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { endConnectionsWhenClosing } from './closing-connections.js';

it('a connection that is being answered when the server closes gets its answer, and ends with it', async () => {
  const server = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  endConnectionsWhenClosing(server);
  const answer = new PassThrough();
  server.get('/', () => answer);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const sent = request({ port, host: '127.0.0.1', agent });
  sent.end();
  answer.write('first ');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');

  const closed = server.close();
  answer.end('last');
  const parts = (await response.toArray()) as string[];
  await closed;
  expect(parts.join('')).toBe('first last');
  agent.destroy();
});

it('a connection that never sent anything does not hold the server', async () => {
  const server = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  endConnectionsWhenClosing(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const accepted = once(server.server, 'connection');
  const opened = connect(port, '127.0.0.1');
  const ended = once(opened, 'close');
  await accepted;
  await server.close();
  await ended;
  expect(opened.destroyed).toBe(true);
});
