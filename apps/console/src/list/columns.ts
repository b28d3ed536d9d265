import { type ReactNode } from 'react';

/** How much room a list has for its columns. */
export type Room = 'wide' | 'narrow' | 'phone';

/** A column of a list. Cells only show: no hooks, no handlers, at most three components. */
export interface Column<Row> {
  readonly key: string;
  /** Absent for a column that needs none, such as a state's sign. */
  readonly header: string;
  /** A width of the grid: `7rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly amount?: boolean;
  /** Left out of a list without room for it; `phone`: only on a phone. */
  readonly wide?: boolean | 'phone';
  /** A second line of the cell in such a list, for the columns that are left out. */
  readonly below?: (row: Row, room: Room) => ReactNode;
}

export const template = (columns: readonly { readonly width: string }[]): string =>
  columns.map(({ width }) => width).join(' ');

/** The columns that a list has room for. */
export const shownIn = <Row>(room: Room, columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(
    ({ wide = false }) => room === 'wide' || wide === false || (wide === 'phone' && room === 'narrow'),
  );
