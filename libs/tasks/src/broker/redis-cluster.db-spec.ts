import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertRedisSound, type RedisConfig, RedisAllowances } from '#platform';
import { redisBinary, TestCluster } from '../../../../test/support/redis-servers.js';
import { handlerOf, TaskBench, TEST_CATALOGUE, testLog, until } from '../../../../test/support/task-bench.js';
import { CATALOGUE } from '../catalogue/catalogue.js';
import { enqueuer } from '../enqueue.js';

const PASSWORD = 'p@ss:word';
const QUEUES = Object.keys(CATALOGUE.queues);
const configOf = (url: string): RedisConfig => ({ REDIS_URL: url, REDIS_SENTINEL_PASSWORD: undefined });
const refusal = (config: RedisConfig): Promise<string> =>
  assertRedisSound(config, 0).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );

/** One kind for each queue of the product. */
const ONE_OF_EACH = {
  ...CATALOGUE,
  kinds: Object.fromEntries(QUEUES.map((queue) => [`of-${queue}`, { ...TEST_CATALOGUE.kinds.plain, queue }])),
  schedules: {},
};

describe.skipIf(redisBinary() === undefined)('a Redis Cluster of three servers (needs redis-server)', () => {
  let cluster: TestCluster;
  let config: RedisConfig;

  beforeAll(async () => {
    cluster = await TestCluster.start({ replicas: 0, password: PASSWORD });
    config = configOf(cluster.url);
  });
  afterAll(() => cluster.close());

  it('carries the tasks of every queue; the keys of a queue are in one slot, the queues on several servers', async () => {
    const bench = await TaskBench.open('redis', config);
    try {
      await bench.worker(
        Object.keys(ONE_OF_EACH.kinds).map((kind) => handlerOf(kind, () => Promise.resolve('done'))),
        { catalogue: ONE_OF_EACH },
      );
      await bench.dispatcher(await bench.broker(ONE_OF_EACH), { catalogue: ONE_OF_EACH });
      const enqueue = enqueuer(ONE_OF_EACH);
      await bench.database.inCompany(1n, async (sql) => {
        for (const kind of Object.keys(ONE_OF_EACH.kinds))
          for (let n = 0; n < 3; n += 1) await enqueue(sql, { kind, companyId: 1n, payload: { n } });
      });
      await until(async () => {
        const open = await bench.rows(`SELECT FROM tasks.task WHERE state <> 'done'`);
        return open.length === 0;
      });
      const slots = await bench.inRedis(async (redis, keys) =>
        Promise.all(keys.map(async (key) => ({ key, slot: await redis.cluster('KEYSLOT', key) }))),
      );
      const places = QUEUES.map((queue) => {
        const own = slots.filter(({ key }) => key.startsWith(`{${bench.keyPrefix}-${queue}}`));
        expect([queue, own.length > 2, new Set(own.map(({ slot }) => slot)).size]).toEqual([queue, true, 1]);
        return Math.floor((own[0]?.slot ?? 0) / (16_384 / 3));
      });
      expect(slots).toHaveLength(slots.filter(({ key }) => key.startsWith(`{${bench.keyPrefix}-`)).length);
      expect(new Set(places).size).toBeGreaterThan(1);
    } finally {
      await bench.close();
    }
  });

  it('keeps the allowances of each caller by itself', async () => {
    const allowances = new RedisAllowances(config, testLog);
    const policy = { name: 'test', quota: 2, windowSeconds: 3_600 };
    await until(() =>
      allowances.take('ready', policy, 1).then(
        () => true,
        () => false,
      ),
    );
    const granted = [];
    for (let caller = 0; caller < 12; caller += 1) {
      const { granted: some } = await allowances.take(`caller-${caller}`, policy, 3);
      granted.push(some);
    }
    await allowances.close();
    expect(granted).toEqual(Array.from({ length: 12 }, () => 2));
  });

  it('that has lost a slot is refused in one sentence', async () => {
    expect(await refusal(config)).toBe('');
    const both = cluster.servers;
    for (const server of both) await server.ask((client) => client.call('CLUSTER', 'DELSLOTS', 7));
    expect(await refusal(config)).toBe(
      'REDIS_URL names a Redis Cluster that has lost 1 of its 16384 slots: start the servers that held them, or give the slots to others (redis-cli --cluster fix).',
    );
    const repaired = assertRedisSound(config, 60_000);
    await both[0]?.ask((client) => client.cluster('ADDSLOTS', 7));
    await repaired;
  });

  it('is not taken for a single server, nor with a wrong password', async () => {
    const [server] = cluster.servers;
    const one = `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server?.port}`;
    expect(await refusal(configOf(one))).toMatch(/^REDIS_URL names a node of a Redis Cluster: begin it with/);
    const wrong = `redis+cluster://:other@127.0.0.1:${server?.port}`;
    expect(await refusal(configOf(wrong))).toBe(
      `REDIS_URL has no login that 127.0.0.1:${server?.port} accepts: correct its user and password.`,
    );
  });
});
