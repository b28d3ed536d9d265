import { type Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/**
 * While the server closes, a connection ends as soon as its last answer is sent. Node ends idle connections only at the
 * moment when closing begins: one that was being answered then would hold the process for as long as it is kept alive.
 * Nor does Node count a connection as idle that has never sent anything, as a browser opens in advance.
 */
export function endConnectionsWhenClosing(server: FastifyInstance): void {
  const silent = new Set<Socket>();
  server.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.server.on('request', ({ socket }) => {
    silent.delete(socket);
  });
  server.addHook('preClose', (done) => {
    const looks = setInterval(() => {
      server.server.closeIdleConnections();
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_MS);
    server.server.once('close', () => {
      clearInterval(looks);
    });
    done();
  });
}
