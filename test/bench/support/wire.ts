import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface WireFigures {
  readonly perSecond: number;
  /** Durations of single requests, in milliseconds. */
  readonly times: readonly number[];
}

/**
 * Repeats one request over several connections, each of which sends the next one after the last answer. It reads only the
 * length of an answer: a client that parsed HTTP would be slower than the servers it compares. Several keys take turns.
 */
export async function onWire(
  at: { readonly port: number; readonly path: string; readonly key: string | readonly string[] },
  requests: number,
  connections: number,
): Promise<WireFigures> {
  const messages = [at.key]
    .flat()
    .map((key) =>
      Buffer.from(`GET ${at.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`),
    );
  const times: number[] = [];
  let left = requests;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await connected(at.port);
      try {
        while (left > 0) {
          left -= 1;
          const message = messages[left % messages.length] ?? Buffer.alloc(0);
          const begun = performance.now();
          await answered(socket, message);
          times.push(performance.now() - begun);
        }
      } finally {
        socket.destroy();
      }
    }),
  );
  return { perSecond: (times.length * 1_000) / (performance.now() - from), times };
}

/**
 * Keeps this process polling for answers until the returned function is called, which takes a whole processor. Every
 * answer wakes a sleeping client, and on a virtual machine that is the most expensive part of sending one (15 to 30 µs of
 * the server's time): a server that keeps its client busy would never pay it, and a slower one would pay it each time.
 */
export function keepAwake(): () => void {
  let awake = true;
  const look = (): void => {
    if (awake) setImmediate(look);
  };
  look();
  return () => {
    awake = false;
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** @throws Error for any answer but 200 */
function answered(socket: Socket, message: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let wanted = 0;
    let read = 0;
    const end = (error?: Error): void => {
      socket.removeListener('data', hear);
      socket.removeListener('error', end);
      if (error === undefined) resolve();
      else reject(error);
    };
    const hear = (chunk: Buffer): void => {
      read += chunk.length;
      if (wanted === 0) {
        const text = chunk.toString('latin1', 0, 4_096);
        const head = text.indexOf('\r\n\r\n');
        const length = /content-length: (\d+)/i.exec(text)?.[1];
        if (head < 0 || length === undefined || !text.startsWith('HTTP/1.1 200')) {
          end(new Error(`the server said ${text}`));
          return;
        }
        wanted = head + 4 + Number(length);
      }
      if (read >= wanted) end();
    };
    socket.on('data', hear);
    socket.once('error', end);
    socket.write(message);
  });
}
