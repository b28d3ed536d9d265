import { eventsOf, type TellingCommit } from '#webhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyNth } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { until } from '../support/wait.js';
import { LONG_MS, Stage } from './support/stage.js';

/** The points from the notification of a commit to the recorded answer. */
const POINTS = everyNth(
  2,
  ['relay-webhooks', 'deliver-webhooks'].flatMap((kind) =>
    ['claimed', 'finishing', 'handled'].map((point) => `${kind}.${point}`),
  ),
);
/** The test works until every point was passed: a kill may move a task past a point meant for it. */
const MOST_UPLOADS = 10;

let db: TestDatabase;
let stage: Stage;
let receiver: Receiver;

beforeAll(async () => {
  db = await testDatabase();
  stage = await Stage.open({ db, environment: { RAAMAT_WEBHOOKS_PRIVATE: 'on' } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
  await db.drop();
});

/** Every event of the books, by commit and type, according to the log of commits. */
async function expected(): Promise<string[]> {
  const commits = await db.owner<TellingCommit & { command_id: string }>(
    'SELECT command_id, command, result, objects FROM books.command_log WHERE company_id = $1 ORDER BY commit_seq',
    [stage.companyId],
  );
  return commits.flatMap((commit) => eventsOf(commit).map((type) => `${commit.command_id} ${type}`));
}

/** Explains why an event is missing: the missing events, the pending deliveries, and the tasks that would send them. */
const unsettled = async () => ({
  missing: (await expected()).filter((one) => !arrived().some(({ event }) => event === one)),
  endpoint: await db.owner(
    'SELECT state, failing_since, rests_until, told_commit_seq::text FROM webhooks.endpoint',
  ),
  deliveries: await db.owner(
    `SELECT id::text, event_type, commit_seq::text, attempts, error, last_attempt_at, next_attempt_at
     FROM webhooks.delivery WHERE state = 'pending'`,
  ),
  tasks: await db.owner(
    `SELECT kind, state, attempt, delivery, run_at, reason FROM tasks.task
     WHERE kind IN ('relay-webhooks', 'deliver-webhooks') AND state <> 'done'`,
  ),
});

const arrived = () =>
  receiver.received.map(({ headers, body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { command_id: string } };
    return { id: headers['webhook-id'], event: `${data.command_id} ${type}` };
  });

it('a worker killed at any point between a commit and its receiver loses no event, and repeats none under another id', async () => {
  await stage.apis.keep(1);
  await stage.registerWebhook(receiver.url);
  // Only now: an endpoint hears only of later commits, and a worker begins with one, the check of the company's VAT number.
  await stage.workers.keep(2);
  for (const point of POINTS) stage.trap.arm(point);
  const missed = () => POINTS.filter((point) => stage.trap.sprungBy(point) === undefined);
  for (let n = 0; n < MOST_UPLOADS && (n === 0 || missed().length > 0); n += 1) {
    await stage.upload(await stage.make());
    await stage.settled();
  }
  expect(missed()).toEqual([]);
  await until(async () => new Set(arrived().map(({ event }) => event)).size >= (await expected()).length, {
    timeoutMs: LONG_MS,
    what: 'every event arrives',
  }).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${JSON.stringify(await unsettled(), undefined, 1)}`, { cause: error });
  });
  await stage.settled();
  expect(stage.crashes()).toEqual([]);
  const events = arrived();
  expect([...new Set(events.map(({ event }) => event))].toSorted()).toEqual((await expected()).toSorted());
  expect(new Set(events.map(({ id }) => id)).size).toBe(new Set(events.map(({ event }) => event)).size);
});
