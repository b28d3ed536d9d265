import { createStore } from './store.js';

/** Something that was done in this session. */
export interface LogEntry {
  readonly id: number;
  readonly text: string;
  readonly state: 'done' | 'undoing' | 'undone';
  readonly reverse: (() => Promise<unknown>) | undefined;
}

const LONGEST = 200;
let last = 0;

/** Newest first. */
export const undoLog = createStore<readonly LogEntry[]>([]);

export function recordDone(text: string, reverse: LogEntry['reverse']): number {
  const id = (last += 1);
  undoLog.set((entries) => [{ id, text, reverse, state: 'done' as const }, ...entries].slice(0, LONGEST));
  return id;
}

/** Takes back one entry. @throws Problem of the reverse call; the entry is then as before */
export async function undo(id: number): Promise<LogEntry | undefined> {
  const entry = undoLog.get().find((one) => one.id === id);
  if (entry?.reverse === undefined || entry.state !== 'done') return undefined;
  change(id, 'undoing');
  try {
    await entry.reverse();
    change(id, 'undone');
    return entry;
  } catch (error) {
    change(id, 'done');
    throw error;
  }
}

function change(id: number, state: LogEntry['state']): void {
  undoLog.set((entries) => entries.map((one) => (one.id === id ? { ...one, state } : one)));
}
