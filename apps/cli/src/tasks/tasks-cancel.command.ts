import { z } from 'zod';
import { type CliCommand, CommandFailure } from '../command.js';
import { actOnTasks } from './act-on-tasks.js';

const Options = z.object({ reason: z.string().trim().min(1).max(500) });

/** Cancels failed tasks: their work is left undone, and they no longer wait for staff. */
export const tasksCancelCommand: CliCommand = {
  run(call) {
    const given = Options.safeParse(call.values);
    if (!given.success)
      throw new CommandFailure(
        '--reason SENTENCE is required: why the work is left undone, in at most 500 characters.',
      );
    const { reason } = given.data;
    return actOnTasks(call, {
      action: 'task.cancel',
      run: async (tasks, id, audited) =>
        (await tasks.cancel(id, reason, (sql) => audited(sql, 'skipped', reason))) ? 'cancelled' : undefined,
    });
  },
};
