import { type PoolClient } from 'pg';

/** How soon an idle connection is probed. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The driver's stream to Postgres, which its types do not expose. */
interface Stream {
  cork(): void;
  uncork(): void;
  destroy(error: Error): void;
}

function streamOf(client: PoolClient): Stream {
  return (client as unknown as { connection: { stream: Stream } }).connection.stream;
}

/**
 * Closes the connection after this long without an answer: neither a stalled server nor a cut line reports itself.
 * Call the returned function when the first answer arrives.
 */
export function endWhenSilent(client: PoolClient, afterMs: number): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    // A process that was stalled itself may have the answer waiting: it is read first.
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
