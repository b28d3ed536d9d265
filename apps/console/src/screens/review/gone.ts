import { createStore } from '../../actions/store.js';

/** Items that were decided here and that the server may still list, and refusals, which are shown on their row. */
export const decided = createStore<{
  readonly gone: ReadonlySet<string>;
  /** Files whose posting was undone here. */
  readonly back: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, unknown>;
}>({ gone: new Set(), back: new Set(), refused: new Map() });

/** Takes an item out of the queue before the server answers. The function that is returned brings it back with the refusal. */
export function takeOut(id: string): (problem: unknown) => void {
  decided.set(({ gone, back, refused }) => ({
    back,
    gone: new Set([...gone, id]),
    refused: new Map([...refused].filter(([one]) => one !== id)),
  }));
  return (problem) => {
    decided.set(({ gone, back, refused }) => ({
      back,
      gone: new Set([...gone].filter((one) => one !== id)),
      refused: new Map([...refused, [id, problem]]),
    }));
  };
}

export function bringBack(fileId: string): void {
  decided.set(({ gone, back, refused }) => ({ gone, refused, back: new Set([...back, fileId]) }));
}
