import { memo, type ReactNode } from 'react';
import { type Column, type Fit } from './columns.js';
import classes from './list.module.css';

interface RowParts<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly id: string;
  readonly index: number;
  readonly start: number;
  readonly height: number;
  readonly active: boolean;
  readonly fit: Fit;
  /** Undefined in a list where nothing is selected. */
  readonly selected: boolean | undefined;
}

function DrawnRow<Row>({
  row,
  columns,
  id,
  index,
  start,
  height,
  active,
  fit,
  selected,
}: RowParts<Row>): ReactNode {
  return (
    <div
      role="row"
      id={id}
      // The header is the first row.
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-active={active || undefined}
      className={classes.row}
      style={{ transform: `translateY(${start}px)`, height }}
    >
      {columns.map(({ key, cell, amount, below }) => (
        <div key={key} role="gridcell" className={classes.cell} data-amount={amount}>
          {cell(row)}
          {fit !== 'wide' && below !== undefined && (
            <small className={classes.below}>{below(row, fit)}</small>
          )}
        </div>
      ))}
    </div>
  );
}

/** Drawn again only when something of this row changed. */
export const ListRow = memo(DrawnRow) as typeof DrawnRow;
