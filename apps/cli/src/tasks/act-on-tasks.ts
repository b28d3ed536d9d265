import {
  connectDatabase,
  createLogger,
  decodeId,
  encodeId,
  loadConfig,
  recordAudit,
  type Sql,
} from '#platform';
import { type ListedTask, Tasks } from '#tasks';
import { type CommandCall, CommandFailure } from '../command.js';
import { OPERATOR } from '../operator.js';

export interface ActOnTask {
  /** As in the audit trail: `task.retry`. */
  readonly action: string;
  /** Returns the new state, or undefined when the task has not failed. */
  readonly run: (tasks: Tasks, id: bigint, audited: Audited) => Promise<string | undefined>;
}

/** New states that do not explain themselves. */
const EXPLAINED: Readonly<Record<string, string>> = {
  duplicate: 'duplicate; a newer request does its work',
};

/** Records the act in the transaction that does it. */
type Audited = (sql: Sql, state: string, reason?: string) => Promise<void>;

/**
 * Acts on failed tasks, each by its id, and prints what became of each.
 * Exit code 1: a task had not failed, and stays as it is.
 * @throws CommandFailure before anything is done when an id is of no task
 */
export async function actOnTasks(
  { environment, positionals = [] }: CommandCall,
  { action, run }: ActOnTask,
): Promise<number> {
  const config = loadConfig(environment);
  const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
  try {
    const tasks = new Tasks(database);
    const found: ListedTask[] = [];
    for (const id of positionals) found.push(await taskOf(tasks, id));
    let unchanged = 0;
    for (const task of found) {
      const id = encodeId('task', task.id);
      const state = await run(tasks, task.id, (sql, now, reason) =>
        recordAudit(sql, {
          actor: OPERATOR,
          companyId: task.companyId,
          action,
          objectType: 'task',
          objectId: id,
          oldValues: { state: 'failed', reason_code: task.reasonCode },
          newValues: { state: now, kind: task.kind, ...(reason === undefined ? {} : { reason }) },
        }),
      );
      if (state === undefined) unchanged += 1;
      console.log(
        state === undefined
          ? `${id}  ${task.kind}: unchanged; only a failed task can be chosen, and this one is ${task.state}`
          : `${id}  ${task.kind}: ${EXPLAINED[state] ?? state}`,
      );
    }
    return unchanged === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function taskOf(tasks: Tasks, given: string): Promise<ListedTask> {
  const id = decodeId('task', given);
  const task = id === undefined ? undefined : await tasks.get(id);
  if (task === undefined) throw new CommandFailure(`there is no task ${given}.`);
  return task;
}
