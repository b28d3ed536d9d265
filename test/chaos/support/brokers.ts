import { describe } from 'vitest';
import { testDatabase } from '../../support/database.js';
import { PrivateRedis } from './redis.js';
import { Stage } from './stage.js';

/** A stage with a database of its own and, where Redis carries, a Redis of its own. */
export interface Scene {
  readonly stage: Stage;
  close(): Promise<void>;
}

/** Declares the tests of `work` once with each broker of tasks. Where there is no Redis, its half is skipped. */
export function onBothBrokers(work: (open: () => Promise<Scene>) => void): void {
  describe.skipIf(PrivateRedis.binary() === undefined)('with Redis as the broker', () => {
    work(async () => openScene(await PrivateRedis.start()));
  });
  describe('with Postgres as the broker', () => {
    work(() => openScene(undefined));
  });
}

async function openScene(redis: PrivateRedis | undefined): Promise<Scene> {
  const db = await testDatabase();
  const stage = await Stage.open({ db, ...(redis === undefined ? {} : { redisUrl: redis.url }) });
  return {
    stage,
    close: async () => {
      await stage.close();
      await redis?.kill();
      await db.drop();
    },
  };
}
