const POLL_MS = 10;

/**
 * Asks until the answer is not `undefined`, `null` or `false`.
 * @throws Error with the last failure or the last answer after `timeoutMs`
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 25_000, what = 'the condition' }: { timeoutMs?: number; what?: string } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeoutMs;
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
    if (performance.now() > deadline) {
      throw new Error(`${what} did not come true within ${timeoutMs} ms; last: ${String(last)}`, {
        cause: last,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
