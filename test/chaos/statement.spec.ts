import { assertLedgerCoherent } from '#books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longCamt } from '../support/bank.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { Stage } from './support/stage.js';

/** Three commits of the import: enough time to kill the worker between two of them. */
const LINES = 6_000;

let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  db = await testDatabase();
  stage = await Stage.open({ db });
});

afterAll(async () => {
  await stage.close();
  await db.drop();
});

it('a worker killed during the import of a bank statement leaves each of its lines in the books once', async () => {
  const { companyId } = stage;
  const count = async () => {
    const [row] = await db.owner<{ lines: string; ids: string }>(
      'SELECT count(*) AS lines, count(DISTINCT external_id) AS ids FROM books.bank_transaction WHERE company_id = $1',
      [companyId],
    );
    return { lines: Number(row?.lines), ids: Number(row?.ids) };
  };
  await Promise.all([stage.apis.keep(1), stage.workers.keep(1)]);
  await stage.uploadStatement(longCamt(LINES, 'L'));
  await until(async () => (await count()).lines > 0, { timeoutMs: 120_000, what: 'the first commit' });
  for (const worker of stage.workers.running) worker.signal('SIGKILL');
  await stage.settled();
  expect(await count()).toEqual({ lines: LINES, ids: LINES });
  const [task] = await db.owner<{ state: string; suspected: number }>(
    "SELECT state, suspected FROM tasks.task WHERE company_id = $1 AND kind = 'import-statement'",
    [companyId],
  );
  expect(task).toMatchObject({ state: 'done' });
  // The worker was lost while it held the task.
  expect(task?.suspected).toBeGreaterThan(0);
  await db.database.reportCompany(companyId, (sql) => assertLedgerCoherent(sql, companyId));
});
