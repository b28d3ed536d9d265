import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { FiscalCalendar, fiscalYearOf, isDateOfBooks } from './fiscal-calendar.js';

describe('a fiscal year', () => {
  it.each([
    ['2026-01-01', 1, '2026', '2026-01-01', '2026-12-31'],
    ['2026-12-31', 1, '2026', '2026-01-01', '2026-12-31'],
    ['2026-06-30', 7, '2025/2026', '2025-07-01', '2026-06-30'],
    ['2026-07-01', 7, '2026/2027', '2026-07-01', '2027-06-30'],
    ['2024-02-29', 3, '2023/2024', '2023-03-01', '2024-02-29'],
    ['2026-11-30', 12, '2025/2026', '2025-12-01', '2026-11-30'],
  ])('of %s, starting in month %i, is %s', (date, month, label, from, to) => {
    const year = fiscalYearOf(isoDate(date), month);
    expect([year.label, year.startsOn, year.endsOn]).toEqual([label, from, to]);
  });

  it('is twelve consecutive months, the last of which ends with it', () => {
    const { months, startsOn, endsOn } = fiscalYearOf(isoDate('2024-02-29'), 3);
    expect(months).toHaveLength(12);
    expect(months[0]?.startsOn).toBe(startsOn);
    expect(months.at(-1)?.endsOn).toBe(endsOn);
    expect(months.map((month) => month.startsOn.slice(8))).toEqual(Array(12).fill('01'));
  });
});

it.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2027-12-31', true],
  ['2028-01-01', false],
])('the books of 2026 hold %s: %s', (date, held) => {
  expect(isDateOfBooks(isoDate(date), isoDate('2026-11-20'))).toBe(held);
});

describe('the open date for a date', () => {
  const calendar = new FiscalCalendar(
    [
      ['2026-01-01', false],
      ['2026-02-01', false],
      ['2026-03-01', true],
      ['2026-04-01', false],
    ].map(([startsOn, open]) => ({
      fiscalYearId: 'Y',
      startsOn: isoDate(startsOn as string),
      open: open as boolean,
    })),
  );

  it.each([
    ['2026-03-15', '2026-03-15'],
    ['2026-01-31', '2026-03-01'],
    ['2026-04-10', '2026-05-01'],
    ['2025-12-31', '2025-12-31'],
    ['2026-05-01', '2026-05-01'],
  ])('%s is %s', (date, open) => {
    expect(calendar.openDateFrom(isoDate(date))).toBe(open);
  });
});
