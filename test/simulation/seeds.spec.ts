import { afterAll, beforeAll, expect, it } from 'vitest';
import { PrivateRedis } from '../chaos/support/redis.js';
import { runs } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { makePlan } from './plan/plan.js';
import { Installation } from './run/installation.js';
import { runPlan } from './run/run-plan.js';

const SECONDS = 6;
/** The usual run tries a seed that spares the workers and one that does not; `npm run simulate` tries any number. */
const SEEDS = Array.from({ length: runs({ short: 2, full: 10 }) }, (_, n) => n + 2);

let db: TestDatabase;
let installation: Installation;

beforeAll(async () => {
  db = await testDatabase();
  installation = await Installation.open({
    db,
    broker: PrivateRedis.binary() === undefined ? 'postgres' : 'redis',
  });
});

afterAll(async () => {
  await installation.close();
  await db.drop();
});

it.each(SEEDS)('seed %i: three companies under its faults keep every rule', async (seed) => {
  const { violations } = await runPlan(installation, makePlan({ seed, seconds: SECONDS }), seed);
  expect(violations).toEqual([]);
});
