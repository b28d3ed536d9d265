import { isoDate, type IsoMonth } from '#platform';
import { describe, expect, it } from 'vitest';
import { grossOf, monthOfWork, type Worked } from './worked-share.js';

const NOVEMBER = '2026-11' as IsoMonth;
const work = (from: string, to: string | null = null, ...off: [string, string | null][]): Worked => ({
  from: isoDate(from),
  to: to === null ? null : isoDate(to),
  suspensions: off.map(([start, end]) => ({ from: isoDate(start), to: end === null ? null : isoDate(end) })),
});
const gross = (of: Worked, ...raises: [string, bigint][]): bigint => {
  const pay = [['2020-01-01', 210_000n] as const, ...raises];
  return grossOf(
    NOVEMBER,
    of,
    pay.map(([from, gross_minor]) => ({ from: isoDate(from), gross_minor })),
  );
};

describe('the gross pay of a month', () => {
  it('is the full pay for an employment on every day', () => {
    expect(monthOfWork(NOVEMBER, work('2020-01-01'))).toEqual({
      workingDays: 21,
      workedDays: 21,
      whole: true,
    });
    expect(gross(work('2026-11-01', '2026-11-30'))).toBe(210_000n);
  });

  it('is the share of working days for an employment that began or ended in the month', () => {
    expect(gross(work('2026-11-16'))).toBe(110_000n);
    expect(gross(work('2020-01-01', '2026-11-13'))).toBe(100_000n);
    // The 1st is a Sunday: starting on Monday the 2nd covers every working day, but not the whole month.
    expect(monthOfWork(NOVEMBER, work('2026-11-02'))).toMatchObject({ workedDays: 21, whole: false });
  });

  it('excludes suspended days, with an end or without', () => {
    expect(gross(work('2020-01-01', null, ['2026-11-23', '2026-11-27']))).toBe(160_000n);
    expect(gross(work('2020-01-01', null, ['2026-11-16', null]))).toBe(100_000n);
    expect(gross(work('2020-01-01', null, ['2026-01-01', null]))).toBe(0n);
  });

  it('applies each pay to the days for which it is in force', () => {
    const all = work('2020-01-01');
    expect(gross(all, ['2026-12-01', 420_000n])).toBe(210_000n);
    expect(gross(all, ['2026-11-01', 420_000n])).toBe(420_000n);
    expect(gross(all, ['2026-11-16', 420_000n])).toBe(100_000n + 220_000n);
    expect(gross(all, ['2026-11-16', 420_000n], ['2026-11-16', 0n])).toBe(100_000n);
    expect(gross(work('2026-11-16', '2026-11-20'), ['2026-11-19', 420_000n])).toBe(30_000n + 40_000n);
    expect(gross(work('2026-11-16'), ['2025-01-01', 420_000n])).toBe(220_000n);
  });

  it('does not count public holidays as working days', () => {
    // 24, 25 and 26 December (a Saturday) are holidays.
    expect(monthOfWork('2026-12' as IsoMonth, work('2020-01-01')).workingDays).toBe(21);
  });
});
