import { describe } from 'vitest';
import { bothWays } from '../../support/counts.js';
import { testDatabase } from '../../support/database.js';
import { PrivateRedis } from './redis.js';
import { Stage } from './stage.js';

/** A stage with a separate database and, where Redis is the broker, a separate Redis. */
export interface Scene {
  readonly stage: Stage;
  close(): Promise<void>;
}

/**
 * Declares the tests of `work` once per broker of tasks, in the short form for one of them alone. Without Redis, its half
 * is skipped.
 */
export function onBothBrokers(
  { short }: { short: 'Redis' | 'Postgres' },
  work: (open: () => Promise<Scene>) => void,
): void {
  const withRedis = PrivateRedis.binary() !== undefined;
  describe.runIf(withRedis && (bothWays || short === 'Redis'))('with Redis as the broker', () => {
    work(async () => openScene(await PrivateRedis.start()));
  });
  describe.runIf(!withRedis || bothWays || short === 'Postgres')('with Postgres as the broker', () => {
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
