import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { POINTS } from './support/points.js';
import { PrivateRedis } from './support/redis.js';
import { Stage } from './support/stage.js';

let db: TestDatabase | undefined;
let redis: PrivateRedis | undefined;
let stage: Stage | undefined;

afterEach(async () => {
  await stage?.close();
  await redis?.kill();
  await db?.drop();
});

describe.each(['redis', 'postgres'] as const)('with %s as the carrier', (carrier) => {
  it('a worker killed at any point of upload and mail leaves every file booked once', async (test) => {
    redis = carrier === 'redis' ? await PrivateRedis.start() : undefined;
    if (carrier === 'redis' && redis === undefined) test.skip('this machine has no Redis');
    db = await testDatabase();
    stage = await Stage.open({ db, ...(redis === undefined ? {} : { redisUrl: redis.url }) });
    for (const point of POINTS) stage.trap.arm(point);
    await Promise.all([stage.apis.keep(1), stage.intakes.keep(1), stage.workers.keep(2)]);
    const { trap } = stage;

    for (let n = 0; n < 3; n += 1) {
      await Promise.all([
        stage.upload(await stage.make()),
        stage.mail(await stage.make(), await stage.make()),
      ]);
    }
    await stage.settled();

    // Worked until every point was passed: a kill may take a task past one that was meant for it.
    expect(POINTS.filter((point) => trap.sprungBy(point) === undefined)).toEqual([]);
    const counts = await stage.verdict({ mayFail: (cause) => cause === 'worker_lost' });
    expect(stage.workers.restarts).toBe(POINTS.length);
    expect(counts.failed).toBeLessThan(counts.files);
  }, 90_000);
});
