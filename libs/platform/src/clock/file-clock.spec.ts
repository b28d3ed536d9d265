import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock, SystemClock } from './clock.js';

describe("a file that names the books' today", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'raamat-clock-'));
    file = join(folder, 'today');
    vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  it('is reread within a second, and changes today only', () => {
    const clock = createClock({ RAAMAT_CLOCK_FILE: file });
    writeFileSync(file, '2027-01-31\n');
    expect(clock.today()).toBe('2027-01-31');
    expect(clock.now().toISOString()).toBe('2026-11-23T10:00:00.000Z');
    expect([clock.today('UTC'), clock.actualToday()]).toEqual(['2026-11-23', '2026-11-23']);
    writeFileSync(file, '2027-02-28');
    vi.advanceTimersByTime(1_000);
    expect(clock.today()).toBe('2027-02-28');
  });

  it('leaves the day to the machine while it is missing or empty, and keeps the last day while its content is not a day', () => {
    const clock = createClock({ RAAMAT_CLOCK_FILE: file });
    const today = (text?: string): string => {
      if (text !== undefined) writeFileSync(file, text);
      vi.advanceTimersByTime(1_000);
      return clock.today();
    };
    expect([today(), today(''), today('soon'), today('2027-02-30')]).toEqual(Array(4).fill('2026-11-23'));
    expect([today('2027-02-28'), today('2027-0'), today('')]).toEqual([
      '2027-02-28',
      '2027-02-28',
      '2026-11-23',
    ]);
  });

  it('that is not configured leaves the clock to the machine', () => {
    expect(createClock({ RAAMAT_CLOCK_FILE: undefined })).toBeInstanceOf(SystemClock);
  });
});
