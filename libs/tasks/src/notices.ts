import { EventEmitter } from 'node:events';
import { type Database } from '#platform';

const ENQUEUED = 'enqueued';
const enqueued = new EventEmitter<{ [ENQUEUED]: [queue: string] }>();
enqueued.setMaxListeners(0);

/** Channel on which the dealer hears that a queue has new work. */
export function channelOf(queue: string): string {
  return `raamat_tasks_${queue}`;
}

/** Channel on which the dealer hears that work of a queue has ended: there may be room for what was held back. */
export function roomChannelOf(queue: string): string {
  return `raamat_tasks_${queue}_room`;
}

/** Says inside this process that a transaction with a task of this queue has committed. */
export function sayEnqueued(queue: string): void {
  enqueued.emit(ENQUEUED, queue);
}

/**
 * Passes on to the dealer, wherever it runs, what commits in this process; called once by every process that
 * writes tasks. Without it they wait for the dealer's poll, at most a second. Returns how to stop.
 */
export function announceTasks(database: Pick<Database, 'notify'>): () => void {
  const announce = (queue: string): void => {
    database.notify(channelOf(queue));
  };
  enqueued.on(ENQUEUED, announce);
  return () => enqueued.off(ENQUEUED, announce);
}
