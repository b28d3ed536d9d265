import { only } from '../../api/only.js';

export const PARTS = ['form', 'sales', 'purchases', 'statement', 'left', 'warnings', 'revisions'] as const;
export type Part = (typeof PARTS)[number];

/** The months; or a return by its id, which leads to its month. */
export interface VatSearch {
  readonly return?: string;
  /** The month that the person left the list from. */
  readonly row?: string;
}

/** The return of a month: a part of it, the entries of one of its lines, or a revision as it was prepared. */
export interface ReturnSearch {
  readonly part?: Exclude<Part, 'form'>;
  readonly line?: string;
  /** Only entries that came after filing. */
  readonly after?: true;
  readonly revision?: string;
  /** The figure or the row that the person left from. */
  readonly at?: string;
  readonly row?: string;
  readonly dialog?: 'file';
}

const textOf = (value: unknown): string | undefined => {
  // The number of a line is read as a number.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};
const isPart = (value: unknown): value is Exclude<Part, 'form'> =>
  value !== 'form' && PARTS.some((one) => one === value);

export const vatSearch = (given: Record<string, unknown>): VatSearch =>
  only({ return: textOf(given['return']), row: textOf(given['row']) });

export const returnSearch = (given: Record<string, unknown>): ReturnSearch =>
  only({
    part: isPart(given['part']) ? given['part'] : undefined,
    line: textOf(given['line']),
    after: given['after'] === true ? (true as const) : undefined,
    revision: textOf(given['revision']),
    at: textOf(given['at']),
    row: textOf(given['row']),
    dialog: given['dialog'] === 'file' ? ('file' as const) : undefined,
  });
