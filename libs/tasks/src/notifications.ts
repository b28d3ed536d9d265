import { EventEmitter } from 'node:events';
import { type Database } from '#platform';

const ENQUEUED = 'enqueued';
const enqueued = new EventEmitter<{ [ENQUEUED]: [queue: string] }>();
enqueued.setMaxListeners(0);

/** Channel that notifies the dispatcher of new work in a queue. */
export function channelOf(queue: string): string {
  return `raamat_tasks_${queue}`;
}

/**
 * Channel that notifies the dispatcher of finished work in a queue: there may be capacity for tasks that were held
 * back.
 */
export function capacityChannelOf(queue: string): string {
  return `raamat_tasks_${queue}_capacity`;
}

/** Notifies this process that a transaction with a task of this queue has committed. */
export function sayEnqueued(queue: string): void {
  enqueued.emit(ENQUEUED, queue);
}

/**
 * Notifies the dispatcher, wherever it runs, of tasks that commit in this process; called once by every process that
 * writes tasks. Without it tasks wait for the dispatcher's poll, at most a second. Returns a function that stops it.
 */
export function announceTasks(database: Pick<Database, 'notify'>): () => void {
  const announce = (queue: string): void => {
    database.notify(channelOf(queue));
  };
  enqueued.on(ENQUEUED, announce);
  return () => enqueued.off(ENQUEUED, announce);
}
