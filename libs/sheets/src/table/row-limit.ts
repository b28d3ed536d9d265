import { setImmediate } from 'node:timers/promises';
import { type Row, type Section } from './content.js';

/** A spreadsheet has 1,048,576 rows, and the first of them name the file. */
const MOST_ROWS = 1_000_000;

/** Rows written before other requests get their turn: a few milliseconds of work. */
const AT_ONCE = 100;

/** Thrown at the first row beyond the limit. */
export class TooManyRows extends Error {
  constructor(readonly most: number) {
    super(`A file has at most ${most} rows.`);
  }
}

/** The sections of a file, whose rows come a few at a time, and together end with `TooManyRows` at more than `most`. */
export function limitedRows(sections: readonly Section[], most: number = MOST_ROWS): Section[] {
  let count = 0;
  async function* limited(rows: Section['rows']): AsyncGenerator<readonly Row[], void, undefined> {
    for await (const batch of rows) {
      count += batch.length;
      if (count > most) throw new TooManyRows(most);
      for (let at = 0; at < batch.length; at += AT_ONCE) {
        yield batch.slice(at, at + AT_ONCE);
        await setImmediate();
      }
    }
  }
  return sections.map((section) => ({ ...section, rows: limited(section.rows) }));
}
