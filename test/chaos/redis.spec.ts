import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { PrivateRedis } from './support/redis.js';
import { Stage } from './support/stage.js';

const redis = await PrivateRedis.start();

describe.skipIf(redis === undefined)('a Redis that carries', () => {
  let db: TestDatabase;
  let stage: Stage;

  beforeAll(async () => {
    db = await testDatabase();
    stage = await Stage.open({
      db,
      // A carrier that does not answer holds the dealer up for some seconds, and must not cost it the lead.
      times: { leadIdleMs: 15_000 },
      ...(redis === undefined ? {} : { redisUrl: redis.url }),
    });
    await Promise.all([stage.apis.keep(1), stage.workers.keep(2)]);
  }, 60_000);

  afterAll(async () => {
    await stage.close();
    await redis?.kill();
    await db.drop();
  });

  const FAULTS: readonly (readonly [string, (it: PrivateRedis) => Promise<void>])[] = [
    ['is flushed', (it) => it.flush()],
    ['dies and comes back empty', (it) => it.restart()],
    [
      'is cut off for a while',
      async (it) => {
        it.pause();
        await stage.upload(await stage.make());
        await until(() => stage.logOf('worker').includes('the carrier does not answer'), {
          timeoutMs: 30_000,
          what: 'the dealer misses the carrier',
        });
        it.resume();
      },
    ],
  ];

  it.each(FAULTS)(
    '%s while it holds rings: every file is booked once',
    async (_how, fault) => {
      if (redis === undefined) return;
      await Promise.all([1, 2, 3, 4, 5, 6].map(async () => stage.upload(await stage.make())));
      await until(async () => (await stage.countTasks('queued')) > 0, {
        what: 'a task is dealt and not claimed',
      });
      await fault(redis);
      const { sent, invoices, failed } = await stage.verdict();
      expect([invoices, failed]).toEqual([sent, 0]);
    },
    60_000,
  );
});
