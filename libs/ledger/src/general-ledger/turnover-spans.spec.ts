import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate, lastOfMonth, type IsoDate } from '#platform';
import { turnoverSpans } from './turnover-spans.js';

const spans = (from: string, to: string) => turnoverSpans(isoDate(from), isoDate(to));

describe('the spans of a turnover', () => {
  it.each([
    ['2026-01-01', '2026-03-31', { first: '2026-01-01', last: '2026-03-01' }, []],
    ['2026-02-01', '2026-02-28', { first: '2026-02-01', last: '2026-02-01' }, []],
    ['2026-01-01', '2026-11-20', { first: '2026-01-01', last: '2026-10-01' }, [['2026-11-01', '2026-11-20']]],
    ['2026-01-15', '2026-02-28', { first: '2026-02-01', last: '2026-02-01' }, [['2026-01-15', '2026-01-31']]],
    ['2026-03-05', '2026-03-20', null, [['2026-03-05', '2026-03-20']]],
    ['2026-03-20', '2026-04-10', null, [['2026-03-20', '2026-04-10']]],
    ['2026-03-01', '2026-03-01', null, [['2026-03-01', '2026-03-01']]],
  ] as const)('from %s to %s', (from, to, months, days) => {
    expect(spans(from, to)).toEqual({ months, days: days.map(([first, last]) => ({ first, last })) });
  });

  it('at the ends of the calendar are clamped to the days of the books', () => {
    expect(spans('0001-01-01', '9999-12-31')).toEqual({
      months: { first: '2000-01-01', last: '9998-12-01' },
      days: [],
    });
  });

  it('cover every day once', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(isoDate('2024-01-01'), days));
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const { months, days } = turnoverSpans(from, to);
        const runs: { first: IsoDate; last: IsoDate }[] = [
          ...days,
          ...(months === null ? [] : [{ first: months.first, last: lastOfMonth(months.last) }]),
        ].sort((x, y) => (x.first < y.first ? -1 : 1));
        expect(runs[0]?.first).toBe(from);
        expect(runs.at(-1)?.last).toBe(to);
        for (const [index, run] of runs.slice(1).entries()) {
          expect(run.first).toBe(addDays(runs[index]?.last ?? from, 1));
        }
      }),
    );
  });
});
