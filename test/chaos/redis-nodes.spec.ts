import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { redisBinary, type RedisServer, TestCluster, TestSentinels } from '../support/redis-servers.js';
import { until } from '../support/wait.js';
import { LONG_MS, Stage } from './support/stage.js';

const PASSWORD = 'secret';
/** Less than the dispatch lease, after which a lost message would be sent again in any case. */
const LIMIT_SECONDS = 90;
/** The times of the product. */
const PROGRAMS = {
  leaseMs: 30_000,
  dispatchLeaseMs: 120_000,
  leadIdleMs: 15_000,
  idleInTransactionMs: 60_000,
};
const QUEUE_KEY = '{raamat-extraction}:mark';

interface Servers {
  readonly url: string;
  /** The server that holds the messages of the queue `extraction`. */
  holder(): Promise<RedisServer>;
  close(): Promise<void>;
}

const SETS: readonly (readonly [string, () => Promise<Servers>])[] = [
  [
    'a Redis Cluster of three primaries and three replicas',
    async () => {
      const cluster = await TestCluster.start({ replicas: 1, password: PASSWORD });
      return {
        url: cluster.url,
        holder: () => cluster.holderOf(QUEUE_KEY),
        close: () => cluster.close(),
      };
    },
  ],
  [
    'a primary with a replica and three Sentinels',
    async () => {
      const set = await TestSentinels.start({ password: PASSWORD });
      return { url: set.url, holder: () => set.holder(), close: () => set.close() };
    },
  ],
];

const FAULTS: readonly (readonly [string, (server: RedisServer) => void | Promise<void>])[] = [
  ['is killed', (server) => server.kill()],
  [
    'stops answering',
    (server) => {
      server.pause();
    },
  ],
];

describe.skipIf(redisBinary() === undefined).each(SETS)('%s (needs redis-server)', (_set, start) => {
  describe.each(FAULTS)('of which one %s', (_fault, strike) => {
    let servers: Servers;
    let db: TestDatabase;
    let stage: Stage;

    beforeAll(async () => {
      servers = await start();
      db = await testDatabase();
      stage = await Stage.open({ db, redisUrl: servers.url, programs: PROGRAMS });
      await Promise.all([stage.apis.keep(1), stage.workers.keep(2)]);
    });

    afterAll(async () => {
      await stage.close();
      await servers.close();
      await db.drop();
    });

    /** Seconds from an instant until a worker began to read a file that came after it; undefined until then. */
    const resumedAfter = async (at: string): Promise<number | undefined> => {
      const [row] = await db.owner<{ seconds: string | null }>(
        `SELECT extract(epoch FROM min(started_at) - $2::timestamptz) AS seconds FROM tasks.task
         WHERE company_id = $1 AND kind = 'extract-file' AND created_at > $2::timestamptz`,
        [stage.companyId.toString(), at],
      );
      return typeof row?.seconds === 'string' ? Number(row.seconds) : undefined;
    };

    it('goes on with the tasks, and every file is booked once', async () => {
      let sending = true;
      const senders = [1, 2].map(async () => {
        while (sending) await stage.upload(await stage.make());
      });
      await until(async () => (await stage.begun('extract-file')) >= 10, {
        timeoutMs: LONG_MS,
        what: 'files are being read',
      });
      await strike(await servers.holder());
      const [{ at } = { at: '' }] = await db.owner<{ at: string }>('SELECT now()::text AS at');
      const seconds = await until(() => resumedAfter(at), {
        timeoutMs: LONG_MS,
        what: 'a file that came after the fault is read',
      });
      sending = false;
      await Promise.all(senders);
      const { sent, invoices, failed } = await stage.verdict();
      process.stdout.write(`a worker began to read ${seconds.toFixed(1)} s after the fault; ${sent} files\n`);
      expect([invoices, failed]).toEqual([sent, 0]);
      expect(seconds).toBeLessThan(LIMIT_SECONDS);
    });
  });
});
