import { createStore } from '../../actions/store.js';

/** Lines that were decided here and that the server may still list, and refusals that are shown on their row. */
interface Decided {
  readonly gone: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, unknown>;
}

export const decided = createStore<Decided>({ gone: new Set(), refused: new Map() });

/**
 * Takes a line out of the queue before the server answers; a line of which a rest stays open remains. The function that is returned
 * brings it back with the refusal.
 */
export function takeOut(lineId: string, whole = true): (problem: unknown) => void {
  decided.set(({ gone, refused }) => ({
    gone: whole ? new Set([...gone, lineId]) : gone,
    refused: new Map([...refused].filter(([id]) => id !== lineId)),
  }));
  return (problem) => {
    decided.set(({ gone, refused }) => ({
      gone: without(gone, lineId),
      refused: new Map([...refused, [lineId, problem]]),
    }));
  };
}

export function bringBack(lineId: string): void {
  decided.set(({ gone, refused }) => ({ gone: without(gone, lineId), refused }));
}

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((one) => one !== id));
