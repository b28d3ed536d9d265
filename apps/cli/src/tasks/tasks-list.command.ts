import { connectDatabase, createLogger, type Database, decodeId, encodeId, loadConfig } from '#platform';
import { CATALOGUE, type ListedTask, Tasks } from '#tasks';
import { z } from 'zod';
import { type CliCommand, CommandFailure } from '../command.js';

const LISTED = 100;

const Options = z.object({
  kind: z.string().optional(),
  company: z.string().optional(),
  json: z.boolean().default(false),
});

/** Counts what waits, runs or failed by kind. With a kind or a company, lists the newest of these tasks. */
export const tasksListCommand: CliCommand = {
  async run({ environment, values }) {
    const { kind, company, json } = Options.parse(values);
    if (kind !== undefined && !(kind in CATALOGUE.kinds))
      throw new CommandFailure(`there is no kind ${kind}: ${Object.keys(CATALOGUE.kinds).join(', ')}.`);
    const companyId = company === undefined ? undefined : decodeId('company', company);
    if (company !== undefined && companyId === undefined)
      throw new CommandFailure(`there is no company ${company}.`);
    const config = loadConfig(environment);
    const database = await connectDatabase(config, createLogger({ LOG_LEVEL: 'error' }, 'cli'), 'cli');
    try {
      const some = kind !== undefined || companyId !== undefined;
      const rows = some ? await open(database, kind, companyId) : await counted(database);
      if (json) for (const row of rows) console.log(JSON.stringify(row));
      else {
        print(rows, some ? 'Nothing waits, runs or failed here.' : 'Nothing waits, runs or failed.');
        if (some && rows.length === LISTED)
          console.log(
            `These are the newest ${LISTED}; there may be more: \`raamat tasks list\` counts them.`,
          );
        for (const { queue, reason, pausedAt } of await new Tasks(database).paused())
          console.log(`${queue} is paused since ${pausedAt.toISOString().slice(0, 19)}: ${reason}`);
      }
    } finally {
      await database.close();
    }
    return 0;
  },
};

type Row = Readonly<Record<string, string>>;

async function counted(database: Database): Promise<Row[]> {
  const counts = await new Tasks(database).overview();
  return counts
    .toSorted((a, b) => (`${a.queue} ${a.kind} ${a.state}` < `${b.queue} ${b.kind} ${b.state}` ? -1 : 1))
    .map(({ queue, kind, state, tasks, dueSeconds, nightlySeconds }) => ({
      queue,
      kind,
      state,
      tasks: tasks.toString(),
      oldest_due: ago(Math.max(dueSeconds, nightlySeconds)),
    }));
}

const ago = (seconds: number): string => (seconds < 1 ? '' : `${Math.round(seconds)} s ago`);

async function open(
  database: Database,
  kind: string | undefined,
  companyId: bigint | undefined,
): Promise<Row[]> {
  const tasks = await new Tasks(database).list({
    states: ['waiting', 'queued', 'running', 'failed'],
    ...(kind === undefined ? {} : { kinds: [kind] }),
    ...(companyId === undefined ? {} : { companyId }),
    limit: LISTED,
  });
  return tasks.map(rowOf);
}

const rowOf = (task: ListedTask): Row => ({
  task: encodeId('task', task.id),
  company: task.companyId === null ? '' : encodeId('company', task.companyId),
  kind: task.kind,
  state: task.state,
  attempt: String(task.attempt),
  due: task.runAt.toISOString().slice(0, 19),
  reason: task.reason ?? '',
});

/** Columns as wide as their longest cell; the last one runs on. */
function print(rows: readonly Row[], none: string): void {
  const [first] = rows;
  if (first === undefined) {
    console.log(none);
    return;
  }
  const columns = Object.keys(first);
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(line(columns));
  for (const row of rows) console.log(line(columns.map((name) => row[name] ?? '')));
}
