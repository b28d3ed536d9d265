import { performance } from 'node:perf_hooks';

/** Runs units of work by concurrent clients; each begins its next one when one ends. Returns units per second. */
export async function rateOf(
  pieces: number,
  clients: number,
  piece: (index: number) => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  await inTurns(pieces, clients, piece);
  return (pieces * 1_000) / (performance.now() - from);
}

export async function inTurns(
  pieces: number,
  clients: number,
  piece: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < pieces) {
        next += 1;
        await piece(next - 1);
      }
    }),
  );
}
