/**
 * Works on one piece after another, each while the next one is prepared: the reader of a file need not wait for the
 * database that stores the earlier piece. Ends with the first failure of either, once no work is running.
 */
export async function oneBehind<T>(
  pieces: AsyncIterable<T>,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  let running = Promise.resolve();
  try {
    for await (const piece of pieces) {
      await running;
      running = work(piece);
      // A failure is thrown where the work is awaited.
      running.catch(() => undefined);
    }
    await running;
  } finally {
    await running.catch(() => undefined);
  }
}
