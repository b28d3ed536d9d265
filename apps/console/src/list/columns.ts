import { type ReactNode } from 'react';

/** A column of a list. Cells only show: no hooks, no handlers, at most three components. */
export interface Column<Row> {
  readonly key: string;
  /** Absent for a column that needs none, such as a state's sign. */
  readonly header: string;
  /** A width of the grid: `7rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly amount?: boolean;
  /** Left out on narrow screens. */
  readonly wide?: boolean;
  /** A second line of the cell on narrow screens, for columns that are left out there. */
  readonly below?: (row: Row) => ReactNode;
}

export const template = (columns: readonly { readonly width: string }[]): string =>
  columns.map(({ width }) => width).join(' ');
