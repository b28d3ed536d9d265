import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountInWords,
  basisPointsOf,
  currencyExponent,
  Decimal,
  majorFromMinor,
  minorFromMajor,
  roundHalfUp,
} from './money.js';

describe('money', () => {
  it.each([
    ['0.5', 1n],
    ['-0.5', -1n],
    ['1.4999999999999999999999', 1n],
    ['2.5', 3n],
  ])('rounds %s half away from zero to %s', (text, expected) => {
    expect(roundHalfUp(new Decimal(text))).toBe(expected);
  });

  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['XXQ', undefined],
  ])('%s has exponent %s', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent);
  });

  it.each([
    [1240n, 'EUR', '12,40 EUR'],
    [-5n, 'EUR', '-0,05 EUR'],
    [1240n, 'JPY', '1240 JPY'],
  ])('%s %s reads %s', (minor, currency, words) => {
    expect(amountInWords(minor, currency)).toBe(words);
  });

  it('applies a rate in basis points', () => {
    expect(basisPointsOf(1005n, 2400)).toBe(241n);
    expect(basisPointsOf(-1005n, 2400)).toBe(-241n);
  });

  it('survives conversion to text and back in every currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        (minor, currency) => {
          expect(minorFromMajor(majorFromMinor(minor, currency), currency)).toBe(minor);
        },
      ),
      { seed: 2, numRuns: 300 },
    );
  });
});
