import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { LONG_MS, Stage } from './support/stage.js';

// A commit accepts a request before any broker hears of it, so testing with one broker covers both.
let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  db = await testDatabase();
  stage = await Stage.open({ db });
  await Promise.all([stage.apis.keep(1), stage.intakes.keep(1), stage.workers.keep(1)]);
});

afterAll(async () => {
  await stage.close();
  await db.drop();
});

it('an API killed after the commit and before the answer: the caller repeats its key and the change takes effect once', async () => {
  stage.trap.arm('api.answering');
  const uploaded = await stage.upload(await stage.make());
  expect(stage.trap.sprungBy('api.answering')).toBeDefined();
  expect(uploaded).toMatchObject({ status: 201, replayed: true });
  expect(uploaded.tries).toBeGreaterThan(1);
  expect(await stage.verdict()).toMatchObject({ sent: 1, files: 1, invoices: 1, entries: 1, failed: 0 });
});

it('a mail intake killed after the commit and before its 250: the sender sends again and the file is booked once', async () => {
  stage.trap.arm('intake.answering');
  const tries = await stage.mail(await stage.make(), await stage.make());
  expect(stage.trap.sprungBy('intake.answering')).toBeDefined();
  expect(tries).toBeGreaterThan(1);
  const once = { sent: 3, files: 3, invoices: 3, entries: 3, failed: 0 };
  expect(await stage.verdict()).toMatchObject({ ...once, emails: 2 });
});

it('an API killed in the middle of a batch: the same key continues where it stopped, and nothing is done twice', async () => {
  const key = 'a-batch-that-is-killed';
  // Every tenth command is refused, because the one before it made that party.
  const nameOf = (n: number): string => `Partii ${n % 10 === 9 ? n - 1 : n}`;
  const commands = Array.from({ length: 400 }, (_, n) => ({
    name: 'party.create',
    payload: { name: nameOf(n), kind: 'other' },
  }));
  const made = async (): Promise<number> =>
    (await db.owner("SELECT FROM books.party WHERE name LIKE 'Partii %'")).length;
  const first = stage.batch(commands, key);
  await until(async () => (await made()) >= 20);
  for (const api of stage.apis.running) api.signal('SIGKILL');
  expect(await first).toBeUndefined();
  const before = await made();
  expect(before).toBeLessThan(360);

  // A claim counts as dead after five minutes.
  await db.owner(
    "UPDATE platform.idempotency_claim SET claimed_at = now() - interval '6 minutes' WHERE key = $1",
    [key],
  );
  const again = await until(async () => stage.batch(commands, key), { timeoutMs: LONG_MS });
  expect(again.status).toBe(200);
  const { outcomes } = again.body as { outcomes: { status: number; body: { replayed: boolean } | null }[] };
  expect(outcomes.map(({ status }) => status)).toEqual(commands.map((_, n) => (n % 10 === 9 ? 409 : 201)));
  expect(outcomes.filter(({ body }) => body?.replayed === true)).toHaveLength(before);
  expect(await made()).toBe(360);
  expect(
    await db.owner(
      "SELECT name FROM books.party WHERE name LIKE 'Partii %' GROUP BY name HAVING count(*) > 1",
    ),
  ).toEqual([]);
});
