import { describe, expect, it } from 'vitest';
import { type CsvColumn, csvHeads, csvLine, type CsvOptions } from './csv.js';

const column = (kind: CsvColumn<string>['kind']): CsvColumn<string> => ({
  head: kind,
  kind,
  cell: (text) => text,
});
const written = (text: string, options?: CsvOptions): string =>
  csvLine([column('text')], text, options).replace(/\r\n$/, '');

describe('a text cell of CSV', () => {
  it.each([
    ['is left as it is', 'Kask OÜ', 'Kask OÜ'],
    ['with a comma is quoted', 'Kask, Mänd', '"Kask, Mänd"'],
    ['with a line break is quoted', 'a\r\nb', '"a\r\nb"'],
    ['with quotes has them doubled', 'OÜ "Kask"', '"OÜ ""Kask"""'],
    ['that begins with a formula sign is quoted, with an apostrophe before the sign', '=1+1', `"'=1+1"`],
    ['that begins with plus', '+372 5555', `"'+372 5555"`],
    ['that begins with minus', '-cmd|x', `"'-cmd|x"`],
    ['that looks like a negative number is still text', '-12.40', `"'-12.40"`],
    ['that begins with @', '@SUM(A1)', `"'@SUM(A1)"`],
    ['with a full-width equals sign', '\uff1d1+1', `"'\uff1d1+1"`],
    ['with a full-width plus', '\uff0b1', `"'\uff0b1"`],
    ['with a full-width minus', '\uff0d1', `"'\uff0d1"`],
    ['with a full-width @', '\uff20SUM', `"'\uff20SUM"`],
    ['with a sign behind a semicolon', 'arve;=1+1;+2', `"arve;'=1+1;'+2"`],
    ['with a sign behind a tab', 'a\t@b', `"a\t'@b"`],
    ['with a sign behind each line break', '=a\n=b\r-c\r\n+d', `"'=a\n'=b\r'-c\r\n'+d"`],
    ['with a sign behind the separator of a paragraph', 'a\u2029=b', `"a\u2029'=b"`],
    ['with quotes between a semicolon and the sign', 'a;"=b"', `"a;""'=b"""`],
    ['with spaces between a semicolon and the sign', 'a; =b', `"a; '=b"`],
    ['that begins with a tab and a sign', '\t=b', `"\t'=b"`],
    ['with a sign in its middle is left as it is', 'a=b+c-d@e', 'a=b+c-d@e'],
  ])('%s', (_, text, cell) => {
    expect(written(text)).toBe(cell);
  });

  it.each(['=1+1', 'arve;=1', '\uff1d1'])('is unchanged for programs: %s', (text) => {
    expect(written(text, { raw: true })).toBe(text);
  });
});

describe('a number or a date of CSV', () => {
  it.each(['-12.40', '12.40', '2026-11-23', '', '-1'])('is never changed: %s', (value) => {
    expect(csvLine([column('value')], value)).toBe(`${value}\r\n`);
  });
});

it('a line of CSV has its cells in column order', () => {
  expect(csvHeads([column('text'), column('value')])).toBe('text,value\r\n');
  expect(csvLine([column('text'), column('value')], '-1')).toBe(`"'-1",-1\r\n`);
});
