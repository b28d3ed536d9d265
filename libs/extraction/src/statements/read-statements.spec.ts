import { describe, expect, it } from 'vitest';
import {
  camt,
  entry,
  linesOf,
  LHV,
  statement,
  survey,
  SWEDBANK,
} from '../../../../test/support/statements.js';

describe('the CSV exports of banks', () => {
  it.each([
    ['with unknown columns', 'a;b;c\n1;2;3\n', 'statement_not_recognised'],
    ['with an amount that is none', LHV.replace('1240.00', '12x0'), 'statement_malformed'],
    ['with a day in words', LHV.replace('2026-11-02', 'eile'), 'statement_malformed'],
    ['with a day no month has', LHV.replace('2026-11-02', '2026-02-30'), 'statement_malformed'],
    ['cut off in its last row', LHV.slice(0, LHV.indexOf('Sõit')), 'statement_malformed'],
    [
      'cut off after its first rows',
      SWEDBANK.replaceAll('"', '').split(';2026110600002')[0] ?? '',
      'statement_malformed',
    ],
    [
      'that breaks off before its first line',
      '{1:F01AAAABB99BSMK}{4:\n:20:X\n:60F:C260320EUR1000,00\n',
      'statement_not_recognised',
    ],
    ['of nothing but its head', LHV.split('\n')[0] ?? '', 'statement_empty'],
    ['with a field of 64 KB', LHV.replace('Arve 5', 'x'.repeat(64 * 1024)), 'statement_malformed'],
  ])('a file %s is refused', async (_, content, code) => {
    await expect(survey(content)).rejects.toMatchObject({ code });
  });
});

it.each([
  [':20:STARTUMS\n:25:EE382200221020145685\n:60F:C260320EUR1000,00\n', 'MT940'],
  ['OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>', 'OFX'],
])('another format than CSV and camt is refused by its name', async (content, name) => {
  await expect(survey(content)).rejects.toThrow(`This is a statement in ${name}`);
});

it('columns of no known bank are refused with the column names that were read', async () => {
  await expect(survey('Kuupäev;Kirjeldus;Raha;Jääk\n1.11.2026;kohv;-3,20;96,80\n')).rejects.toThrow(
    'Read as columns: "Kuupäev", "Kirjeldus", "Raha", "Jääk".',
  );
});

it.each([
  ['1.234,50', 123_450n],
  ['1,234.50', 123_450n],
  ['1 234,50', 123_450n],
  ["1'234.50", 123_450n],
  ['1234.5', 123_450n],
])('the amount %s is read with either kind of separators', async (amount, minor) => {
  expect((await linesOf(SWEDBANK.replace('1 234,50', amount)))[0]).toMatchObject({ amountMinor: minor });
});

it.each([
  ['(..1234) 2026-11-04 19:02 KOHVIK \\TALLINN \\EE', '1234'],
  ["'516737******1234 04.11.26 KOHVIK", '1234'],
  ['Kaart XXXX-1234, KOHVIK', '1234'],
  ['Arve 1234 (..12345) ***12 eest', null],
])('the card in %s is the one in its text', async (text, card) => {
  expect((await linesOf(LHV.replace('Arve 5', text)))[0]).toMatchObject({ cardLast4: card });
  const paid = `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
  expect(await linesOf(camt(statement(entry('1.00', 'DBIT', paid))))).toMatchObject([{ cardLast4: card }]);
});

it('an amount that may be thousands or a fraction is asked about, unless another amount of the file proves the notation', async () => {
  const row = SWEDBANK.split('\n')[2] ?? '';
  const file = (amount: string): string =>
    [SWEDBANK.split('\n')[0], row.replace('1 234,50', amount)].join('\n');
  await expect(survey(file('1.234'))).rejects.toThrow('"1.234" may be thousands or a fraction');
  const unambiguous = [file('1.234'), row.replace('1 234,50', '0,50')].join('\n');
  expect((await linesOf(unambiguous)).map(({ amountMinor }) => amountMinor)).toEqual([123_400n, 50n]);
});

it('a file with more accounts than any company has is refused: each would become one in the chart', async () => {
  const file = (accounts: number): string =>
    '"Kliendi konto","Kuupäev","Saaja/maksja nimi","Deebet/Kreedit (D/C)","Summa","Arhiveerimistunnus","Selgitus","Valuuta"\n' +
    Array.from(
      { length: accounts },
      (_, n) => `"EE${String(n).padStart(18, '0')}","2026-11-02","Klient","C","1.00","A${n}","Arve","EUR"\n`,
    ).join('');
  expect((await survey(file(500))).statements).toHaveLength(500);
  await expect(survey(file(501))).rejects.toMatchObject({
    code: 'statement_malformed',
    message: 'The file contains 501 accounts; at most 500 are imported from one file.',
  });
});
