import { counter, gauge, histogram } from '#platform';

export const dispatchedTasks = counter('tasks_dispatched_total', 'Tasks handed to the broker.', ['queue']);
export const leadingDispatcher = gauge(
  'tasks_dispatcher_leading',
  'Whether the dispatcher of this process leads.',
);
export const finishedTasks = counter('tasks_finished_total', 'Runs of tasks by outcome.', [
  'kind',
  'outcome',
]);
export const taskSeconds = histogram('task_seconds', 'Duration of a run of a task.', ['kind']);
export const taskWaitSeconds = histogram('task_wait_seconds', 'Time from when a task is due to its claim.', [
  'queue',
]);
export const heldTasks = gauge('tasks_held', 'Tasks that this process runs.');
