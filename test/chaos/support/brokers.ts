import { describe } from 'vitest';
import { testDatabase } from '../../support/database.js';
import { PrivateRedis } from './redis.js';
import { Stage } from './stage.js';

/** A stage with a separate database and, where Redis is the broker, a separate Redis. */
export interface Scene {
  readonly stage: Stage;
  close(): Promise<void>;
}

/** Declares the tests of `work` once per broker of tasks. Without Redis, its half is skipped. */
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
