import { only } from '../../api/only.js';

export const PARTS = ['overview', 'claims', 'declarations'] as const;
export type Part = (typeof PARTS)[number];

export interface TaxesSearch {
  readonly part?: Exclude<Part, 'overview'>;
  /** The figure or the row that the person left from. */
  readonly at?: string;
  readonly row?: string;
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

export const taxesSearch = (given: Record<string, unknown>): TaxesSearch =>
  only({
    part: (['claims', 'declarations'] as const).find((one) => one === given['part']),
    at: textOf(given['at']),
    row: textOf(given['row']),
  });
