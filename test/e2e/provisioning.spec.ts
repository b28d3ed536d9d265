import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi, type TestAnswer, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { startWorker } from '../support/worker.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let key: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  mine = await api.organization();
  key = await mine.key(['read', 'write']);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const retry = (path: string, as = key, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  api.send('POST', `${path}/provisioning/retry/`, { key: as, headers });
const stateOf = async (path: string): Promise<string> =>
  z.looseObject({ state: z.string() }).parse((await api.send('GET', `${path}/`, { key })).body).state;
const codeOf = (answer: TestAnswer): unknown[] => [
  answer.status,
  z.looseObject({ code: z.string() }).parse(answer.body).code,
];
const tasksOf = (id: bigint) =>
  db.owner<{ state: string }>(
    `SELECT state FROM tasks.task WHERE company_id = $1 AND kind = 'provision-company' ORDER BY id`,
    [id],
  );

/** Rows of a company in every table of the books. */
async function bookRows(id: bigint): Promise<number> {
  const tables = await db.owner<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.columns
     WHERE table_schema = 'books' AND column_name = 'company_id'`,
  );
  const counts = await Promise.all(
    tables.map(({ name }) =>
      db.owner<{ count: string }>(`SELECT count(*) FROM ${name} WHERE company_id = $1`, [id]),
    ),
  );
  return counts.reduce((sum, [row]) => sum + Number(row?.count), 0);
}

/** Makes the last step of provisioning fail, until it is undone. */
async function breakProvisioning(): Promise<() => Promise<unknown>> {
  await db.owner(
    `CREATE FUNCTION identity.refuse() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'not now'; END $$`,
  );
  await db.owner(
    `CREATE TRIGGER refuse BEFORE UPDATE ON identity.company FOR EACH ROW WHEN (new.state = 'ready')
     EXECUTE FUNCTION identity.refuse()`,
  );
  return () => db.owner('DROP FUNCTION identity.refuse CASCADE');
}

describe('a company whose provisioning fails', () => {
  it('is failed with nothing half done, and ready once it is tried again', async () => {
    const mend = await breakProvisioning();
    const { id, path } = await mine.company('provisioning');
    // On its last attempt already, so that the test need not wait for the earlier ones.
    await db.owner(`UPDATE tasks.task SET attempt = 4 WHERE company_id = $1`, [id]);
    const worker = await startWorker(db);
    try {
      await until(async () => (await stateOf(path)) === 'failed', { what: 'the company is failed' });
      expect(await bookRows(id)).toBe(0);
      await mend();
      const member = (await mine.member('member')).key;
      const answer = await retry(path, member);
      expect([answer.status, answer.body]).toMatchObject([202, { state: 'provisioning', status: null }]);
      await until(async () => (await stateOf(path)) === 'ready', { what: 'the company is ready' });
    } finally {
      await worker.close();
    }
    expect(await bookRows(id)).toBeGreaterThan(100);
    expect(await tasksOf(id)).toEqual([{ state: 'failed' }, { state: 'done' }]);
  });

  it('is tried again once, however many ask at the same time', async () => {
    const { id, path } = await mine.company('failed');
    await db.owner('DELETE FROM tasks.task WHERE company_id = $1', [id]);
    const answers = await Promise.all([retry(path), retry(path), retry(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(await tasksOf(id)).toEqual([{ state: 'waiting' }]);
  });

  it('is tried again once for one key, and the second answer is the first', async () => {
    const { id, path } = await mine.company('failed');
    await db.owner('DELETE FROM tasks.task WHERE company_id = $1', [id]);
    const headers = { 'idempotency-key': 'again-1' };
    const [first, second] = [await retry(path, key, headers), await retry(path, key, headers)];
    expect([second.status, second.text]).toEqual([202, first.text]);
    expect(await tasksOf(id)).toHaveLength(1);
  });
});

it.each(['ready', 'provisioning'] as const)(
  'a company that is %s is not provisioned again',
  async (state) => {
    const { path } = await mine.company(state);
    expect(codeOf(await retry(path))).toEqual([409, 'state_conflict']);
  },
);

it('a deleted company is not provisioned again', async () => {
  const { path } = await mine.company('deleted');
  expect(codeOf(await retry(path))).toEqual([409, 'company_not_ready']);
});

it('a viewer, and a key that only reads, provision nothing', async () => {
  const { path } = await mine.company('failed');
  expect(codeOf(await retry(path, (await mine.member('viewer')).key))).toEqual([403, 'permission_denied']);
  expect(codeOf(await retry(path, await mine.key(['read'])))).toEqual([403, 'insufficient_scope']);
  const stranger = await (await api.organization('Võõras')).key(['read', 'write']);
  expect(codeOf(await retry(path, stranger))).toEqual([404, 'not_found']);
  expect(await stateOf(path)).toBe('failed');
});
