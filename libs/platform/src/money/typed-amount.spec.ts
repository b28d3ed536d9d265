import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorByExponent, typedAmount } from './typed-amount.js';

describe('an amount that a person types', () => {
  it.each([
    ['12,5', '12.5'],
    ['12.50', '12.50'],
    ['1 250,00', '1250.00'],
    ['1\u00a0250,00', '1250.00'],
    ["1'250.00", '1250.00'],
    ['1.250,00', '1250.00'],
    ['1,250.00', '1250.00'],
    ['1.234.567,8', '1234567.8'],
    ['1,250', '1250'],
    ['1.234.567', '1234567'],
    ['0,125', '0.125'],
    ['1250,125', '1250.125'],
    ['1250', '1250'],
    [' -12,50 ', '12.50'],
    ['−7', '7'],
    ['12 €', '12'],
    ['€12.5', '12.5'],
    ['12,50 EUR', '12.50'],
  ])('%s is %s', (text, amount) => {
    expect(typedAmount(text)).toBe(amount);
  });

  it.each([
    '',
    'arve 12',
    '12,5,3',
    '1.25.000',
    '1,2.3,4',
    '12,',
    ',5',
    '12-13',
    '2026-01-02',
    'EE12',
    '1'.repeat(25),
  ])('%s is none', (text) => {
    expect(typedAmount(text)).toBeUndefined();
  });

  it('is read back from the way a program writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const major = `${String(whole)}.${String(cents).padStart(2, '0')}`;
        for (const locale of ['et', 'en', 'de']) {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(major));
          expect(minorByExponent(typedAmount(text) ?? '').get(2)).toBe(BigInt(whole) * 100n + BigInt(cents));
        }
      }),
    );
  });
});

describe('an amount in minor units', () => {
  it('is that of currencies whose places hold it', () => {
    expect(Object.fromEntries(minorByExponent('12.5'))).toEqual({ 2: 1250n, 3: 12_500n, 4: 125_000n });
    expect(minorByExponent('12').get(0)).toBe(12n);
    expect(minorByExponent('12.505').get(2)).toBeUndefined();
    expect(minorByExponent('9'.repeat(24)).size).toBe(0);
  });
});
