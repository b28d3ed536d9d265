import { type Draft } from '../../../libs/extraction/src/draft.js';
import { type Page, type Run, rowsOf, wordsOf } from '../../../libs/extraction/src/pdf/words.js';
import { readText } from '../../../libs/extraction/src/text/read-text.js';

/** What is read of one page with words at their places: `[x, y, text, size]`. */
export function readPrinted(
  ...texts: readonly (readonly [x: number, y: number, text: string, size?: number])[]
): Draft {
  const runs = texts.map(([x, y, text, size = 10]): Run => ({
    text,
    x,
    y,
    width: text.length * size * 0.5,
    height: size,
  }));
  const page: Page = { number: 1, width: 595, height: 842, rows: rowsOf(wordsOf(runs, 1), 1) };
  return readText([page], {});
}
