import { EventEmitter } from 'node:events';
import { type Database } from '#platform';

const ENQUEUED = 'enqueued';
const enqueued = new EventEmitter<{ [ENQUEUED]: [queue: string] }>();
enqueued.setMaxListeners(0);

/** Channel on which the dispatcher hears that a queue has new work. */
export function channelOf(queue: string): string {
  return `raamat_tasks_${queue}`;
}

/** Channel on which the dispatcher hears that work of a queue has ended: there may be room for what was held back. */
export function capacityChannelOf(queue: string): string {
  return `raamat_tasks_${queue}_capacity`;
}

/** Says inside this process that a transaction with a task of this queue has committed. */
export function sayEnqueued(queue: string): void {
  enqueued.emit(ENQUEUED, queue);
}

/**
 * Passes on to the dispatcher, wherever it runs, what commits in this process; called once by every process that
 * writes tasks. Without it they wait for the dispatcher's poll, at most a second. Returns how to stop.
 */
export function announceTasks(database: Pick<Database, 'notify'>): () => void {
  const announce = (queue: string): void => {
    database.notify(channelOf(queue));
  };
  enqueued.on(ENQUEUED, announce);
  return () => enqueued.off(ENQUEUED, announce);
}
