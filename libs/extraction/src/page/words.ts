import { type Box, type PlacedWord } from '../extraction.js';

/** A piece of text with its position, in points from the page's top left corner. */
export interface Word {
  text: string;
  x0: number;
  x1: number;
  /** Top and bottom of the line of print. */
  y0: number;
  y1: number;
  page: number;
  /** Confidence of the recognition of a word in a picture; undefined where the document itself contains the text. */
  confidence?: number;
}

/** Words separated by no more than an ordinary blank. */
export interface Cell {
  words: Word[];
  text: string;
  x0: number;
  x1: number;
}

/** One line of print across the page. */
export interface Row {
  page: number;
  y0: number;
  y1: number;
  words: Word[];
  cells: Cell[];
  text: string;
}

/** A run of text as the PDF draws it. */
export interface Run {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  width: number;
  height: number;
}

export interface Page {
  number: number;
  width: number;
  height: number;
  rows: Row[];
  /**
   * Maps a box to the original page when the page was turned or scaled for reading; undefined where the positions of
   * words are unknown.
   */
  place?: (box: Box) => Box | undefined;
}

const LONGEST_WORD = 120;
/** The maximum number of pieces of text per page: ten times a page of small print in single letters. */
const MOST_PIECES = 40_000;

/** Cuts runs at blanks and joins adjacent runs (many programs place every letter on its own). */
export function wordsOf(runs: readonly Run[], page: number): Word[] {
  const pieces: Word[] = [];
  for (const run of runs) {
    const perCharacter = run.text.length > 0 ? run.width / run.text.length : 0;
    // Leader dots join a name and its figure.
    const text = run.text.replace(/\.{4,}/gu, (dots) => ' '.repeat(dots.length));
    for (const match of text.matchAll(/[^\s\u00a0\u2007\u2009\u202f]+/gu)) {
      // Longer than any name, number or account: it is not printed text, and would slow every search of the words.
      if (match[0].length > LONGEST_WORD) continue;
      if (pieces.length >= MOST_PIECES) return pieces;
      pieces.push({
        text: match[0],
        x0: run.x + match.index * perCharacter,
        x1: run.x + (match.index + match[0].length) * perCharacter,
        y0: run.y - run.height,
        y1: run.y,
        page,
      });
    }
  }
  return pieces;
}

/** Lines of print: words whose middles are at the same height, left to right. */
export function rowsOf(words: readonly Word[], page: number): Row[] {
  const sorted = [...words].sort((a, b) => a.y1 - b.y1 || a.x0 - b.x0);
  const groups: Word[][] = [];
  let current: Word[] = [];
  let base = 0;
  let tallest = 0;
  for (const word of sorted) {
    const height = Math.max(1, word.y1 - word.y0);
    if (current.length > 0 && word.y1 - base <= Math.min(height, tallest) * 0.45) {
      current.push(word);
      tallest = Math.max(tallest, height);
    } else {
      current = [word];
      tallest = height;
      groups.push(current);
      base = word.y1;
    }
  }
  return groups.map((group) => rowOf(group, page));
}

function rowOf(group: readonly Word[], page: number): Row {
  const words = splitLabels(joinTouching([...group].sort((a, b) => a.x0 - b.x0)));
  const cells: Cell[] = [];
  let cell: Word[] = [];
  for (const word of words) {
    const last = cell.at(-1);
    const gap = last ? word.x0 - last.x1 : 0;
    const blank = last ? Math.max(last.y1 - last.y0, word.y1 - word.y0) * 0.75 : 0;
    if (last && gap > blank) {
      cells.push(cellOf(cell));
      cell = [];
    }
    cell.push(word);
  }
  if (cell.length > 0) cells.push(cellOf(cell));
  return {
    page,
    y0: Math.min(...words.map((word) => word.y0)),
    y1: Math.max(...words.map((word) => word.y1)),
    words,
    cells,
    text: words.map((word) => word.text).join(' '),
  };
}

function cellOf(words: Word[]): Cell {
  return {
    words,
    text: words.map((word) => word.text).join(' '),
    x0: Math.min(...words.map((word) => word.x0)),
    x1: Math.max(...words.map((word) => word.x1)),
  };
}

const CONTROL = /\p{Cc}/u;
const UNKNOWN_GLYPH = /(?<=[\p{L}\d])\p{Cc}(?=[\p{L}\d])/gu;

function joinTouching(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const height = word.y1 - word.y0;
    if (last && word.x0 - last.x1 < height * 0.09 && word.x0 >= last.x0) {
      // The same text drawn twice on one spot (bold by double strike) is one word.
      if (word.text === last.text && Math.abs(word.x0 - last.x0) < height * 0.2) continue;
      if (last.text.length > LONGEST_WORD) continue;
      last.text += word.text;
      last.x1 = Math.max(last.x1, word.x1);
      last.y0 = Math.min(last.y0, word.y0);
      last.y1 = Math.max(last.y1, word.y1);
      if (word.confidence !== undefined) last.confidence = Math.min(last.confidence ?? 1, word.confidence);
    } else joined.push({ ...word });
  }
  for (const word of joined) {
    // A glyph without a character, inside a number, is most often a hyphen.
    if (CONTROL.test(word.text)) word.text = word.text.replace(UNKNOWN_GLYPH, '-');
  }
  return joined;
}

const MAY_SPLIT = /.[:/(]./u;

/**
 * `Kuupäev:01.02.2026` is a label and its value; `Arve/Invoice` are two labels; `RECHNUNG(380)` is a title with its
 * code. Web addresses and times stay whole.
 */
function splitLabels(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    if (!MAY_SPLIT.test(word.text)) return [word];
    const cut =
      /^(\p{L}[\p{L}.\-]*:)(\S+)$/u.exec(word.text) ??
      /^(\p{L}{3,}\/)(\p{L}{3}\S*)$/u.exec(word.text) ??
      /^(\p{L}{4,})(\(\d{1,4}\)\S*)$/u.exec(word.text);
    const [, head, tail] = cut ?? [];
    if (head === undefined || tail === undefined || tail.startsWith('//')) return [word];
    const at = word.x0 + ((word.x1 - word.x0) * head.length) / word.text.length;
    return [
      { ...word, text: head, x1: at },
      { ...word, text: tail, x0: at },
    ];
  });
}

/** The words of a page, line by line, at their places on the original page. */
export function placedWords({ rows, place }: Pick<Page, 'rows' | 'place'>): PlacedWord[] {
  return rows.flatMap(({ words }) =>
    words.flatMap((word) => {
      const box = place === undefined ? boxOf([word]) : place(boxOf([word]));
      return box === undefined ? [] : [{ text: word.text, box }];
    }),
  );
}

/** The smallest box around some words. */
export function boxOf(words: readonly Word[]): Box {
  const x = Math.min(...words.map((word) => word.x0));
  const y = Math.min(...words.map((word) => word.y0));
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    x: round(x),
    y: round(y),
    width: round(Math.max(...words.map((word) => word.x1)) - x),
    height: round(Math.max(...words.map((word) => word.y1)) - y),
  };
}
