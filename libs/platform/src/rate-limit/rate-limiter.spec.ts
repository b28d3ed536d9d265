import { describe, expect, it } from 'vitest';
import { createLogger } from '../observability/logger.js';
import { type AllowanceStore, type Grant, interval, type RatePolicy } from './allowances.js';
import { RateLimiter } from './rate-limiter.js';

const narrow: RatePolicy = { name: 'narrow', quota: 3, windowSeconds: 60 };
const wide: RatePolicy = { name: 'wide', quota: 10_000, windowSeconds: 60 };

/** Keeps allowances as the real stores do, with its own clock. */
class MemoryStore implements AllowanceStore {
  now = 0;
  asked = 0;
  away = false;
  private readonly full = new Map<string, number>();

  take(key: string, policy: RatePolicy, wanted: number): Promise<Grant> {
    this.asked += 1;
    if (this.away) return Promise.reject(new Error('the store is away'));
    const each = interval(policy);
    const before = Math.max(this.full.get(key) ?? 0, this.now);
    const free = Math.floor((this.now + each * policy.quota - before) / each);
    const granted = Math.max(0, Math.min(wanted, free));
    this.full.set(key, before + granted * each);
    return Promise.resolve({ granted, fullIn: before + granted * each - this.now });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function limited() {
  const store = new MemoryStore();
  const limiter = new RateLimiter(
    store,
    createLogger({ LOG_LEVEL: 'silent' }, 'test'),
    () => store.now / 1_000,
  );
  return { store, limiter };
}

describe('a rate', () => {
  it('allows the quota at once, refuses the next request, and says when to retry', async () => {
    const { store, limiter } = limited();
    const decisions = [];
    for (let sent = 0; sent < 4; sent += 1) decisions.push(await limiter.spend('a', narrow));
    expect(decisions).toEqual([
      { allowed: true, remaining: 2, resetSeconds: 20, retrySeconds: 0 },
      { allowed: true, remaining: 1, resetSeconds: 40, retrySeconds: 0 },
      { allowed: true, remaining: 0, resetSeconds: 60, retrySeconds: 0 },
      { allowed: false, remaining: 0, resetSeconds: 60, retrySeconds: 20 },
    ]);
    store.now = 19_900_000;
    expect(await limiter.spend('a', narrow)).toMatchObject({ allowed: false, retrySeconds: 1 });
    store.now = 20_000_000;
    expect(await limiter.spend('a', narrow)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('gives the same decision at any instant, even between two microseconds', async () => {
    const { store } = limited();
    let instant = 0;
    const limiter = new RateLimiter(store, createLogger({ LOG_LEVEL: 'silent' }, 'test'), () => instant);
    for (let caller = 0; caller < 1_000; caller += 1) {
      instant = caller * 1_234.567_89;
      expect(await limiter.spend(String(caller), narrow)).toMatchObject({ remaining: 2, resetSeconds: 20 });
    }
  });

  it('is separate for each caller and each class', async () => {
    const { limiter } = limited();
    for (let sent = 0; sent < 3; sent += 1) await limiter.spend('a', narrow);
    expect(await limiter.spend('b', narrow)).toMatchObject({ allowed: true });
    expect(await limiter.spend('a', wide)).toMatchObject({ allowed: true });
  });

  it('once refused is refused again without asking the store', async () => {
    const { store, limiter } = limited();
    for (let sent = 0; sent < 4; sent += 1) await limiter.spend('a', narrow);
    const asked = store.asked;
    for (let sent = 0; sent < 100; sent += 1) await limiter.spend('a', narrow);
    expect(store.asked).toBe(asked);
  });

  it('with a wide quota is taken in shares: the store is asked for a thousandth of it at a time', async () => {
    const { store, limiter } = limited();
    for (let sent = 0; sent < 1_000; sent += 1) {
      expect(await limiter.spend('a', wide)).toMatchObject({ allowed: true, remaining: 9_999 - sent });
    }
    expect(store.asked).toBe(100);
  });

  it('holds across processes: the shares of two together do not exceed the quota', async () => {
    const { store, limiter } = limited();
    const other = new RateLimiter(
      store,
      createLogger({ LOG_LEVEL: 'silent' }, 'test'),
      () => store.now / 1_000,
    );
    let allowed = 0;
    for (let sent = 0; sent < 6_000; sent += 1) {
      for (const one of [limiter, other]) if ((await one.spend('a', wide))?.allowed === true) allowed += 1;
    }
    expect(allowed).toBe(10_000);
  });

  it('does not limit while the store is unreachable, which is asked again after a second and not before', async () => {
    const { store, limiter } = limited();
    store.away = true;
    for (let sent = 0; sent < 10; sent += 1) expect(await limiter.spend('a', narrow)).toBeUndefined();
    expect(store.asked).toBe(1);
    store.away = false;
    store.now = 1_000_000;
    expect(await limiter.spend('a', narrow)).toMatchObject({ allowed: true, remaining: 2 });
  });

  it('of several units is spent whole or not at all, and unused units are given back', async () => {
    const { store, limiter } = limited();
    expect(await limiter.spend('a', wide, 6_000)).toMatchObject({ allowed: true });
    expect(await limiter.spend('a', wide, 6_000)).toMatchObject({ allowed: false, retrySeconds: 12 });
    expect(await limiter.spend('a', wide, 4_000)).toMatchObject({ allowed: true, remaining: 0 });
    limiter.giveBack('a', wide, 1_000);
    expect(await limiter.spend('a', wide, 1_000)).toMatchObject({ allowed: true });
    expect(await limiter.spend('a', wide, 1)).toMatchObject({ allowed: false });
    store.now = 60_000_000;
    expect(await limiter.spend('a', wide, 10_000)).toMatchObject({ allowed: true });
  });

  it('of several units is exact when many ask at once', async () => {
    const { limiter } = limited();
    const asked = Array.from({ length: 50 }, () => Promise.resolve(limiter.spend('a', wide, 300)));
    const allowed = (await Promise.all(asked)).filter((decision) => decision?.allowed === true);
    expect(allowed).toHaveLength(33);
  });
});
