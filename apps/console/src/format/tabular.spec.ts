import { describe, expect, it } from 'vitest';
import { cellsOf } from './tabular.js';

describe('a table as text', () => {
  it.each([
    [
      'a\tb\nc\td\n',
      '\t',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\r\n\tb',
      '\t',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a\tb"\tc', '\t', [['a\tb', 'c']]],
    ['"a ""b"" c","d\ne"\n', ',', [['a "b" c', 'd\ne']]],
    ['"a\tb', '\t', [['"a', 'b']]],
    ['', ',', []],
  ] as const)('%j is read cell by cell', (text, separator, cells) => {
    expect(cellsOf(text, separator)).toEqual(cells);
  });

  it('of ten thousand rows is read', () => {
    const text = '1210\t"Klient ""A"" OÜ"\t1 234,56\n'.repeat(10_000);
    expect(cellsOf(text, '\t')).toHaveLength(10_000);
  });
});
