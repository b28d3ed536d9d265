import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertRedisSound, createLogger, type RedisConfig } from '#platform';
import { openRedisStore } from '../../libs/tasks/src/broker/redis-store.js';
import { redisBinary, TestSentinels } from '../support/redis-servers.js';
import { until } from '../support/wait.js';

const PASSWORD = 'p@ss:word';
const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
const configOf = (url: string, password?: string): RedisConfig => ({
  REDIS_URL: url,
  REDIS_SENTINEL_PASSWORD: password,
});
const refusal = (config: RedisConfig): Promise<string> =>
  assertRedisSound(config, 0).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );

describe.skipIf(redisBinary() === undefined)('a primary with Sentinels (needs redis-server)', () => {
  let set: TestSentinels;

  beforeAll(async () => {
    set = await TestSentinels.start({ password: PASSWORD, sentinelPassword: 'watch' });
  });
  afterAll(() => set.close());

  it('is found, and refused when a name or a password is wrong', async () => {
    expect(await refusal(configOf(set.url, 'watch'))).toBe('');
    const [sentinel] = set.sentinels;
    expect(await refusal(configOf(set.url, 'other'))).toBe(
      `REDIS_SENTINEL_PASSWORD has no login that 127.0.0.1:${sentinel?.port} accepts: correct its user and password.`,
    );
    expect(await refusal(configOf(`${set.url}x`, 'watch'))).toBe(
      'REDIS_URL names Sentinels that know no primary called booksx: correct the name at its end.',
    );
    const [server] = set.servers;
    expect(await refusal(configOf(`redis+sentinel://127.0.0.1:${server?.port}/books`))).toMatch(
      /which is no Sentinel/,
    );
    expect(await refusal(configOf(`redis://:watch@127.0.0.1:${sentinel?.port}`))).toMatch(
      /^REDIS_URL names a Sentinel: begin it with/,
    );
    const cluster = `redis+cluster://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${server?.port}`;
    expect(await refusal(configOf(cluster))).toMatch(/which belongs to no Redis Cluster/);
  });

  it('knows the mark only where it was put: a copy on the replica says nothing about the last messages', async () => {
    const store = openRedisStore({ config: configOf(set.url, 'watch'), log });
    expect(await store.remark('bank', 'one')).toBe(true);
    expect(await store.remark('bank', 'one')).toBe(false);
    expect(await store.remark('bank', 'two')).toBe(true);
    const [sentinel] = set.sentinels;
    const before = await set.holder();
    const mark = await before.ask((client) => client.get('{raamat-bank}:mark'));
    await sentinel?.ask((client) => client.call('SENTINEL', 'FAILOVER', TestSentinels.primary));
    await until(async () => (await set.holder()) !== before);
    const after = await set.holder();
    expect(await after.ask((client) => client.get('{raamat-bank}:mark'))).toBe(mark);
    // Until it is reached, the server before refuses to write.
    let missing: boolean | undefined;
    await until(async () => {
      missing = await store.remark('bank', 'two').catch(() => undefined);
      return (
        missing !== undefined && (await after.ask((client) => client.get('{raamat-bank}:mark'))) !== mark
      );
    });
    expect(missing).toBe(true);
    expect(await store.remark('bank', 'two')).toBe(false);
    await store.close();
  });
});
