import { type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';

const MAX_BYTES = 128 * 1024 * 1024;
const MAX_MS = 20_000;
const LOOK_MS = 50;

/**
 * Drains the body of a request that is answered early (an upload too large, a wrong key). Many clients read no answer
 * before they have sent everything, and would lose the answer if the connection closed. A body that takes too long or
 * is too large is still cut off.
 */
export function letBodiesRunOff(server: FastifyInstance): void {
  const running = new Set<IncomingMessage>();
  const runOff = async (raw: IncomingMessage): Promise<boolean> => {
    running.add(raw);
    const whole = await bodyEnd(raw);
    running.delete(raw);
    return whole;
  };
  // The framework closes a connection whose body it refuses; here the connection stays open, and closes only when the
  // body exceeds its bounds. A connection that the client wants closed is closed after the answer, because its body
  // comes first.
  server.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!isUnread(raw)) {
      done(null, payload);
    } else if (staysOpen(raw)) {
      void reply.header('connection', 'keep-alive');
      done(null, payload);
    } else {
      void runOff(raw).then(() => {
        done(null, payload);
      });
    }
  });
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isUnread(raw)) {
      void runOff(raw).then((whole) => {
        if (!whole) raw.socket.destroy();
      });
    }
    done();
  });
  server.addHook('preClose', (done) => {
    for (const raw of running) raw.socket.destroy();
    done();
  });
}

/** A request that the process makes to itself is complete, and has no connection. */
const isUnread = (raw: IncomingMessage): boolean =>
  raw.socket instanceof Socket && !raw.complete && !raw.socket.destroyed;

const staysOpen = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '');

/** Discards a body as it arrives. Resolves to false when it exceeded its bounds and is still arriving. */
function bodyEnd(raw: IncomingMessage): Promise<boolean> {
  const { socket } = raw;
  const upTo = socket.bytesRead + MAX_BYTES;
  let looks = MAX_MS / LOOK_MS;
  raw.resume();
  return new Promise((resolve) => {
    // After the answer the parser no longer emits the body: only the connection still counts its bytes.
    const look = setInterval(() => {
      looks -= 1;
      const ended = !isUnread(raw);
      if (!ended && looks > 0 && socket.bytesRead <= upTo) return;
      clearInterval(look);
      resolve(ended);
    }, LOOK_MS);
  });
}
