import { isoDate, type IsoMonth } from '#platform';
import { describe, expect, it } from 'vitest';
import { averageDayPay, holidayPay, monthsBefore, sickPay, type WageMonth } from './average-pay.js';

const WHOLE_MONTH = { earnedMinor: 200_000n, workedDays: 21 };
const months = (...list: Partial<WageMonth>[]): WageMonth[] =>
  list.map((month) => ({ ...WHOLE_MONTH, ...month }));
const NOVEMBER = '2026-11' as IsoMonth;

describe('the average pay of a working day', () => {
  it('is the pay of six months by the days worked in them', () => {
    // May to October 2026 have 20, 20, 23, 20, 22 and 22 working days.
    const six = months(...[20, 20, 23, 20, 22, 22].map((workedDays) => ({ workedDays })));
    expect(averageDayPay(six).toFixed(4)).toBe('9448.8189');
  });

  it('leaves out months without a day worked', () => {
    const two = months({ workedDays: 0, earnedMinor: 0n }, { workedDays: 20 });
    expect(averageDayPay(two).toFixed(0)).toBe('10000');
  });

  it('is zero for a person who has not worked', () => {
    expect(averageDayPay([]).toFixed(0)).toBe('0');
  });
});

describe('holiday pay', () => {
  it('is the average for each working day of the holiday', () => {
    // Monday the 9th to Sunday the 22nd.
    expect(holidayPay(averageDayPay(months({})), isoDate('2026-11-09'), isoDate('2026-11-22'))).toEqual({
      days: 10,
      amountMinor: 95_238n,
    });
  });

  it('does not pay public holidays, which are no days of holiday', () => {
    const average = averageDayPay(months({ workedDays: 20 }));
    expect(holidayPay(average, isoDate('2026-12-21'), isoDate('2026-12-27'))).toEqual({
      days: 3,
      amountMinor: 30_000n,
    });
  });
});

describe('sick pay', () => {
  const average = averageDayPay(months({ workedDays: 20 }));

  it('is 70 % of the average for the working days among days 4 to 8', () => {
    // Monday the 2nd: days 4 to 8 are Thursday the 5th to Monday the 9th.
    expect(sickPay(average, isoDate('2026-11-02'), isoDate('2026-11-20'))).toEqual({
      days: 3,
      amountMinor: 21_000n,
    });
  });

  it('ends with the sickness, and is nothing for the first three days', () => {
    expect(sickPay(average, isoDate('2026-11-02'), isoDate('2026-11-05')).amountMinor).toBe(7_000n);
    expect(sickPay(average, isoDate('2026-11-02'), isoDate('2026-11-04')).amountMinor).toBe(0n);
  });

  it('is due for all five days while the sickness has no end', () => {
    expect(sickPay(average, isoDate('2026-11-02'), null).days).toBe(3);
  });

  it('is of whole cents, half up', () => {
    const odd = averageDayPay(months({ earnedMinor: 100_001n, workedDays: 20 }));
    expect(sickPay(odd, isoDate('2026-11-02'), null).amountMinor).toBe(10_500n);
  });
});

it('the months of the average are the six before the month', () => {
  expect(monthsBefore(NOVEMBER)).toEqual(['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']);
});
