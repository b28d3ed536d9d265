const LEAST_PAUSE_MS = 5;
const MOST_PAUSE_MS = 200;

/**
 * Asks until the answer is not `undefined`, `null` or `false`. The pauses grow with the time waited: asking takes the
 * processor from the work that is waited for, and an eighth of the time is not missed.
 * @throws Error with the last failure or the last answer after `timeoutMs`
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 25_000, what = 'the condition' }: { timeoutMs?: number; what?: string } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const begun = performance.now();
  let last: unknown;
  for (;;) {
    try {
      const answer = await condition();
      if (answer !== undefined && answer !== null && answer !== false) {
        return answer as NonNullable<Exclude<T, false>>;
      }
      last = answer;
    } catch (error) {
      last = error;
    }
    const waited = performance.now() - begun;
    if (waited > timeoutMs) {
      throw new Error(`${what} did not come true within ${timeoutMs} ms; last: ${String(last)}`, {
        cause: last,
      });
    }
    const pause = Math.min(Math.max(waited / 8, LEAST_PAUSE_MS), MOST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
