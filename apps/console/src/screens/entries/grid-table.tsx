import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { words } from '../../words/words.js';
import classes from './grid.module.css';
import { type Fault, pasted, type Row, withRows } from './grid.js';

interface GridTableParts {
  readonly label: string;
  readonly columns: readonly { readonly header: string; readonly amount?: boolean }[];
  readonly rows: readonly Row[];
  readonly faults: readonly Fault[];
  readonly onRows: (rows: readonly Row[]) => void;
  /** The rows of a spreadsheet as rows of this grid. */
  readonly read: (rows: readonly Row[]) => readonly Row[];
  /** Next to a row: the name of its account. */
  readonly about?: (row: Row) => string;
}

const HEIGHT = 36;

/** A table of fields that takes a spreadsheet: ten thousand rows are pasted at once, and only those in view are drawn. */
export function GridTable({ label, columns, rows, faults, onRows, read, about }: GridTableParts): ReactNode {
  const w = words('entries');
  const viewport = useRef<HTMLDivElement>(null);
  const ofRow = useMemo(() => {
    const found = new Map<number, Fault[]>();
    for (const fault of faults) found.set(fault.row, [...(found.get(fault.row) ?? []), fault]);
    return found;
  }, [faults]);
  const empty = useMemo(() => columns.map(() => ''), [columns]);
  // One more row is always there to type into.
  const count = rows.length + 1;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => viewport.current,
    estimateSize: () => HEIGHT,
    overscan: 6,
  });
  const set = (row: number, column: number, text: string): void => {
    onRows(withRows(rows.length === 0 ? [empty] : rows, { row, column }, [[text]]));
  };
  const paste = (event: ClipboardEvent, row: number, column: number): void => {
    const given = pasted(event.clipboardData.getData('text/plain'));
    if (given === undefined) return;
    event.preventDefault();
    const table = column === 0 ? read(given) : given;
    onRows(withRows(rows.length === 0 ? [empty] : rows, { row, column }, table));
  };
  const focusAt = (row: number, column: number): void => {
    virtual.scrollToIndex(row);
    requestAnimationFrame(() => {
      viewport.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
    });
  };
  const press = (event: KeyboardEvent, row: number, column: number): void => {
    const to = { ArrowDown: row + 1, ArrowUp: row - 1, Enter: row + 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to >= 0 && to < count) focusAt(to, column);
  };
  const items = virtual.getVirtualItems();
  const isDrawn = items.length > 0;
  useEffect(() => {
    if (isDrawn && document.activeElement === document.body)
      viewport.current?.querySelector<HTMLElement>('[data-cell="0-0"]')?.focus({ preventScroll: true });
  }, [isDrawn]);
  const first = faults[0];
  return (
    <div className={classes.frame} data-columns={columns.length}>
      {first !== undefined && (
        <p className={classes.faults} role="status">
          {w.faults(faults.length)}{' '}
          <button
            type="button"
            onClick={() => {
              focusAt(first.row, first.column);
            }}
          >
            {w.rowFault(first.row + 1, first.text)}
          </button>
        </p>
      )}
      <div
        ref={viewport}
        role="table"
        aria-label={label}
        aria-rowcount={count + 1}
        className={classes.viewport}
        style={{ height: Math.min(count, 12) * HEIGHT + 36 }}
      >
        <div role="row" aria-rowindex={1} className={classes.header}>
          <span role="columnheader" className={classes.number}>
            {w.rowNumber}
          </span>
          {columns.map(({ header, amount }) => (
            <span key={header} role="columnheader" data-amount={amount}>
              {header}
            </span>
          ))}
          <span role="columnheader">{w.remark}</span>
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index] ?? empty;
            const own = ofRow.get(index) ?? [];
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span role="rowheader" className={classes.number}>
                  {index + 1}
                </span>
                {columns.map(({ header, amount }, column) => {
                  const fault = own.find((one) => one.column === column);
                  return (
                    <span key={header} role="cell">
                      <input
                        data-cell={`${index}-${column}`}
                        aria-label={w.cell(header, index + 1)}
                        aria-invalid={fault !== undefined}
                        title={fault?.text}
                        data-amount={amount}
                        value={row[column] ?? ''}
                        autoComplete="off"
                        spellCheck={false}
                        onPaste={(event) => {
                          paste(event, index, column);
                        }}
                        onKeyDown={(event) => {
                          press(event, index, column);
                        }}
                        onChange={({ currentTarget: { value } }) => {
                          set(index, column, value);
                        }}
                      />
                    </span>
                  );
                })}
                <span role="cell" className={classes.about} data-fault={own.length > 0 || undefined}>
                  {own[0]?.text ?? about?.(row) ?? ''}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
