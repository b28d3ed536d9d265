import { describe, expect, it } from 'vitest';
import { FAILING_MS, isHopeless, MOST_ATTEMPTS, nextAttempt, restUntil } from './retry-schedule.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const MINUTE = 60_000;
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

/** Pauses in minutes until the event fails permanently. */
const pauses = (chance: number): number[] => {
  const all: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttempt(attempts, NOW, chance);
    if (next === undefined) return all;
    all.push((next.getTime() - NOW.getTime()) / MINUTE);
  }
};

describe('an event that was not accepted', () => {
  it('is retried after seconds at first and a day at last, for longer than an endpoint may fail', () => {
    const all = pauses(0);
    expect(all).toEqual([1 / 12, 5, 30, 120, 300, 600, 840, 1200, 1440, 1440, 1440]);
    expect(all).toHaveLength(MOST_ATTEMPTS - 1);
    const whole = all.reduce((sum, one) => sum + one, 0) * MINUTE;
    expect(whole).toBeGreaterThan(FAILING_MS);
  });

  it('is retried at a different time than others, never earlier and at most a tenth later', () => {
    expect(nextAttempt(2, NOW, 0.999)?.getTime()).toBeLessThan(after(5.5 * MINUTE).getTime());
    expect(nextAttempt(2, NOW, 0.5)).toEqual(after(5.25 * MINUTE));
  });
});

describe('an endpoint that accepts nothing', () => {
  it.each([
    [0, 5_000],
    [MINUTE, 6_000],
    [10 * MINUTE, MINUTE],
    [24 * 60 * MINUTE, 5 * MINUTE],
  ])('rests longer the longer it fails: after %i ms for %i', (failing, rest) => {
    expect(restUntil(after(-failing), NOW)).toEqual(after(rest));
  });

  it('is hopeless after five days', () => {
    expect(isHopeless(after(1 - FAILING_MS), NOW)).toBe(false);
    expect(isHopeless(after(-FAILING_MS), NOW)).toBe(true);
  });
});
