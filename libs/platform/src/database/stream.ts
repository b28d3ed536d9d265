import { type PoolClient } from 'pg';

/** A line on which nothing is sent is asked so often whether it is still there. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The driver's own stream to Postgres, which it doesn't show. */
interface Stream {
  cork(): void;
  uncork(): void;
  destroy(error: Error): void;
}

function streamOf(client: PoolClient): Stream {
  return (client as unknown as { connection: { stream: Stream } }).connection.stream;
}

/**
 * Ends the connection when nothing has come back on it for so long: a server that stands still, and a way to it that is cut,
 * never say so. Call what it gives when the first answer is there.
 */
export function endWhenSilent(client: PoolClient, afterMs: number): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // A process that stood still itself finds the answer waiting: it is read first.
    reading = setImmediate(() => {
      const message = `Postgres has not answered in ${afterMs} ms.`;
      streamOf(client).destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    });
  }, afterMs);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
