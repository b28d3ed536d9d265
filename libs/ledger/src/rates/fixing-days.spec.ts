import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { fixingDayFor } from './fixing-days.js';

describe('the fixing day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-22', '2026-11-20'],
    ['2026-04-06', '2026-04-02'],
    ['2026-05-01', '2026-04-30'],
    ['2027-01-01', '2026-12-31'],
    ['2026-12-27', '2026-12-24'],
  ])('of %s is %s', (date, fixing) => {
    expect(fixingDayFor(isoDate(date))).toBe(fixing);
  });

  it('is the holiday itself in Estonia, because the bank fixes rates on 24 February', () => {
    expect(fixingDayFor(isoDate('2026-02-24'))).toBe('2026-02-24');
  });
});
