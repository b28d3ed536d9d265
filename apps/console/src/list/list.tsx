import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { words } from '../words/words.js';
import { type Column, shownIn, template } from './columns.js';
import { useRowHeight } from './density.js';
import { EmptyList, FailedList, LoadingList } from './empty.js';
import classes from './list.module.css';
import { ListRow } from './row.js';
import { type Selection } from './selection.js';
import { type ListRows, type ListStates } from './states.js';
import { useListKeys } from './use-list-keys.js';
import { useFit } from './use-fit.js';

export interface ListParts<Row> extends ListRows<Row> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly states: ListStates;
  /** Present while a filter is on. */
  readonly clearFilter?: (() => void) | undefined;
  /** The list is worked off: when it is empty, everything is done. */
  readonly worked?: boolean;
  /** False while there never was a row to work off. */
  readonly begun?: boolean;
  /** Of `useSelection`, which keeps the place when rows leave. */
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  /** `Enter`, or a double click. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** On a touch screen one tap opens a row: for lists whose rows are screens of their own. */
  readonly opensByTap?: boolean;
  readonly selectable?: boolean;
  readonly rowHeight?: number;
  /** Takes the focus when the rows appear and nothing else has it: a screen that is worked through by keys. */
  readonly autoFocus?: boolean;
}

/** Rows outside the window that are drawn too: enough for a fast key, far below sixty nodes in all. */
const OVERSCAN = 8;

/** The one list: virtual rows, pages by cursor, keys, selection with ranges, and row counts for screen readers. */
export function List<Row>(parts: ListParts<Row>): ReactNode {
  const { rows, loading, problem, states, clearFilter, worked = false, begun = true } = parts;
  if (loading) return <LoadingList label={parts.label} />;
  if (rows.length === 0 && problem !== null) return <FailedList problem={problem} again={parts.reload} />;
  if (rows.length === 0) {
    if (clearFilter !== undefined)
      return <EmptyList words={states.nothingForFilter} clearFilter={clearFilter} />;
    const done = worked && begun;
    return <EmptyList words={done ? states.allDone : states.nothingYet} done={done} worked={worked} />;
  }
  return <Rows {...parts} />;
}

function Rows<Row>(parts: ListParts<Row>): ReactNode {
  const {
    rows,
    columns,
    idOf,
    selection,
    label,
    hasMore = false,
    loadMore,
    total,
    selectable = false,
  } = parts;
  const base = useId();
  const usual = useRowHeight();
  const rowHeight = parts.rowHeight ?? usual;
  const viewport = useRef<HTMLDivElement>(null);
  const ids = rows.map(idOf);
  const { frame, fit } = useFit();
  const shown = useMemo(() => shownIn(fit, columns), [fit, columns]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => ids[index] ?? index,
  });
  const items = virtual.getVirtualItems();
  const lastDrawn = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastDrawn >= rows.length - OVERSCAN) loadMore?.();
  }, [hasMore, lastDrawn, rows.length, loadMore]);
  useFirstFocus(viewport, parts.autoFocus === true);
  const keys = useListKeys(parts, ids, {
    pageRows: () => Math.max(1, Math.floor((viewport.current?.clientHeight ?? 0) / rowHeight) - 1),
    show: (index) => {
      virtual.scrollToIndex(index);
    },
  });
  const active = selection.active === undefined ? -1 : ids.indexOf(selection.active);
  // Whoever comes back finds the row in view.
  const [firstActive] = useState(active);
  useEffect(() => {
    if (firstActive > 0) virtual.scrollToIndex(firstActive);
  }, [virtual, firstActive]);
  return (
    <div ref={frame} className={classes.frame} style={{ '--columns': template(shown) } as CSSProperties}>
      <div
        ref={viewport}
        role="grid"
        data-list
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total ?? (hasMore ? -1 : rows.length)}
        aria-multiselectable={selectable}
        aria-activedescendant={active === -1 ? undefined : `${base}-${active}`}
        className={classes.viewport}
        {...keys}
      >
        <div role="row" className={classes.header}>
          {shown.map(({ key, header, amount }) => (
            <div key={key} role="columnheader" className={classes.heading} data-amount={amount}>
              {header}
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = ids[index] ?? '';
            return (
              <ListRow
                key={id}
                row={row}
                columns={shown}
                id={`${base}-${index}`}
                index={index}
                start={start}
                height={size}
                active={id === selection.active}
                fit={fit}
                selected={selectable ? selection.selected.has(id) : undefined}
              />
            );
          })}
        </div>
        {hasMore && <p className={classes.more}>{words('list').loadingMore}</p>}
      </div>
    </div>
  );
}

function useFirstFocus(viewport: RefObject<HTMLDivElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted && document.activeElement === document.body) viewport.current?.focus({ preventScroll: true });
  }, [viewport, wanted]);
}
