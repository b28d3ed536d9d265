import { connectDatabase, createLogger, loadConfig, recordAudit, type Sql } from '#platform';
import { CATALOGUE, type QueueName, Tasks } from '#tasks';
import { z } from 'zod';
import { type CliCommand, type CommandCall, CommandFailure } from '../command.js';
import { OPERATOR } from '../operator.js';

const Options = z.object({ reason: z.string().trim().min(1).max(500) });

/** Pauses a queue: running tasks end, and nothing more is handed to workers until it is resumed. */
export const tasksPauseCommand: CliCommand = {
  run(call) {
    const given = Options.safeParse(call.values);
    if (!given.success)
      throw new CommandFailure(
        '--reason SENTENCE is required: why the queue stands still, in at most 500 characters.',
      );
    const { reason } = given.data;
    return onQueue(call, async (tasks, queue) =>
      (await tasks.pause(queue, reason, audited('queue.pause', queue, reason)))
        ? `${queue} is paused; its tasks wait until \`raamat tasks resume ${queue}\`.`
        : `${queue} was paused already.`,
    );
  },
};

/** Resumes a queue. */
export const tasksResumeCommand: CliCommand = {
  run: (call) =>
    onQueue(call, async (tasks, queue) =>
      (await tasks.resume(queue, audited('queue.resume', queue)))
        ? `${queue} goes on.`
        : `${queue} was not paused.`,
    ),
};

/** @throws CommandFailure when there is no such queue */
async function onQueue(
  { environment, positionals: [given = ''] = [] }: CommandCall,
  act: (tasks: Tasks, queue: QueueName) => Promise<string>,
): Promise<number> {
  const names = Object.keys(CATALOGUE.queues) as QueueName[];
  const queue = names.find((name) => name === given);
  if (queue === undefined) throw new CommandFailure(`there is no queue ${given}: ${names.join(', ')}.`);
  const config = loadConfig(environment);
  const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
  try {
    console.log(await act(new Tasks(database), queue));
    return 0;
  } finally {
    await database.close();
  }
}

const audited =
  (action: string, queue: string, reason?: string) =>
  (sql: Sql): Promise<void> =>
    recordAudit(sql, {
      actor: OPERATOR,
      companyId: null,
      action,
      objectType: 'queue',
      objectId: queue,
      ...(reason === undefined ? {} : { newValues: { reason } }),
    });
