import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { datedPay, termsOn } from './dated-terms.js';

const START = {
  from: isoDate('2026-01-01'),
  starts: true,
  employee: { basic_exemption: 'full', pension_rate: '2' },
} as const;
const CHANGE = {
  from: isoDate('2026-12-01'),
  starts: false,
  employee: { basic_exemption: 'partial', basic_exemption_minor: 30_000 },
} as const;
const LATER = {
  from: isoDate('2027-01-01'),
  starts: false,
  employee: { pension_rate: '6', basic_exemption: 'none' },
} as const;

describe('the terms of a person', () => {
  it.each([
    ['2025-12-31', 'full', null, '2'],
    ['2026-11-30', 'full', null, '2'],
    ['2026-12-01', 'partial', 30_000n, '2'],
    ['2027-01-01', 'none', null, '6'],
  ])('apply from their day on: %s', (day, basic_exemption, basic_exemption_minor, pension_rate) => {
    expect(termsOn(isoDate(day), [START, CHANGE, LATER])).toEqual({
      basic_exemption,
      basic_exemption_minor,
      pension_rate,
      tax_country: 'EE',
    });
  });

  it('exempt nothing before the first', () => {
    expect(termsOn(isoDate('2026-11-30'), [CHANGE])).toMatchObject({ basic_exemption: 'none' });
  });
});

it('withdrawn pay is zero', () => {
  expect(datedPay([{ from: isoDate('2026-01-01'), gross_minor: null }])).toEqual([
    { from: '2026-01-01', gross_minor: 0n },
  ]);
});
