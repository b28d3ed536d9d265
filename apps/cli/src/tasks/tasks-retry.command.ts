import { type CliCommand } from '../command.js';
import { actOnTasks } from './act-on-tasks.js';

/** Runs failed tasks again, from their first attempt. A newer request for the same work makes one a duplicate. */
export const tasksRetryCommand: CliCommand = {
  run: (call) =>
    actOnTasks(call, {
      action: 'task.retry',
      run: (tasks, id, audited) => tasks.retry(id, audited),
    }),
};
