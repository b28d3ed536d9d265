import { describe, expect, it } from 'vitest';
import { firstOfMonth, formatDay, formatMonth, parseDay } from './days.js';
import { setFormatLanguage } from './locale.js';
import { formatMoney } from './money.js';
import { formatProbability } from './numbers.js';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-');

describe('a day', () => {
  it.each([
    ['5.', '2026-03-05'],
    ['5', '2026-03-05'],
    ['31.1', '2026-01-31'],
    ['5.3.27', '2027-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['2026-2-28', '2026-02-28'],
    ['+5', '2026-03-15'],
    ['-10', '2026-02-28'],
  ])('%s counts from the day that is given', (text, day) => {
    expect(parseDay(text, '2026-03-10')).toBe(day);
  });

  it.each(['', '32.', '30.2', 'x', '5.13', '2026-02-29'])('%s is no day', (text) => {
    expect(parseDay(text, '2026-03-10')).toBeUndefined();
  });
});

describe('a month', () => {
  it('begins on its first day, across years too', () => {
    expect([
      firstOfMonth('2026-11-25'),
      firstOfMonth('2026-01-31', -1),
      firstOfMonth('2026-12-05', 1),
    ]).toEqual(['2026-11-01', '2025-12-01', '2027-01-01']);
  });

  it('is written in words', () => {
    setFormatLanguage('et');
    expect([formatMonth('2026-10', '2026-11-25'), formatMonth('2025-12', '2026-01-05')]).toEqual([
      'oktoober',
      'detsember 2025',
    ]);
  });
});

describe('what is shown', () => {
  it('is written as the language writes it', () => {
    setFormatLanguage('et');
    expect([plain(formatMoney(-123456n, 'EUR')), formatDay('2026-03-05')]).toEqual([
      '-1 234,56 €',
      '05.03.2026',
    ]);
    setFormatLanguage('en');
    expect([formatMoney(123456n, 'EUR', { signed: true }), formatDay('2026-03-05')]).toEqual([
      '+€1,234.56',
      '05/03/2026',
    ]);
  });

  it('is exact beyond what a number holds', () => {
    expect(formatMoney(900719925474099399n, 'EUR', { bare: true })).toBe('9,007,199,254,740,993.99');
  });
});

describe('a probability', () => {
  it('has two decimals and is never rounded up to certainty', () => {
    setFormatLanguage('en');
    expect(['0.998765', '0.999999', '0.5', '1.000000'].map(formatProbability)).toEqual([
      '99.87%',
      '99.99%',
      '50%',
      '100%',
    ]);
  });
});
