import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from './dates.js';
import { easterSunday } from './easter.js';
import { isWorkingDay, workingDayFrom } from './working-days.js';

describe('Easter', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of %i is on %s', (year, sunday) => {
    expect(easterSunday(year)).toBe(sunday);
  });
});

describe('a working day in Estonia', () => {
  it('is not one of the twelve public holidays, two of which are always Sundays', () => {
    const year = Array.from({ length: 365 }, (_, days) => addDays(isoDate('2026-01-01'), days));
    const weekdays = year.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    expect(weekdays.filter((day) => !isWorkingDay(day))).toEqual([
      '2026-01-01',
      '2026-02-24',
      '2026-04-03',
      '2026-05-01',
      '2026-06-23',
      '2026-06-24',
      '2026-08-20',
      '2026-12-24',
      '2026-12-25',
    ]);
    expect(year.filter(isWorkingDay)).toHaveLength(weekdays.length - 9);
  });

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-23'],
    ['2026-12-24', '2026-12-28'],
    ['2027-03-26', '2027-03-29'],
  ])('from %s on is %s', (date, day) => {
    expect(workingDayFrom(isoDate(date))).toBe(day);
  });
});
