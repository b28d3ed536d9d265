import { type ReactNode } from 'react';

/** The columns that fit a list, by its width. */
export type Fit = 'wide' | 'narrow' | 'phone';

/** A column of a list. Cells only show: no hooks, no handlers, at most three components. */
export interface Column<Row> {
  readonly key: string;
  /** Absent for a column that needs none, such as a state's sign. */
  readonly header: string;
  /** A width of the grid: `7rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly amount?: boolean;
  /** Left out of a narrow list; `phone`: only on a phone. */
  readonly wide?: boolean | 'phone';
  /** A second line of the cell in such a list, for the columns that are left out. */
  readonly below?: (row: Row, fit: Fit) => ReactNode;
}

export const template = (columns: readonly { readonly width: string }[]): string =>
  columns.map(({ width }) => width).join(' ');

/** The columns that fit. */
export const shownIn = <Row>(fit: Fit, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(
    ({ wide = false }) => fit === 'wide' || wide === false || (wide === 'phone' && fit === 'narrow'),
  );
