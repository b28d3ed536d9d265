import { describe, expect, it } from 'vitest';
import { isoDate } from '../clock/dates.js';
import { checkedVatData, isStandardRate, isVatRateOn } from './vat-data.js';
import file from './vat.json' with { type: 'json' };

describe('Estonian VAT rates by day', () => {
  it.each([
    [1800, '2009-06-30', true],
    [2000, '2009-07-01', true],
    [2000, '2023-12-31', true],
    [2200, '2023-12-31', false],
    [2200, '2024-01-01', true],
    [2200, '2025-06-30', true],
    [2200, '2025-07-01', false],
    [2400, '2025-06-30', false],
    [2400, '2025-07-01', true],
    [1300, '2024-12-31', false],
    [1300, '2025-01-01', true],
    [900, '2026-11-20', true],
    [500, '2008-12-31', true],
    [500, '2022-07-31', false],
    [500, '2025-01-01', false],
    [0, '2026-11-20', true],
    [2100, '2026-11-20', false],
  ])('%i basis points on %s: %s', (bps, day, valid) => {
    expect(isVatRateOn(bps, isoDate(day))).toBe(valid);
  });

  it('are standard or not', () => {
    expect([2400, 2200, 2000, 1300, 900, 500, 0, null].filter(isStandardRate)).toEqual([2400, 2200, 2000]);
  });
});

describe('data of VAT rates', () => {
  type Rate = (typeof file.rates)[number];
  const withRates = (change: (rates: Rate[]) => unknown) => {
    const data = structuredClone(file);
    change(data.rates);
    return () => checkedVatData(data);
  };
  const standard = (rates: Rate[]): Rate => {
    const [first] = rates;
    if (first === undefined) throw new Error('no rate');
    return first;
  };

  it('are accepted as they are', () => {
    expect(withRates(() => undefined)).not.toThrow();
  });

  it.each<[string, (rates: Rate[]) => unknown, string]>([
    [
      'without a first day',
      (rates) => Reflect.deleteProperty(standard(rates), 'valid_from'),
      'vat.json: valid_from of the rate of 24 % is missing.',
    ],
    [
      'with a first day that is none',
      (rates) => (standard(rates).valid_from = '2025-06-31'),
      'vat.json: valid_from of the rate of 24 % is no day: "2025-06-31".',
    ],
    [
      'that ends before it begins',
      (rates) => Object.assign(standard(rates), { valid_to: '2025-06-30' }),
      'vat.json: the rate of 24 % ends before it begins (2025-07-01).',
    ],
    [
      'that overlaps the standard rate in force',
      (rates) =>
        rates.unshift({
          rate_bps: 2500,
          kind: 'standard',
          valid_from: '2027-07-01',
          valid_to: null,
          coded: true,
        }),
      'vat.json: the rates of 25 % (2027-07-01 to open) and of 24 % (2025-07-01 to open) overlap: close one before the other begins.',
    ],
    [
      'that overlaps itself',
      (rates) =>
        rates.push({
          rate_bps: 900,
          kind: 'reduced',
          valid_from: '2008-01-01',
          valid_to: '2009-01-01',
          coded: true,
        }),
      'vat.json: the rates of 9 % (2009-01-01 to open) and of 9 % (2008-01-01 to 2009-01-01) overlap: close one before the other begins.',
    ],
    [
      'of an unknown kind',
      (rates) => (standard(rates).kind = 'usual'),
      'vat.json: the rate of 24 % has the kind usual, which is none of standard, reduced and zero.',
    ],
    [
      'above the whole',
      (rates) => (standard(rates).rate_bps = 24_000),
      'vat.json: 24000 is no rate in basis points.',
    ],
    [
      'without a line on the form in force',
      (rates) =>
        rates.push({ rate_bps: 700, kind: 'reduced', valid_from: '2027-01-01', valid_to: null, coded: true }),
      'vat.json: form KMD6 has no line for the rate of 7 % (2027-01-01 to open).',
    ],
  ])('are refused with a rate %s', (_, change, message) => {
    expect(withRates(change)).toThrow(new Error(message));
  });

  it('are refused with forms in the wrong order', () => {
    const data = structuredClone(file);
    data.forms.reverse();
    expect(() => checkedVatData(data)).toThrow(
      'vat.json: form KMD4 must begin before form KMD3, which is listed before it.',
    );
  });
});
