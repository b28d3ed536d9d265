import { type KeyboardEvent, type MouseEvent } from 'react';
import { singleKeysOn } from '../actions/single-keys.js';
import { type ListParts } from './list.js';
import { indexAfter, moved } from './selection.js';

interface View {
  readonly pageRows: () => number;
  readonly show: (index: number) => void;
}

/** One handler for the whole list: rows have none. */
export function useListKeys<Row>(
  { rows, selection, onSelection, onOpen, opensByTap = false, selectable = false }: ListParts<Row>,
  ids: readonly string[],
  view: View,
) {
  const index = selection.active === undefined ? -1 : ids.indexOf(selection.active);
  const go = (to: number, extend: boolean): void => {
    onSelection(moved(selection, ids, { kind: 'to', index: to, extend: extend && selectable }));
    view.show(to);
  };
  const open = (at: number): void => {
    const row = rows[at];
    if (row !== undefined) onOpen?.(row);
  };
  const select = (event: KeyboardEvent): boolean => {
    if (!selectable) return false;
    if (event.key === ' ') onSelection(moved(selection, ids, { kind: 'toggle', index: Math.max(index, 0) }));
    else if (event.key === 'Escape') onSelection(moved(selection, ids, { kind: 'clear' }));
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      onSelection(moved(selection, ids, { kind: 'all' }));
    else return false;
    return true;
  };
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.target !== event.currentTarget) return;
      if (select(event)) event.preventDefault();
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && !singleKeysOn()) return;
      const to = indexAfter(event.key, index, ids.length, view.pageRows());
      if (to !== undefined) go(to, event.shiftKey);
      else if (event.key === 'Enter') open(index);
      else return;
      event.preventDefault();
    },
    onFocus: (): void => {
      if (index === -1) onSelection(moved(selection, ids, { kind: 'to', index: 0, extend: false }));
    },
    onClick: (event: MouseEvent): void => {
      const at = indexOf(event);
      if (at === undefined) return;
      if (selectable && (event.ctrlKey || event.metaKey))
        onSelection(moved(selection, ids, { kind: 'toggle', index: at }));
      else
        onSelection(moved(selection, ids, { kind: 'to', index: at, extend: event.shiftKey && selectable }));
      if (opensByTap && isTap(event)) open(at);
    },
    onDoubleClick: (event: MouseEvent): void => {
      const at = indexOf(event);
      if (at !== undefined) open(at);
    },
  };
}

const isTap = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

/** The row under the pointer; none when a link or a button in it was meant. */
function indexOf({ target }: MouseEvent): number | undefined {
  if (!(target instanceof Element) || target.closest('a, button, input') !== null) return undefined;
  const row = target.closest<HTMLElement>('[data-index]');
  return row === null ? undefined : Number(row.dataset['index']);
}
