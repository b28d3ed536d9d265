import { describe, expect, it } from 'vitest';
import { parseAmount } from './parse-amount.js';

describe('an amount', () => {
  it.each([
    ['12,5', 1250n],
    ['12.50', 1250n],
    ['1 234,56', 123456n],
    ['1.234,56', 123456n],
    ['1,234.56', 123456n],
    ['10+2,4', 1240n],
    ['100*1,24', 12400n],
    ['(10-2)/3', 267n],
    ['-5', -500n],
    ['−5', -500n],
    [',5', 50n],
    ['9007199254740993', 900719925474099300n],
  ])('%s is understood exactly', (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
  });

  it.each(['', 'abc', '12,345', '1.234', '1,2,3', '10+', '10/0', '(1', '1.23.4', '5 €x'])(
    '%s is refused: it is none, or can be read in two ways',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it('has the decimals of its currency', () => {
    expect([parseAmount('12', 0), parseAmount('12,5', 0), parseAmount('1,234', 3)]).toEqual([
      12n,
      undefined,
      1234n,
    ]);
  });
});
