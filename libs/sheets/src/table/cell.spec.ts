import { describe, expect, it } from 'vitest';
import { cellOf } from './cell.js';
import { type Column, words } from './content.js';

const column = (kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  key: 'it',
  kind,
  head: words('See', 'It'),
  ...more,
});
const number = (text: string, decimals: number) => ({ kind: 'number', number: text, decimals });

describe('an amount', () => {
  it.each([
    [1240n, 'EUR', number('12.40', 2)],
    [-5n, 'EUR', number('-0.05', 2)],
    [0n, 'EUR', number('0.00', 2)],
    [1240n, 'JPY', number('1240', 0)],
    [1240n, 'KWD', number('1.240', 3)],
    [9_007_199_254_740_991n, 'EUR', number('90071992547409.91', 2)],
    // Sums of many amounts may be larger than any one of them.
    [9_007_199_254_740_993n, 'EUR', number('90071992547409.93', 2)],
    [1240, 'EUR', number('12.40', 2)],
    [1240n, 'QQQ', number('1240', 0)],
  ])('of %s minor units of %s has the decimals of its currency', (minor, currency, cell) => {
    expect(cellOf(column('minor'), { it: minor }, currency, 'et')).toEqual(cell);
  });

  it('is in the currency that its row names, where the column says so', () => {
    const amount = column('minor', { currencyOf: 'currency' });
    expect(cellOf(amount, { it: 7n, currency: 'JPY' }, 'EUR', 'et')).toEqual(number('7', 0));
  });

  it.each([['12.40'], [12.4], [true]])('is never shown from %s', (value) => {
    expect(() => cellOf(column('minor'), { it: value }, 'EUR', 'et')).toThrow(TypeError);
  });

  it('without a currency is refused', () => {
    expect(() => cellOf(column('minor'), { it: 1n }, null, 'et')).toThrow(TypeError);
  });
});

describe('a decimal', () => {
  it.each([
    ['0.1', number('0.1', 1)],
    ['1234567890.123456789', number('1234567890.123456789', 9)],
    ['1e3', number('1000', 0)],
  ])('of %s keeps every digit', (text, cell) => {
    expect(cellOf(column('decimal'), { it: text }, null, 'et')).toEqual(cell);
  });
});

describe('a day', () => {
  it('is a calendar day, and nothing else', () => {
    expect(cellOf(column('day'), { it: '2026-02-28' }, null, 'et')).toEqual({
      kind: 'day',
      day: '2026-02-28',
    });
    expect(() => cellOf(column('day'), { it: '2026-02-29' }, null, 'et')).toThrow(TypeError);
  });
});

describe('a text', () => {
  const state = column('text', { words: { posted: words('kantud', 'posted in the books') } });
  it.each([
    ['posted', 'et', 'kantud'],
    ['posted', 'en', 'posted in the books'],
    ['later_added', 'et', 'later_added'],
    [true, 'et', 'jah'],
    [false, 'en', 'no'],
    [['posted', 'other'], 'et', 'kantud, other'],
  ] as const)('of %s in %s is in the words of the language', (value, language, text) => {
    expect(cellOf(state, { it: value }, null, language)).toEqual({ kind: 'text', text });
  });

  it('has its English form in English, where there is one', () => {
    const name = column('text', { keyEn: 'it_en' });
    const text = (it_en: string | null, language: 'et' | 'en') =>
      cellOf(name, { it: 'Raha', it_en }, null, language);
    expect(text('Cash', 'en')).toEqual({ kind: 'text', text: 'Cash' });
    expect(text('Cash', 'et')).toEqual({ kind: 'text', text: 'Raha' });
    expect(text(null, 'en')).toEqual({ kind: 'text', text: 'Raha' });
  });

  it.each([[null], [undefined], [''], [[]]])('of %s is an empty cell', (value) => {
    expect(cellOf(column('text'), { it: value }, null, 'et')).toEqual({ kind: 'empty' });
  });
});
