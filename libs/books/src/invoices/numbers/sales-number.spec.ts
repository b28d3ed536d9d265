import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { formatSalesNumber, seriesOf } from './sales-number.js';

const on = isoDate('2026-11-20');

describe('the number of an own sales document', () => {
  it.each([
    [{ prefix: '', padding: 1, per_year: false }, 7n, '7'],
    [{ prefix: 'A-', padding: 4, per_year: false }, 7n, 'A-0007'],
    [{ prefix: 'A', padding: 3, per_year: true }, 7n, 'A2026-007'],
    [{ prefix: '', padding: 2, per_year: true }, 12345n, '2026-12345'],
    [{ prefix: 'X', padding: 0, per_year: false }, 1n, 'X1'],
  ])('with the policy %j formats %s as %s', (policy, count, number) => {
    expect(formatSalesNumber(policy, count, on)).toBe(number);
  });

  it('restarts by the calendar year of the invoice date, or never', () => {
    expect(seriesOf({ per_year: true }, on)).not.toBe(seriesOf({ per_year: true }, isoDate('2027-01-01')));
    expect(seriesOf({ per_year: false }, on)).toBe(seriesOf({ per_year: false }, isoDate('2027-01-01')));
  });
});
