import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SystemClock } from './clock.js';

describe('the clock of the machine', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives the day of each time zone, even in the minute the day begins', () => {
    const clock = new SystemClock();
    const days = (): string[] => [clock.today(), clock.today('UTC'), clock.today('Asia/Kathmandu')];
    vi.setSystemTime('2026-11-22T18:14:59.999Z');
    expect(days()).toEqual(['2026-11-22', '2026-11-22', '2026-11-22']);
    vi.setSystemTime('2026-11-22T18:15:00.000Z');
    expect(days()).toEqual(['2026-11-22', '2026-11-22', '2026-11-23']);
    vi.setSystemTime('2026-11-22T22:00:00.000Z');
    expect(days()).toEqual(['2026-11-23', '2026-11-22', '2026-11-23']);
    vi.setSystemTime('2026-11-22T21:59:00.000Z');
    expect(days()).toEqual(['2026-11-22', '2026-11-22', '2026-11-23']);
  });
});
