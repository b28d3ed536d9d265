import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalMarkOf, findAmounts, findRates, parseAmount } from './amounts.js';

describe('an amount in the notation of its country', () => {
  it.each([
    ['1 234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1\u00a0234\u00a0567,80', '1234567.8'],
    ['12,00', '12'],
    ['0,5', '0.5'],
    ['0.125', '0.125'],
    ['-5,00', '-5'],
    ['5.00-', '-5'],
    ['(5.00)', '-5'],
    ['−1 000,00', '-1000'],
    ['1,00,000.00', '100000'],
    ['1234567', '1234567'],
  ])('%s is %s', (text, value) => {
    expect(parseAmount(text)?.value.toFixed()).toBe(value);
  });

  it.each(['12 34,56', '1.23.456', 'abc', '', '1,2345,6.7', '1.234.56', '--5', '5,'])(
    '%j is no amount',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it('leaves 1.234 open until the document has shown its decimal mark', () => {
    expect(parseAmount('1.234')).toMatchObject({ ambiguous: true });
    expect(parseAmount('1.234', ',')?.value.toFixed()).toBe('1234');
    expect(parseAmount('1.234', '.')?.value.toFixed()).toBe('1.234');
    expect(parseAmount('1.234', ',')?.ambiguous).toBe(false);
  });

  it('reads back every amount a locale can print', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(' ', '.', ',', "'"),
        (minor, group) => {
          const mark = group === ',' || group === "'" ? '.' : ',';
          const whole = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3}){1,12}(?!\d))/gu, group);
          const printed = `${whole}${mark}${String(minor % 100).padStart(2, '0')}`;
          expect(parseAmount(printed)?.value.times(100).toFixed(0)).toBe(String(minor));
        },
      ),
    );
  });
});

describe('amounts in a text', () => {
  it('leaves out percentages, dates and codes', () => {
    expect(findAmounts('Käibemaks 24% 100,00 24,00').map((found) => found.value.toFixed())).toEqual([
      '100',
      '24',
    ]);
    expect(findAmounts('EE100931558 A4-80').map((found) => found.text)).toEqual([]);
  });

  it('finds rates in basis points', () => {
    expect(findRates('KM 24% ja 9 % ning 5,5%').map((rate) => rate.bps)).toEqual([2400, 900, 550]);
  });

  it('takes the decimal mark that most amounts use', () => {
    expect(decimalMarkOf(['1 234,56', '12,00', '3.50'])).toBe(',');
    expect(decimalMarkOf(['1,234.56'])).toBe('.');
    expect(decimalMarkOf(['12'])).toBeUndefined();
  });
});
