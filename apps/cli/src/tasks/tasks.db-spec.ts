import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeId } from '#platform';
import { SECRET } from '../../../../test/support/api.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { type CliCommand, CommandFailure } from '../command.js';
import { tasksCancelCommand } from './tasks-cancel.command.js';
import { tasksListCommand } from './tasks-list.command.js';
import { tasksPauseCommand, tasksResumeCommand } from './tasks-pause.command.js';
import { tasksRetryCommand } from './tasks-retry.command.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

beforeEach(() => db.owner('DELETE FROM tasks.task'));

/** A task of the service in a state; its id as the operator sees it. */
async function task(state: string, kind = 'sweep-files'): Promise<string> {
  const [row] = await db.owner<{ id: string }>(
    `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at, state, attempt, reason_code, reason, finished_at)
     VALUES (0, $2, 1, 'upkeep', '{}', 3, now() - interval '90 seconds', $1, 5, 'unavailable', 'The bucket is away.',
       CASE WHEN $1 = 'failed' THEN now() END) RETURNING id`,
    [state, kind],
  );
  return encodeId('task', BigInt(row?.id ?? 0));
}

async function run(
  command: CliCommand,
  positionals: readonly string[],
  values: Record<string, unknown> = {},
) {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    const environment = { ...db.environment, RAAMAT_SECRET: SECRET };
    return { code: await command.run({ environment, values, positionals }), lines };
  } finally {
    printed.mockRestore();
  }
}

const stored = () =>
  db.owner<{ state: string; attempt: number; reason: string | null }>(
    'SELECT state, attempt, reason FROM tasks.task ORDER BY id',
  );
const acts = async () =>
  (await db.owner<{ action: string; actor: string }>(
    `SELECT action, actor_kind AS actor FROM platform.audit_event WHERE object_type = 'task' ORDER BY id`,
  )) as unknown;

describe('raamat tasks', () => {
  it('list: counts what waits and failed, and says so when there is nothing', async () => {
    expect((await run(tasksListCommand, [])).lines).toEqual(['Nothing waits, runs or failed.']);
    await task('waiting');
    await task('failed');
    await task('failed', 'expire-tasks');
    const { lines } = await run(tasksListCommand, []);
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['queue', 'kind', 'state', 'tasks', 'oldest_due'],
      ['upkeep', 'expire-tasks', 'failed', '1'],
      ['upkeep', 'sweep-files', 'failed', '1'],
      ['upkeep', 'sweep-files', 'waiting', '1', expect.stringMatching(/^9\d s ago$/)],
    ]);
  });

  it('list: shows the tasks of a kind with their reasons, also as JSON', async () => {
    const id = await task('failed');
    const { lines } = await run(tasksListCommand, [], { kind: 'sweep-files', json: true });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { task: id, kind: 'sweep-files', state: 'failed', attempt: '5', reason: 'The bucket is away.' },
    ]);
    await expect(run(tasksListCommand, [], { kind: 'sweep' })).rejects.toThrow(/^there is no kind sweep: /);
    await expect(run(tasksListCommand, [], { company: 'nobody' })).rejects.toThrow('no company nobody');
  });

  it('list: says when there may be more than it shows', async () => {
    await db.owner(
      `INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at)
       SELECT 0, 'sweep-files', 1, 'upkeep', '{}', 3, now() FROM generate_series(1, 101)`,
    );
    const { lines } = await run(tasksListCommand, [], { kind: 'sweep-files' });
    expect(lines).toHaveLength(102);
    expect(lines.at(-1)).toMatch(/^These are the newest 100; there may be more: /);
  });

  it('retry: says that a newer request does the work', async () => {
    const old = await task('failed');
    await task('waiting');
    await db.owner(`UPDATE tasks.task SET dedup_key = 'one'`);
    expect((await run(tasksRetryCommand, [old])).lines).toEqual([
      `${old}  sweep-files: duplicate; a newer request does its work`,
    ]);
  });

  it('retry: runs failed tasks again from their first attempt, and leaves others as they are', async () => {
    const ids = [await task('failed'), await task('waiting')];
    const { code, lines } = await run(tasksRetryCommand, ids);
    expect(code).toBe(1);
    expect(lines).toEqual([
      `${ids[0]}  sweep-files: waiting`,
      `${ids[1]}  sweep-files: unchanged; only a failed task can be chosen, and this one is waiting`,
    ]);
    expect(await stored()).toMatchObject([
      { state: 'waiting', attempt: 0 },
      { state: 'waiting', attempt: 5 },
    ]);
  });

  it('cancel: leaves the work of a failed task undone, with a reason that the audit trail keeps', async () => {
    const id = await task('failed');
    await expect(run(tasksCancelCommand, [id])).rejects.toThrow(/^--reason SENTENCE is required/);
    const { code, lines } = await run(tasksCancelCommand, [id], { reason: 'The bucket was replaced.' });
    expect([code, lines]).toEqual([0, [`${id}  sweep-files: cancelled`]]);
    expect(await stored()).toMatchObject([{ state: 'skipped', reason: 'The bucket was replaced.' }]);
    expect((await run(tasksListCommand, [])).lines).toEqual(['Nothing waits, runs or failed.']);
    expect(await acts()).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'task.cancel', actor: 'worker' })]),
    );
  });

  it('pause and resume: a queue stands still with a reason, which list shows', async () => {
    await expect(run(tasksPauseCommand, ['upkeep'])).rejects.toThrow(/^--reason SENTENCE is required/);
    await expect(run(tasksResumeCommand, ['nothing'])).rejects.toThrow(/^there is no queue nothing: /);
    const reason = { reason: 'The bucket moves.' };
    const { lines } = await run(tasksPauseCommand, ['upkeep'], reason);
    expect(lines).toEqual(['upkeep is paused; its tasks wait until `raamat tasks resume upkeep`.']);
    expect((await run(tasksPauseCommand, ['upkeep'], reason)).lines).toEqual(['upkeep was paused already.']);
    expect((await run(tasksListCommand, [])).lines.at(-1)).toMatch(
      /^upkeep is paused since \S{19}: The bucket moves\.$/,
    );
    expect((await run(tasksResumeCommand, ['upkeep'])).lines).toEqual(['upkeep goes on.']);
    expect((await run(tasksResumeCommand, ['upkeep'])).lines).toEqual(['upkeep was not paused.']);
    const rows = await db.owner(
      `SELECT action, object_id, new_values FROM platform.audit_event WHERE object_type = 'queue' ORDER BY id`,
    );
    expect(rows).toEqual([
      { action: 'queue.pause', object_id: 'upkeep', new_values: reason },
      { action: 'queue.resume', object_id: 'upkeep', new_values: null },
    ]);
  });

  it('does nothing when one of the ids is of no task', async () => {
    const id = await task('failed');
    await expect(run(tasksRetryCommand, [id, 'nothing'])).rejects.toThrow(CommandFailure);
    expect(await stored()).toMatchObject([{ state: 'failed' }]);
  });
});
