import { describe, expect, it } from 'vitest';
import { accountsIn, namedAccounts } from './accounts.js';

const [LT, EE] = ['LT601010012345678901', 'EE382200221020145685'];

describe('accounts in a text', () => {
  it.each([
    ['as one word', `IBAN ${LT}.`],
    ['in groups', 'pay to the new account LT60 1010 0123 4567 8901, please'],
    ['with dots, dashes and narrow blanks', 'LT60.1010-0123\u202f4567\u00a08901'],
    ['in small letters', 'konto lt60 1010 0123 4567 8901'],
    ['with invisible characters in it', 'LT60\u200b10100123\u200d45678901'],
    ['in full-width signs', 'ＬＴ６０１０１００１２３４５６７８９０１'],
    ['glued to a word', 'uuskontoLT601010012345678901'],
    ['glued to a word, in groups', 'uuskontoLT 60 1010 0123 4567 8901'],
    ['glued to a digit', '1LT60 1010 0123 4567 8901'],
    ['with an O for a zero', 'LT6O 1O1O O123 4567 89O1'],
    ['in digits of another script', 'LT\u0666\u0660 \u0661\u0660\u0661\u0660 0123 4567 8901'],
    ['behind what only looks like one', 'EE12 LT60 1010 0123 4567 8901'],
  ])('are found %s', (_how, text) => {
    expect(accountsIn(text)).toContain(LT);
  });

  it.each(['\u0415\u0415', '\u0435\u0415', '\u0395E'])(
    'are found in letters of another script: %s',
    (country) => {
      expect(accountsIn(`pay to ${country}38 2200 2210 2014 5685`)).toEqual([EE]);
    },
  );

  it.each([
    ['a rate, the name of a total and an amount', 'KM 9 54 Kokku k ibemaksuga 49,31 ko'],
    ['a day, a town and a label', 'eg 04.02.2026 10111 Tallinn EE Regko'],
    ['a month, two amounts and a label', 'Kindlustusmakse, juuli 2026 153,00 053,00 Summa'],
    [
      'the end of a word, amounts and the next row',
      'Pakkematerjal 18 758,24 8 758 Pannid ja potid, sortiment',
    ],
  ])('are not put together from words: %s', (_what, text) => {
    expect(accountsIn(text)).toEqual([]);
  });

  it('are only those whose check digits hold', () => {
    expect(accountsIn('LT61 1010 0123 4567 8901, KMKR EE100366327, tel 372 5555 5555')).toEqual([]);
  });

  // A search that is quadratic in the text takes longer than a test may.
  it('are looked for in a text of a million characters', () => {
    expect(accountsIn('EE12 '.repeat(200_000))).toEqual([]);
  });
});

it('an account in the list is not reported again for the text', () => {
  expect(namedAccounts(['LT60 1010 0123 4567 8901'], [LT, EE])).toEqual({ listed: [LT], inText: [EE] });
});
