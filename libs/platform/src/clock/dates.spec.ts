import { describe, expect, it } from 'vitest';
import { FixedClock } from './clock.js';
import { addDays, addMonths, daysBetween, isIsoDate, isIsoMonth, isoDate, lastOfMonth } from './dates.js';

describe('calendar days', () => {
  it.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-00-10', '0000-06-01'])(
    'refuse %s',
    (text) => {
      expect(isIsoDate(text)).toBe(false);
    },
  );

  it('know leap years', () => {
    expect(isIsoDate('2024-02-29')).toBe(true);
    expect(['1900-02-29', '2100-02-29', '2000-02-30'].filter(isIsoDate)).toEqual([]);
    expect(isIsoDate('2000-02-29')).toBe(true);
    expect(lastOfMonth(isoDate('2024-02-10'))).toBe('2024-02-29');
  });

  it('have months from 0001-01, each with its last day', () => {
    expect(['0000-01', '2026-00', '2026-13', '2026-1'].filter(isIsoMonth)).toEqual([]);
    expect(lastOfMonth(isoDate('0001-02-03'))).toBe('0001-02-28');
    expect(lastOfMonth(isoDate('9999-12-01'))).toBe('9999-12-31');
  });

  it('move by days and months', () => {
    expect(addDays(isoDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addMonths(isoDate('2026-01-31'), 1)).toBe('2026-02-28');
    expect(addMonths(isoDate('2026-11-15'), 2)).toBe('2027-01-15');
    expect(daysBetween(isoDate('2026-03-28'), isoDate('2026-03-30'))).toBe(2);
  });

  it('are Tallinn days: late evening in London is already tomorrow', () => {
    expect(new FixedClock(new Date('2026-11-20T22:30:00Z')).today()).toBe('2026-11-21');
    expect(new FixedClock(new Date('2026-07-20T21:30:00Z')).today()).toBe('2026-07-21');
  });
});
