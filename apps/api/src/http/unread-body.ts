import { type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';

const MAX_BYTES = 128 * 1024 * 1024;
const MAX_MS = 20_000;
const LOOK_MS = 50;

/**
 * Lets the body of a request that is answered before it has all come (an upload too large, a wrong key) run off.
 * Many clients read no answer until they have sent everything, and closing on them would cost them the answer. What
 * takes too long or is too much is cut off all the same.
 */
export function letBodiesRunOff(server: FastifyInstance): void {
  const running = new Set<IncomingMessage>();
  const runOff = async (raw: IncomingMessage): Promise<boolean> => {
    running.add(raw);
    const whole = await bodyEnd(raw);
    running.delete(raw);
    return whole;
  };
  // The framework closes a connection whose body it refuses; here it stays, and ends where the body has no end.
  // A connection that the client wants closed is closed after the answer: its body comes first.
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

/** A request that the process makes to itself has come whole, and on no connection. */
const isUnread = (raw: IncomingMessage): boolean =>
  raw.socket instanceof Socket && !raw.complete && !raw.socket.destroyed;

const staysOpen = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '');

/** Throws a body away as it comes. Resolves to false when it went beyond its bounds and is still coming. */
function bodyEnd(raw: IncomingMessage): Promise<boolean> {
  const { socket } = raw;
  const upTo = socket.bytesRead + MAX_BYTES;
  let looks = MAX_MS / LOOK_MS;
  raw.resume();
  return new Promise((resolve) => {
    // Once it is answered the parser keeps a body to itself: only the connection still counts its bytes.
    const look = setInterval(() => {
      looks -= 1;
      const ended = !isUnread(raw);
      if (!ended && looks > 0 && socket.bytesRead <= upTo) return;
      clearInterval(look);
      resolve(ended);
    }, LOOK_MS);
  });
}
