import { gauge } from '#platform';
import { CATALOGUE } from './catalogue/catalogue.js';
import { type Tasks } from './tasks.js';

const openTasks = gauge('tasks', 'Tasks of all processes that wait, run or failed.', [
  'queue',
  'kind',
  'state',
]);
const oldestTask = gauge(
  'tasks_oldest_due_seconds',
  'How long the oldest due task of a queue waits, nightly work aside.',
  ['queue'],
);
const oldestNightly = gauge(
  'tasks_oldest_nightly_seconds',
  'How long the oldest due task of the nightly work of a queue waits.',
  ['queue'],
);

/** More frequent requests get the same figures: the database is queried at most once in this time. */
const FRESH_MS = 5_000;

/** Figures over all processes, queried from the database on request. */
export class TaskFigures {
  private taken = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  constructor(private readonly tasks: Pick<Tasks, 'overview'>) {}

  take(): Promise<void> {
    const now = performance.now();
    if (now - this.taken.at >= FRESH_MS) this.taken = { at: now, done: this.measure() };
    return this.taken.done;
  }

  private async measure(): Promise<void> {
    openTasks.reset();
    oldestTask.reset();
    oldestNightly.reset();
    const counts = await this.tasks.overview();
    for (const { queue, kind, state, tasks } of counts) openTasks.set({ queue, kind, state }, Number(tasks));
    for (const queue of Object.keys(CATALOGUE.queues)) {
      const ofQueue = counts.filter((count) => count.queue === queue);
      oldestTask.set({ queue }, Math.max(0, ...ofQueue.map(({ dueSeconds }) => dueSeconds)));
      oldestNightly.set({ queue }, Math.max(0, ...ofQueue.map(({ nightlySeconds }) => nightlySeconds)));
    }
  }
}
