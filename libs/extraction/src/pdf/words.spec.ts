import { describe, expect, it } from 'vitest';
import { rowsOf, wordsOf } from '../page/words.js';

describe('words of a page', () => {
  const run = (
    text: string,
    x: number,
  ): { text: string; x: number; y: number; width: number; height: number } => ({
    text,
    x,
    y: 100,
    width: text.length * 5,
    height: 10,
  });

  it('join letters that are drawn separately', () => {
    const letters = Array.from('Kokku', (letter, index) => run(letter, 10 + index * 5));
    expect(rowsOf(wordsOf(letters, 1), 1).map((row) => row.text)).toEqual(['Kokku']);
  });

  it('leave out text that is longer than any word', () => {
    expect(wordsOf([run(`Kokku ${'A'.repeat(5000)} 12,00`, 10)], 1).map((word) => word.text)).toEqual([
      'Kokku',
      '12,00',
    ]);
  });

  it('never grow without limit from adjacent letters', () => {
    const letters = Array.from({ length: 20_000 }, (_, index) => run('A', index * 5));
    const words = rowsOf(wordsOf(letters, 1), 1).flatMap((row) => row.words);
    expect(Math.max(...words.map((word) => word.text.length))).toBeLessThan(130);
  });
});
