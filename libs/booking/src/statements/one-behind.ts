/**
 * Does one piece of work after another, each while the next one is being made ready: whoever reads a file need not wait for the
 * database that takes in what was read. Ends with the first failure of either, when no work runs any more.
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
      // Its failure is thrown where it is waited for.
      running.catch(() => undefined);
    }
    await running;
  } finally {
    await running.catch(() => undefined);
  }
}
