import { words } from '../words/words.js';
import { createStore } from './store.js';
import { undo } from './undo-log.js';

export interface Notification {
  readonly id: number;
  /** `busy` while something long goes on: who shows it takes it away. */
  readonly tone: 'done' | 'failed' | 'busy';
  readonly text: string;
  /** The reason of a failure. */
  readonly problem?: unknown;
  /** The entry of the log that can be undone from here. */
  readonly entry?: number;
  readonly again?: () => void;
  /** Gives up what goes on. */
  readonly cancel?: () => void;
}

/** More would cover the work. */
const SHOWN = 3;
let last = 0;

export const notifications = createStore<readonly Notification[]>([]);

/** Returns the id that `dismiss` takes. */
export function notify(one: Omit<Notification, 'id'>): number {
  const id = (last += 1);
  notifications.set((shown) => [...shown, { ...one, id }].slice(-SHOWN));
  return id;
}

export function dismiss(id: number): void {
  notifications.set((shown) => shown.filter((one) => one.id !== id));
}

/** Undoes an entry of the log and says so; a refusal is shown with its reason. */
export async function undoAndNotify(entry: number): Promise<void> {
  try {
    const undone = await undo(entry);
    if (undone === undefined) return;
    notifications.set((shown) => shown.filter((one) => one.entry !== entry));
    notify({ tone: 'done', text: words('actions').undone(undone.text) });
  } catch (problem) {
    notify({ tone: 'failed', text: words('actions').failed(words('actions').undo), problem });
  }
}
