import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllowanceStore,
  createLogger,
  expireAllowances,
  newUlid,
  PostgresAllowances,
  processEnvironment,
  RateLimiter,
  type RatePolicy,
  RedisAllowances,
} from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(async () => {
  await db.drop();
});

describe('rates over HTTP', () => {
  let api: TestApi;
  let mine: TestOrganization;
  let key: string;
  let company: { path: string };

  beforeAll(async () => {
    api = await startApi(db.database, {
      environment: { RAAMAT_RATE_GENERAL: '40', RAAMAT_RATE_EXPENSIVE: '2' },
    });
    mine = await api.organization();
    key = await mine.key(['read', 'write']);
    company = await mine.company('provisioning');
  });

  afterAll(async () => {
    await api.close();
  });

  const report = (by: string) => api.send('GET', `${company.path}/general-ledger/`, { key: by });

  it('are reported with every answer to a credential, also a failure', async () => {
    const answer = await api.send('GET', '/api/me/', { key });
    expect(answer.headers.get('ratelimit-policy')).toBe('"general";q=40;w=60');
    expect(answer.headers.get('ratelimit')).toBe('"general";r=39;t=2');
    const missing = await api.send('GET', '/api/companies/nothing/', { key });
    expect([missing.status, missing.headers.get('ratelimit')]).toEqual([404, '"general";r=38;t=3']);
  });

  it('used up for expensive operations: 429 throttled, with Retry-After, while others go on', async () => {
    const spent = [await report(key), await report(key)];
    expect(spent.map(({ status }) => status)).toEqual([409, 409]);
    const answer = await report(key);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: 'throttled', status: 429 });
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.headers.get('ratelimit-policy')).toBe('"expensive";q=2;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"expensive";r=0;t=(59|60)$/);
    expect((await api.send('GET', '/api/me/', { key })).status).toBe(200);
  });

  it('belong to one credential: another key of the same person has its own', async () => {
    expect((await report(await mine.key(['read']))).status).toBe(409);
  });

  it('used up in general answer 429 too', async () => {
    const other = await mine.key(['read']);
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.send('GET', '/api/me/', { key: other })),
    );
    // Each one and a half seconds give one back.
    const returned = Math.ceil((performance.now() - begun) / 1_500);
    const allowed = answers.filter(({ status }) => status === 200).length;
    expect(allowed).toBeGreaterThanOrEqual(40);
    expect(allowed).toBeLessThanOrEqual(40 + returned);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - allowed);
  });
});

const redisUrl = processEnvironment()['REDIS_URL'];
const stores: (readonly [string, () => AllowanceStore])[] = [
  ['Postgres', () => new PostgresAllowances(db.database)],
  ...(redisUrl === undefined
    ? []
    : [
        [
          'Redis',
          () => new RedisAllowances({ REDIS_URL: redisUrl, REDIS_SENTINEL_PASSWORD: undefined }, log),
        ] as const,
      ]),
];

describe.each(stores)('allowances in %s', (_name, open) => {
  const policy: RatePolicy = { name: 'test', quota: 100, windowSeconds: 1 };
  let store: AllowanceStore;

  beforeAll(async () => {
    store = open();
    // A connection that is still being made counts as away.
    for (let tried = 0; tried < 100; tried += 1) {
      const ready = await store.take(newUlid(), policy, 1).catch(() => undefined);
      if (ready !== undefined) return;
      await pause(20);
    }
  });

  afterAll(async () => {
    await store.close();
  });

  it('are taken once each by many at the same time, and return with time', async () => {
    const key = newUlid();
    const began = performance.now();
    const grants = await Promise.all(Array.from({ length: 60 }, () => store.take(key, policy, 3)));
    const total = grants.reduce((sum, { granted }) => sum + granted, 0);
    expect(total).toBeGreaterThanOrEqual(100);
    expect(total).toBeLessThanOrEqual(101 + (performance.now() - began) / 10);
    await pause(300);
    expect((await store.take(key, policy, 3)).granted).toBe(3);
  });

  it('never give more than the quota at once, and report the time until it is whole', async () => {
    const { granted, fullIn } = await store.take(newUlid(), policy, 500);
    expect([granted, fullIn]).toEqual([100, 1_000_000]);
  });

  it('that are used up give nothing and keep their level', async () => {
    const slow: RatePolicy = { name: 'slow', quota: 2, windowSeconds: 3_600 };
    const key = newUlid();
    const grants = [];
    for (let asked = 0; asked < 4; asked += 1) grants.push((await store.take(key, slow, 1)).granted);
    expect(grants).toEqual([1, 1, 0, 0]);
  });
});

describe('a store that does not answer', () => {
  const policy: RatePolicy = { name: 'test', quota: 1, windowSeconds: 60 };

  it('lets everything through: Postgres', async () => {
    const other = await testDatabase();
    const limiter = new RateLimiter(new PostgresAllowances(other.database), log);
    await other.drop();
    for (let sent = 0; sent < 3; sent += 1) expect(await limiter.spend('a', policy)).toBeUndefined();
  });

  it('lets everything through: Redis', async () => {
    const limiter = new RateLimiter(
      new RedisAllowances({ REDIS_URL: 'redis://127.0.0.1:1', REDIS_SENTINEL_PASSWORD: undefined }, log),
      log,
    );
    for (let sent = 0; sent < 3; sent += 1) expect(await limiter.spend('a', policy)).toBeUndefined();
    await limiter.close();
  });

  it('makes no request fail', async () => {
    const api = await startApi(db.database, {
      environment: { REDIS_URL: 'redis://127.0.0.1:1', RAAMAT_RATE_GENERAL: '1' },
    });
    const key = await (await api.organization()).key(['read']);
    for (let sent = 0; sent < 3; sent += 1) {
      const answer = await api.send('GET', '/api/me/', { key });
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
    }
    await api.close();
  });
});

it('allowances that are whole again are forgotten', async () => {
  const brief: RatePolicy = { name: 'gone', quota: 1, windowSeconds: 0.001 };
  await new PostgresAllowances(db.database).take('short', brief, 1);
  await pause(20);
  await expireAllowances(db.database);
  expect(await db.owner("SELECT 1 FROM platform.rate_allowance WHERE key = 'short'")).toEqual([]);
});
