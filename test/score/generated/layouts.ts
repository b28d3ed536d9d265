/** The layout of a document: one variant for each of its parts. */
export interface Layout {
  name: string;
  /** False for layouts with which nobody tunes the reader. */
  tuned: boolean;
  head: 'letterhead' | 'title-first' | 'centred' | 'name-right' | 'band';
  facts: 'right' | 'columns' | 'beside-title' | 'under-buyer' | 'sentence' | 'grid';
  parties: 'buyer-left' | 'side-by-side' | 'buyer-right' | 'inline' | 'stacked';
  table: 'full' | 'no-rate' | 'simple' | 'with-vat' | 'numbered' | 'quantity-first';
  totals: 'right' | 'breakdown' | 'left' | 'labels-above';
  footer: 'line' | 'columns' | 'none' | 'with-bank';
  amounts: 'spaced' | 'dotted' | 'english' | 'plain' | 'apostrophe';
  currency: 'after' | 'before' | 'symbol' | 'in-label';
  dates: 'dotted' | 'iso' | 'slashes' | 'words' | 'short';
  scale: number;
  /** Selects among the names of a thing; layouts for tuning never use the last one. */
  wording: number;
}

type Ways = { [K in keyof Layout]: readonly Layout[K][] };

const TUNED: Ways = {
  name: [],
  tuned: [true],
  head: ['letterhead', 'title-first', 'centred', 'name-right'],
  facts: ['right', 'columns', 'beside-title', 'under-buyer'],
  parties: ['buyer-left', 'side-by-side', 'buyer-right'],
  table: ['full', 'no-rate', 'simple', 'with-vat'],
  totals: ['right', 'breakdown', 'left'],
  footer: ['line', 'columns', 'none'],
  amounts: ['spaced', 'dotted', 'english', 'plain'],
  currency: ['after', 'symbol', 'in-label'],
  dates: ['dotted', 'iso', 'words'],
  scale: [1, 0.92, 1.1],
  wording: [0, 1],
};

/** All variants, including those that no layout for tuning uses. */
const UNSEEN: Ways = {
  ...TUNED,
  tuned: [false],
  head: [...TUNED.head, 'band'],
  facts: [...TUNED.facts, 'sentence', 'grid'],
  parties: [...TUNED.parties, 'inline', 'stacked'],
  table: [...TUNED.table, 'numbered', 'quantity-first'],
  totals: [...TUNED.totals, 'labels-above'],
  footer: [...TUNED.footer, 'with-bank'],
  amounts: [...TUNED.amounts, 'apostrophe'],
  currency: [...TUNED.currency, 'before'],
  dates: [...TUNED.dates, 'slashes', 'short'],
  wording: [0, 1, 2],
};

/** Strides that share no period, so that every variant meets every other. */
const STRIDES: Readonly<Record<keyof Layout, number>> = {
  name: 1,
  tuned: 1,
  head: 1,
  facts: 3,
  parties: 5,
  table: 7,
  totals: 11,
  footer: 13,
  amounts: 17,
  currency: 19,
  dates: 23,
  scale: 29,
  wording: 31,
};

function layoutAt(ways: Ways, index: number, name: string): Layout {
  const pick = <K extends keyof Layout>(part: K): Layout[K] => {
    const choices = ways[part];
    const chosen = choices[Math.floor((index * STRIDES[part]) / 3 + index) % choices.length];
    if (chosen === undefined) throw new Error(`No way of ${part}`);
    return chosen;
  };
  return {
    name,
    tuned: pick('tuned'),
    head: pick('head'),
    facts: pick('facts'),
    parties: pick('parties'),
    table: pick('table'),
    totals: pick('totals'),
    footer: pick('footer'),
    amounts: pick('amounts'),
    currency: pick('currency'),
    dates: pick('dates'),
    scale: pick('scale'),
    wording: pick('wording'),
  };
}

const HOW_MANY = 28;

/** 28 layouts for tuning, and 28 only for measuring. */
export const LAYOUTS: readonly Layout[] = [
  ...Array.from({ length: HOW_MANY }, (_, index) => layoutAt(TUNED, index, `tuned-${index}`)),
  ...Array.from({ length: HOW_MANY }, (_, index) => layoutAt(UNSEEN, index + 100, `unseen-${index}`)),
];
