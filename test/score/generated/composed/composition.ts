import { type Random } from '../../../support/documents/index.js';
import { type Layout } from '../layouts.js';

/** The variants of each part of a document; documents for tuning never use those after the bar. */
const WAYS = {
  /** The place of the supplier. */
  supplier: [
    'top-left',
    'top-right',
    'centre',
    'heading',
    'foot',
    'right-column',
    'left-and-foot',
    '|',
    'letterhead',
  ],
  /** The form of the title. */
  title: ['large-left', 'large-right', 'with-number', 'spaced-line', 'boxed', 'none', '|', 'underlined'],
  facts: [
    'list-right',
    'list-left',
    'columns',
    'ruled-table',
    'dots',
    'pairs-in-rows',
    'labels-right',
    'headed-box',
    '|',
    'stacked',
  ],
  buyer: [
    'heading-left',
    'heading-right',
    'keyed',
    'beside-facts',
    'envelope',
    'after-facts-boxed',
    '|',
    'boxed-right',
  ],
  order: ['buyer-first', 'facts-first', 'interleaved', '|'],
  /** The connection of a label with its value. */
  label: ['colon', 'plain', 'capitals', 'two-languages', '|', 'spaced-colon'],
  columns: [
    'full',
    'plain',
    'coded',
    'with-vat',
    'no-units',
    'with-gross',
    'number-last',
    'two-line-heads',
    '|',
    'everything',
  ],
  ruled: ['none', 'head', 'all', 'stripes', '|', 'frame'],
  descriptions: ['short', 'two-lines', 'long', '|', 'period'],
  totals: [
    'right',
    'left',
    'across',
    'beside-breakdown',
    'gross-first',
    'boxes',
    'foot-table',
    'breakdown-below',
    '|',
    'labels-ended',
    'dotted',
  ],
  summary: ['none', 'none', 'due-on-top', 'slip', '|', 'boxed-on-top'],
  amounts: ['spaced', 'dotted', 'english', 'plain', 'spaced', 'apostrophe', 'point', '|', 'spaced-point'],
  currency: ['after', 'symbol', 'in-label', 'before', 'symbol-before', 'remark', '|', 'joined'],
  dates: ['dotted', 'iso', 'words', 'slashes', 'short', 'unpadded', 'dashes', '|', 'year-first'],
  percent: ['joined', 'spaced', 'decimals', '|'],
  foot: ['line', 'columns', 'stack', '|'],
} as const;

type Part = keyof typeof WAYS;
/** A document composed of random parts. */
export type Composition = { readonly [K in Part]: Exclude<(typeof WAYS)[K][number], '|'> } & {
  readonly name: string;
  /** Held out: only measured, never inspected. */
  readonly heldOut: boolean;
  readonly scale: number;
  readonly margin: number;
  /** Selects the words. */
  readonly wording: number;
  /** The number of useless facts among the others. */
  readonly noise: number;
  readonly dueShown: boolean;
};

const PARTS = Object.keys(WAYS) as Part[];

/** The same seed always composes the same document. */
export function compose(random: Random, name: string, heldOut: boolean): Composition {
  const way = (part: Part): string => {
    const ways: readonly string[] = WAYS[part];
    const known = ways.slice(0, ways.indexOf('|'));
    return random.pick(heldOut ? ways.filter((one) => one !== '|') : known);
  };
  return {
    ...(Object.fromEntries(PARTS.map((part) => [part, way(part)])) as Omit<
      Composition,
      'name' | 'heldOut' | 'scale' | 'margin' | 'wording' | 'noise' | 'dueShown'
    >),
    name,
    heldOut,
    scale: random.pick([0.88, 0.95, 1, 1.05]),
    margin: random.whole(36, 62),
    wording: random.whole(0, 1_000_000),
    noise: random.whole(0, 3),
    dueShown: random.chance(0.6),
  };
}

/** Group mark and decimal mark of amounts. */
export type AmountWay = Layout['amounts'] | 'point' | 'spaced-point';
