import { ExpireSessionsHandler } from '#identity';
import { FixedClock } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestAnswer, type TestApi } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { login, newPerson, sessionOf, type TestPerson } from '../support/people.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;
const WRONG = 'wrong password';

let db: TestDatabase;
let api: TestApi;
const clock = new FixedClock(NOW);

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { clock, environment: { RAAMAT_TRUSTED_PROXIES: '127.0.0.1' } });
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

/** Asks to sign in from an address, with the cookies of a browser. */
const from = (address: string, { email }: TestPerson, password: string, cookie = ''): Promise<TestAnswer> =>
  api.send('POST', '/api/auth/login/', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) },
  });
const enter = ({ email, password }: TestPerson): Promise<TestAnswer> => login(api, { email, password });
const deviceOf = ({ headers }: TestAnswer): string => {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('raamat_device='));
  if (cookie === undefined) throw new Error('The answer makes no device known.');
  return cookie.split(';', 1)[0] ?? '';
};

/** Fails to sign in to the account this often, each time from another network. */
async function useUpAccount(person: TestPerson, failures = 100): Promise<void> {
  for (let count = 0; count < failures; count += 1) {
    const { status } = await from(`198.51.${Math.floor(count / 200)}.${(count % 200) + 1}`, person, WRONG);
    expect(status).toBe(401);
  }
}

describe('failures to sign in', () => {
  it('are counted by account and network together: elsewhere the person can sign in', async () => {
    const person = await newPerson(api);
    for (let count = 0; count < 10; count += 1)
      expect((await from('192.0.2.1', person, WRONG)).status).toBe(401);
    const refused = await from('192.0.2.1', person, person.password);
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      '"account from network";q=10;w=900',
    ]);
    expect((await from('192.0.2.2', person, person.password)).status).toBe(200);
    const other = await newPerson(api);
    expect((await from('192.0.2.1', other, other.password)).status).toBe(200);
  });

  it('count for an IPv6 network, whichever of its addresses they use', async () => {
    const person = await newPerson(api);
    for (let count = 0; count < 10; count += 1) {
      expect((await from(`2001:db8:0:1::${count + 1}`, person, WRONG)).status).toBe(401);
    }
    expect((await from('2001:db8:0:1:ffff::1', person, person.password)).status).toBe(429);
    expect((await from('2001:db8:0:2::1', person, person.password)).status).toBe(200);
  });

  it('from everywhere are at most a hundred a day for an account; a browser that it knows can still sign in', async () => {
    const person = await newPerson(api);
    const known = deviceOf(await from('192.0.2.3', person, person.password));
    await useUpAccount(person);
    const refused = await from('192.0.2.99', person, person.password);
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      '"account";q=100;w=86400',
    ]);
    const passed = await from('192.0.2.99', person, person.password, known);
    expect(passed.status).toBe(200);
    expect(deviceOf(passed)).toBe(known);

    const stranger = await newPerson(api);
    const another = deviceOf(await from('192.0.2.4', stranger, stranger.password));
    for (const cookie of [another, `raamat_device=${'x'.repeat(43)}`, 'raamat_device=']) {
      expect((await from('192.0.2.98', person, person.password, cookie)).status).toBe(429);
    }
    // It does not bypass the count of its own network.
    for (let count = 0; count < 10; count += 1) {
      expect((await from('192.0.2.97', person, WRONG, known)).status).toBe(401);
    }
    expect((await from('192.0.2.97', person, person.password, known)).status).toBe(429);
  });

  it('expire with time, and success costs nothing', async () => {
    const person = await newPerson(api);
    for (let count = 0; count < 12; count += 1) {
      expect((await from('192.0.2.5', person, person.password)).status).toBe(200);
    }
  });

  it('and changes of the password have a count each', async () => {
    const person = await newPerson(api);
    const session = await sessionOf(api, await from('192.0.2.6', person, person.password));
    const change = (current: string, wanted = 'uus ja pikk parool') =>
      api.send('POST', '/api/auth/password/change/', {
        session,
        headers: { 'x-forwarded-for': '192.0.2.6' },
        body: { current_password: current, new_password: wanted },
      });
    for (let count = 0; count < 10; count += 1) await from('192.0.2.6', person, WRONG);
    expect((await from('192.0.2.6', person, person.password)).status).toBe(429);
    expect((await change(person.password)).status).toBe(204);

    const other = { ...person, password: 'uus ja pikk parool' };
    for (let count = 0; count < 10; count += 1) expect((await change(WRONG)).status).toBe(400);
    expect((await change(other.password, 'veel uuem parool')).status).toBe(429);
    expect((await from('192.0.2.7', other, other.password)).status).toBe(200);
  });
});

describe('a known browser', () => {
  it('has a cookie that no script reads and that admits nobody, and is stored as a hash', async () => {
    const person = await newPerson(api);
    const answer = await from('192.0.2.8', person, person.password);
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('raamat_device=')) ?? '';
    expect(cookie).toMatch(/^raamat_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/);
    const token = deviceOf(answer).split('=')[1] ?? '';
    expect(
      (await api.send('GET', '/api/me/', { headers: { cookie: `raamat_session=${token}` } })).status,
    ).toBe(401);
    const rows = await db.owner<{ text: string }>(
      'SELECT to_jsonb(d)::text AS text FROM identity.known_device d',
    );
    expect(rows.map(({ text }) => text).join('')).not.toContain(
      Buffer.from(token, 'base64url').toString('hex'),
    );
  });

  it('is forgotten after a password change, after half a year, and behind twenty newer ones', async () => {
    const person = await newPerson(api);
    const known = async (): Promise<number> =>
      (await db.owner('SELECT 1 FROM identity.known_device WHERE user_id = $1', [person.id])).length;
    const answer = await from('192.0.2.9', person, person.password);
    expect(await known()).toBe(1);
    for (let count = 0; count < 25; count += 1) await enter(person);
    expect(await known()).toBe(20);
    await api.send('POST', '/api/auth/password/change/', {
      session: await sessionOf(api, answer).catch(() => api.session(person.id)),
      body: { current_password: person.password, new_password: 'uus ja pikk parool' },
    });
    expect(await known()).toBe(0);
    await from('192.0.2.9', person, 'uus ja pikk parool');
    const handler = new ExpireSessionsHandler(db.database, clock);
    await handler.handle();
    expect(await known()).toBe(1);
    clock.set(new Date(NOW.getTime() + 181 * DAY_MS));
    await handler.handle();
    expect(await known()).toBe(0);
    clock.set(NOW);
  });
});

describe('a proxy that is not configured', () => {
  it('is reported by the log and by /health/ready as soon as a request brings X-Forwarded-For', async () => {
    const lines: string[] = [];
    const bare = await startApi(db.database, { clock, lines });
    try {
      const ready = async (headers = {}) => (await bare.send('GET', '/health/ready', { headers })).body;
      expect(await ready()).toEqual({ status: 'ok' });
      expect(lines.join('')).not.toContain('X-Forwarded-For');
      const warned = {
        status: 'ok',
        warnings: [
          { code: 'proxy_not_named', detail: expect.stringContaining('RAAMAT_TRUSTED_PROXIES') as string },
        ],
      };
      expect(await ready({ 'x-forwarded-for': '192.0.2.1' })).toEqual(warned);
      await ready({ 'x-forwarded-for': '192.0.2.1' });
      expect(lines.filter((line) => line.includes('X-Forwarded-For'))).toHaveLength(1);
      expect(await ready()).toEqual(warned);
    } finally {
      await bare.close();
    }
  });

  it('is not reported where proxies are configured', async () => {
    expect(
      (await api.send('GET', '/health/ready', { headers: { 'x-forwarded-for': '192.0.2.1' } })).body,
    ).toEqual({
      status: 'ok',
    });
  });
});
