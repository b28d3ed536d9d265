import { FixedClock } from '#platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { TokenHasher } from '../access/tokens.js';
import { Attempts, OPEN_REQUESTS, type OpenRequest } from '../attempts/attempts.js';
import { OpenRequests } from './open-requests.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const clock = new FixedClock(new Date('2026-11-23T10:00:00Z'));
const requests = () =>
  new OpenRequests(new Attempts(db.database, clock, new TokenHasher('ab'.repeat(32), 'test')));
const code = (error: unknown): unknown => (error as { code?: string }).code;

it.each(Object.keys(OPEN_REQUESTS) as OpenRequest[])(
  '%s: a network has one limit for all its addresses',
  async (kind) => {
    const [{ quota }] = OPEN_REQUESTS[kind];
    for (let asked = 0; asked < quota; asked += 1)
      await requests().count(kind, `2001:db8::${asked.toString(16)}`);
    expect(await requests().count(kind, '2001:db8::ffff').catch(code)).toBe('throttled');
    await requests().count(kind, '2001:db8:0:1::1');
  },
);

it('all networks together have a limit too, so that the rows which strangers cause are bounded', async () => {
  const [, { quota, windowSeconds }] = OPEN_REQUESTS.registration;
  const full = new Date(clock.now().getTime() + windowSeconds * 1000);
  // As if `quota` networks had just registered one app each.
  await db.owner('UPDATE identity.attempt_allowance SET full_at = $1', [full]);
  expect(quota).toBeLessThanOrEqual(1_000);
  const rows = async () => (await db.owner('SELECT 1 FROM identity.attempt_allowance')).length;
  const before = await rows();
  expect(await requests().count('registration', '198.51.100.7').catch(code)).toBe('throttled');
  expect(await rows()).toBe(before);
});
