import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { dateOrderOf, dayWithoutYear, findDates, parseCompactDate, parseXmlDate } from './dates.js';

function first(text: string): string | undefined {
  return findDates(text)[0]?.readings[0];
}

describe('a day without a year', () => {
  it.each([
    ['20. novembriks', '2026-11-02', '2026-11-20'],
    ['5. jaanuariks', '2026-12-20', '2027-01-05'],
    ['20 November', '2026-11-20', '2026-11-20'],
    ['20. novembriks 2025', '2026-11-02', undefined],
    ['14 päeva', '2026-11-02', undefined],
    ['31. aprilliks', '2026-11-02', undefined],
  ])('%s after %s', (text, from, day) => {
    expect(dayWithoutYear(text, isoDate(from))).toBe(day);
  });
});

describe('a date in a text', () => {
  it.each([
    ['05.11.2026', '2026-11-05'],
    ['5.11.26', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['2026/11/05', '2026-11-05'],
    ['5. november 2026', '2026-11-05'],
    ['05 Nov 2026', '2026-11-05'],
    ['Nov 5, 2026', '2026-11-05'],
    ['November 5th, 2026', '2026-11-05'],
    ['5 de noviembre de 2026', '2026-11-05'],
    ['5. marraskuuta 2026', '2026-11-05'],
    ['2026. gada 5. novembris', '2026-11-05'],
    ['2026 m. lapkričio 5 d.', '2026-11-05'],
    ['5 ноября 2026', '2026-11-05'],
    ['5. März 2026', '2026-03-05'],
    ['le 5 août 2026', '2026-08-05'],
    ['Rīga, 2026. gada 5. novembris', '2026-11-05'],
    ['Order 5 November 2026', '2026-11-05'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
  ])('%s is %s', (text, date) => {
    expect(first(text)).toBe(date);
  });

  it.each([
    '31.02.2026',
    '00.01.2026',
    '13/13/2026',
    '1.234.567',
    '32. jaanuar 2026',
    '2026-02-30',
    '05.11.1850',
  ])('%s is not a day of the calendar', (text) => {
    expect(findDates(text)).toEqual([]);
  });

  it('keeps both readings when day and month could be swapped', () => {
    expect(findDates('05/11/2026')[0]).toMatchObject({
      readings: ['2026-11-05', '2026-05-11'],
      ambiguous: true,
    });
    expect(findDates('11/11/2026')[0]).toMatchObject({ ambiguous: false });
  });

  it('infers the order from a date that has only one reading', () => {
    expect(dateOrderOf(findDates('05/11/2026 and 25/11/2026'))).toBe('day_first');
    expect(dateOrderOf(findDates('11/25/2026'))).toBe('month_first');
    expect(dateOrderOf(findDates('25/11/2026 11/25/2026'))).toBeUndefined();
  });

  it('reads the forms of XML', () => {
    expect(parseCompactDate('20261105')).toBe('2026-11-05');
    expect(parseCompactDate('20261305')).toBeUndefined();
    expect(parseXmlDate('2026-11-05+02:00')).toBe('2026-11-05');
    expect(parseXmlDate('05.11.2026')).toBeUndefined();
  });
});
