import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.js';

describe('a cell of CSV', () => {
  it.each([
    ['of plain text stands as it is', 'Kask OÜ', 'Kask OÜ'],
    ['with what parts cells is quoted', 'Kask, Mänd', '"Kask, Mänd"'],
    ['with what parts lines is quoted', 'a\r\nb', '"a\r\nb"'],
    ['with quotes has them twice', 'OÜ "Kask"', '"OÜ ""Kask"""'],
    ['that a spreadsheet would take for a formula is text', '=1+1', "'=1+1"],
    ['that begins with a sign and is no number is text', '-cmd|x', "'-cmd|x"],
    ['with a negative amount is a number', '-12.40', '-12.40'],
  ])('%s', (_, text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });
});
