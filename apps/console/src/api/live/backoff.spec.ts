import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.js';

describe('the wait after failures', () => {
  it('doubles up to half a minute', () => {
    expect([1, 2, 3, 5, 6, 60].map((failures) => backoffMs(failures, () => 1))).toEqual([
      1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('is spread from nothing to its whole', () => {
    expect([backoffMs(4, () => 0), backoffMs(4, () => 0.5)]).toEqual([0, 4_000]);
  });
});
