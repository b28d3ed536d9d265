import { expect, it } from 'vitest';
import { wordsOfTsv } from './recogniser.js';

it('takes words with their boxes, and no specks', () => {
  const row = (...cells: (string | number)[]): string => cells.join('\t');
  const tsv = [
    row(
      'level',
      'page_num',
      'block_num',
      'par_num',
      'line_num',
      'word_num',
      'left',
      'top',
      'width',
      'height',
      'conf',
      'text',
    ),
    row(4, 1, 1, 1, 1, 0, 10, 20, 300, 30, -1, ''),
    row(5, 1, 1, 1, 1, 1, 10, 20, 80, 30, 96, 'Kokku'),
    row(5, 1, 1, 1, 1, 2, 100, 20, 8, 30, 11, '~'),
    row(5, 1, 1, 1, 1, 3, 120, 20, 60, 30, 90, '12,40'),
    '',
  ].join('\n');
  expect(wordsOfTsv(tsv)).toEqual([
    { text: 'Kokku', x0: 10, y0: 20, x1: 90, y1: 50, confidence: 0.96 },
    { text: '12,40', x0: 120, y0: 20, x1: 180, y1: 50, confidence: 0.9 },
  ]);
});
