/** Which row is active, and which are selected, by their ids: rows may come and go. */
export interface Selection {
  readonly active: string | undefined;
  readonly anchor: string | undefined;
  readonly selected: ReadonlySet<string>;
}

export const NOTHING_SELECTED: Selection = { active: undefined, anchor: undefined, selected: new Set() };

type Move =
  | { readonly kind: 'to'; readonly index: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly index: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'clear' };

/** The selection after a key or a click. A range reaches from the last row that was chosen alone. */
export function moved(selection: Selection, ids: readonly string[], move: Move): Selection {
  if (move.kind === 'clear') return { ...selection, selected: new Set() };
  if (move.kind === 'all') return { ...selection, selected: new Set(ids) };
  const index = Math.max(0, Math.min(move.index, ids.length - 1));
  const id = ids[index];
  if (id === undefined) return NOTHING_SELECTED;
  if (move.kind === 'toggle') {
    const selected = new Set(selection.selected);
    if (!selected.delete(id)) selected.add(id);
    return { active: id, anchor: id, selected };
  }
  if (!move.extend) return { active: id, anchor: id, selected: selection.selected };
  const anchor = selection.anchor ?? selection.active ?? id;
  const from = Math.max(0, ids.indexOf(anchor));
  const range = ids.slice(Math.min(from, index), Math.max(from, index) + 1);
  return { active: id, anchor, selected: new Set(range) };
}

/**
 * After rows went away: the active one is the row that took its place, so that nobody loses it. A row that an address
 * names and that was not there yet keeps waiting for the page that has it.
 */
export function kept(selection: Selection, before: readonly string[], now: readonly string[]): Selection {
  const there = new Set(now);
  const selected = new Set([...selection.selected].filter((id) => there.has(id)));
  const { active } = selection;
  const place = active === undefined ? -1 : before.indexOf(active);
  if (active === undefined || place === -1 || there.has(active)) return { ...selection, selected };
  const next = before.slice(place).find((id) => there.has(id)) ?? now.at(-1);
  return { active: next, anchor: next, selected };
}

/** Where a key leads from a row; undefined for keys that are none of the list's. */
export function indexAfter(key: string, index: number, count: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    j: index + 1,
    k: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const wanted = steps[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(wanted, count - 1));
}
