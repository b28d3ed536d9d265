import { type FastifyInstance } from 'fastify';

const LOOK_MS = 50;

/**
 * While the server closes, a connection ends as soon as its last answer is sent. Node ends idle connections only at the
 * moment when closing begins: one that was being answered then would hold the process for as long as it is kept alive.
 */
export function endConnectionsWhenClosing(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    const looks = setInterval(() => {
      server.server.closeIdleConnections();
    }, LOOK_MS);
    server.server.once('close', () => {
      clearInterval(looks);
    });
    done();
  });
}
