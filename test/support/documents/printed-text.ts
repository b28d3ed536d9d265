import { type IsoDate } from '#platform';
import { type Draft } from '../../../libs/extraction/src/draft.js';
import { type Page, type Run, rowsOf, wordsOf } from '../../../libs/extraction/src/page/words.js';
import { readText } from '../../../libs/extraction/src/text/read-text.js';

/** A text at its position. */
export type Printed = readonly [x: number, y: number, text: string, size?: number];

/** Reads a page that has these words at these positions. */
export function readPrinted(...texts: readonly Printed[]): Draft {
  return readPrintedOn(undefined, ...texts);
}

/** The same on a given day, which decides how plausible a date is. */
export function readPrintedOn(today: IsoDate | undefined, ...texts: readonly Printed[]): Draft {
  const runs = texts.map(([x, y, text, size = 10]): Run => ({
    text,
    x,
    y,
    width: text.length * size * 0.5,
    height: size,
  }));
  const page: Page = { number: 1, width: 595, height: 842, rows: rowsOf(wordsOf(runs, 1), 1) };
  return readText([page], today === undefined ? {} : { today });
}
