import { counter, gauge, histogram, type Sql } from '#platform';

export const dealtTasks = counter('tasks_dealt_total', 'Tasks handed to the carrier.', ['queue']);
export const leadingDealer = gauge('tasks_dealer_leading', 'Whether the dealer of this process leads.');
export const finishedTasks = counter('tasks_finished_total', 'Runs of tasks by how they ended.', [
  'kind',
  'outcome',
]);
export const taskSeconds = histogram('task_seconds', 'How long a run of a task took.', ['kind']);
export const taskWaitSeconds = histogram('task_wait_seconds', 'From when a task was due to its claim.', [
  'queue',
]);
export const heldTasks = gauge('tasks_held', 'Tasks that this process runs.');

const waitingTasks = gauge('tasks_waiting', 'Tasks that wait, by queue; of the process that leads.', [
  'queue',
]);
const oldestTask = gauge('tasks_oldest_due_seconds', 'How long the oldest due task waits.', ['queue']);

/** Figures over all processes, taken by the dealer that leads. */
export async function measureQueues(sql: Sql, queues: readonly string[]): Promise<void> {
  const rows = await sql.rows<{ queue: string; tasks: bigint; oldest: number | null }>(
    `SELECT queue, count(*) AS tasks, extract(epoch FROM now() - min(run_at))::float8 AS oldest
     FROM tasks.task WHERE state = 'waiting' GROUP BY queue`,
  );
  for (const queue of queues) {
    const row = rows.find((one) => one.queue === queue);
    waitingTasks.set({ queue }, Number(row?.tasks ?? 0n));
    oldestTask.set({ queue }, Math.max(0, row?.oldest ?? 0));
  }
}
