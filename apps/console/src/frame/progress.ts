import { createStore, useStore } from '../actions/store.js';
import { type Progress } from '../api/live/events.js';

/** States after which a task does nothing more. */
const ENDED: ReadonlySet<string> = new Set(['done', 'skipped', 'duplicate', 'failed']);

/** The running tasks of what is open, by the object that they work on. */
const running = createStore<ReadonlyMap<string, Progress>>(new Map());

/** Keeps what a task said last; true when it has ended. */
export function takeProgress(progress: Progress): boolean {
  const { object, state } = progress;
  const ended = ENDED.has(state);
  if (object !== null)
    running.set((before) => {
      const now = new Map(before);
      if (ended) now.delete(object.id);
      else now.set(object.id, progress);
      return now;
    });
  return ended;
}

/** The task that works on an object now, such as the reading of a file. */
export const useProgressOf = (objectId: string): Progress | undefined => useStore(running).get(objectId);
