const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** A number from 0 up to 1. */
export const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/**
 * How long to wait after some failures in a row: a random part of a time that doubles, so that the browsers of an office
 * do not come back at one moment when the server does.
 */
export const backoffMs = (failures: number, drawn: () => number = chance): number =>
  Math.round(drawn() * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)));

/** Waits; ends early when the signal ends it, or the network comes back. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
    if (signal.aborted) end();
  });
