import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATALOGUE, enqueuer, type TaskState } from '#tasks';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { POISON_CATALOGUE } from './entries/poison.js';
import { LONG_MS, Stage } from './support/stage.js';

/** Together with the spinning task, as many as a worker runs at once from their queue. */
const INNOCENT = CATALOGUE.queues.upkeep.concurrency - 1;

interface Task {
  readonly kind: string;
  readonly state: TaskState;
  readonly attempt: number;
  readonly suspected: number;
  readonly reason_code: string | null;
}

let db: TestDatabase;
let stage: Stage;

/** Much longer than the start of a program blocks the event loop on a slow machine. */
const WATCHDOG_MS = 4_000;

beforeAll(async () => {
  db = await testDatabase();
  stage = await Stage.open({ db, programs: { release: 'poison', watchdogMs: WATCHDOG_MS } });
});

afterAll(async () => {
  await stage.close();
  await db.drop();
});

it('a task that blocks the event loop forever fails alone, and concurrent tasks lose no attempt', async () => {
  const enqueue = enqueuer(POISON_CATALOGUE);
  await db.database.transaction(async (sql) => {
    for (let n = 0; n < INNOCENT; n += 1)
      await enqueue(sql, { kind: 'innocent', companyId: null, payload: {} });
    await enqueue(sql, { kind: 'spin', companyId: null, payload: {} });
  });
  await stage.workers.keep(1);

  const tasks = (): Promise<Task[]> =>
    db.owner<Task>(
      `SELECT kind, state, attempt, suspected, reason_code FROM tasks.task
       WHERE kind IN ('innocent', 'spin') ORDER BY kind, id`,
    );
  await until(async () => (await tasks()).every(({ state }) => state === 'done' || state === 'failed'), {
    timeoutMs: LONG_MS,
    what: 'every task ends',
  }).catch(async (error: unknown) => {
    throw new Error(
      `${String(error)}\n${JSON.stringify(await tasks())}\n${stage.logOf('worker').slice(-3_000)}`,
    );
  });

  const innocent = { kind: 'innocent', state: 'done', attempt: 1, suspected: 2, reason_code: null };
  expect(await tasks()).toEqual([
    ...Array.from({ length: INNOCENT }, () => innocent),
    // Each of its two attempts was the loss of a process that ran nothing else.
    { kind: 'spin', state: 'failed', attempt: 3, suspected: 2, reason_code: 'worker_lost' },
  ]);
  expect(stage.workers.restarts).toBe(2);
  expect(stage.workers.crashes).toEqual([]);
});
