import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { PrivateRedis } from './support/redis.js';
import { LONG_MS, Stage } from './support/stage.js';

describe.skipIf(PrivateRedis.binary() === undefined)('Redis as the broker', () => {
  let redis: PrivateRedis;
  let db: TestDatabase;
  let stage: Stage;

  beforeAll(async () => {
    const started = await PrivateRedis.start();
    if (started === undefined) throw new Error('Redis was here a moment ago.');
    redis = started;
    db = await testDatabase();
    // A broker that does not answer delays the dispatcher by some seconds, which must not cost it the lead.
    stage = await Stage.open({ db, redisUrl: redis.url, programs: { leadIdleMs: 15_000 } });
    await Promise.all([stage.apis.keep(1), stage.workers.keep(2)]);
  });

  afterAll(async () => {
    await stage.close();
    await redis.kill();
    await db.drop();
  });

  const FAULTS: readonly (readonly [string, () => Promise<void>])[] = [
    ['is flushed', () => redis.flush()],
    ['dies and comes back empty', () => redis.restart()],
    [
      'is cut off for a while',
      async () => {
        redis.pause();
        await stage.upload(await stage.make());
        await until(
          () => /the broker did not accept|the broker does not answer/.test(stage.logOf('worker')),
          {
            timeoutMs: LONG_MS,
            what: 'the dispatcher misses the broker',
          },
        );
        redis.resume();
      },
    ],
  ];

  it.each(FAULTS)('%s during the work: every file is booked once', async (_how, fault) => {
    const before = await stage.begun('extract-file');
    const sending = Promise.all([1, 2, 3, 4, 5, 6].map(async () => stage.upload(await stage.make())));
    await until(async () => (await stage.begun('extract-file')) > before, {
      timeoutMs: LONG_MS,
      what: 'files are being read',
    });
    await fault();
    await sending;
    const { sent, invoices, failed } = await stage.verdict();
    expect([invoices, failed]).toEqual([sent, 0]);
  });
});
