import { type Random } from '../../../support/documents/index.js';
import { type Layout } from '../layouts.js';

/** The ways of each part of a paper; those after the bar are kept from papers to practise on. */
const WAYS = {
  /** Where the supplier shows itself. */
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
  /** How the title stands. */
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
  /** How a label meets its value. */
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
/** A paper put together of parts by chance. */
export type Composition = { readonly [K in Part]: Exclude<(typeof WAYS)[K][number], '|'> } & {
  readonly name: string;
  /** Kept back: only measured, never looked at. */
  readonly heldOut: boolean;
  readonly scale: number;
  readonly margin: number;
  /** Chooses among words. */
  readonly wording: number;
  /** How many facts that are of no use stand among the others. */
  readonly noise: number;
  readonly dueShown: boolean;
};

const PARTS = Object.keys(WAYS) as Part[];

/** The same seed composes the same paper for ever. */
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
