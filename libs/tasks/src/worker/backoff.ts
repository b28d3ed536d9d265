import { type Backoff } from '../catalogue/declaration.js';

/**
 * Milliseconds to wait after the attempt that failed (1 is the first). `chance` between 0 and 1 shortens it by up to
 * half, so that tasks that failed together do not run again together.
 */
export function backoffMs({ firstMs, lastMs }: Backoff, attempt: number, chance: number): number {
  const full = Math.min(lastMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full * (1 - chance / 2));
}
