import { useState } from 'react';
import { kept, NOTHING_SELECTED, type Selection } from './selection.js';

interface Seen {
  readonly ids: readonly string[];
  readonly selection: Selection;
}

/** The selection of a list whose rows come and go: when the active row leaves, the one that takes its place is active. */
export function useSelection(
  ids: readonly string[],
  first: Selection = NOTHING_SELECTED,
): [Selection, (selection: Selection) => void] {
  const [seen, setSeen] = useState<Seen>({ ids, selection: first });
  const same = seen.ids.length === ids.length && seen.ids.every((id, at) => id === ids[at]);
  // Nothing is known of the place of the active row until rows were there.
  const selection =
    same || seen.ids.length === 0 || ids.length === 0 ? seen.selection : kept(seen.selection, seen.ids, ids);
  if (!same) setSeen({ ids, selection });
  return [
    selection,
    (next) => {
      setSeen({ ids, selection: next });
    },
  ];
}
