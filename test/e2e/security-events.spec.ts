import { AccessEnds, Users } from '#identity';
import { createLogger, Database, encodeId, FixedClock, workerActor } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { outputTo, startApi, type TestAnswer, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { enrollTotp, login, newPerson, sessionOf, type TestPerson } from '../support/people.js';

let db: TestDatabase;
let database: Database;
let api: TestApi;
let mine: TestOrganization;
const lines: string[] = [];
const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));

beforeAll(async () => {
  db = await testDatabase();
  // A process has one log, to which its connection to Postgres writes too.
  const log = createLogger({ LOG_LEVEL: 'trace' }, 'test-api', outputTo(lines));
  const options = { url: db.url, applicationName: 'test', appPool: 8, systemPool: 2, log, unsafe: true };
  database = await new Database(options).connect();
  api = await startApi(database, { clock, lines });
  mine = await api.organization();
});

afterAll(async () => {
  await api.close();
  await database.close();
  await db.drop();
});

interface Line {
  readonly securityEvent?: string;
  readonly level: string;
  readonly [name: string]: unknown;
}
const logged = (event: string): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ securityEvent }) => securityEvent === event);
const enter = ({ email, password }: TestPerson): Promise<TestAnswer> => login(api, { email, password });
const wrong = (email: string) => login(api, { email, password: 'wrong password' });

async function member(): Promise<TestPerson> {
  const person = await newPerson(api);
  await db.owner(
    "INSERT INTO identity.membership (organization_id, user_id, role) VALUES ($1, $2, 'member')",
    [mine.id, person.id],
  );
  return person;
}

/** The trail of the organization, as its owner reads it. */
async function trail(action: string): Promise<Record<string, unknown>[]> {
  const session = await api.session(mine.ownerId);
  const { body } = await api.send('GET', `${mine.path}/audit/?action=${action}`, { session });
  return z.object({ items: z.array(z.record(z.string(), z.unknown())) }).parse(body).items;
}
const own = (person: TestPerson, action: string) =>
  db.owner<{ new_values: Record<string, unknown>; organization_id: string | null }>(
    `SELECT new_values, organization_id FROM platform.audit_event
     WHERE user_id = $1 AND action = $2 AND organization_id IS NULL`,
    [person.id, action],
  );

describe('a failure to sign in', () => {
  it('is in the trail of the person and of their organizations, and in the log', async () => {
    const person = await member();
    await wrong(person.email);
    await expect
      .poll(() => own(person, 'session.refuse'))
      .toMatchObject([{ new_values: { reason: 'password', address: '127.0.0.1' } }]);
    const [event] = await trail('session.refuse');
    expect(event).toMatchObject({
      actor_kind: 'worker',
      actor_id: encodeId('user', person.id),
      object_type: 'user',
      object_id: encodeId('user', person.id),
      new_values: { reason: 'password' },
    });
    expect(event?.['new_values']).not.toHaveProperty('address');
    const [line, ...rest] = logged('session.refuse').filter(
      ({ user }) => user === encodeId('user', person.id),
    );
    expect(line).toMatchObject({ level: 'warn', organizations: [encodeId('organization', mine.id)] });
    expect(rest).toEqual([]);
  });

  it('records whether the password or the second factor was wrong, for the person alone', async () => {
    const person = await member();
    await enrollTotp(api, await api.session(person.id));
    const answer = await login(api, { email: person.email, password: person.password, totp: '000000' });
    expect(answer.body).toMatchObject({ code: 'authentication_failed', errors: [] });
    await expect
      .poll(() => own(person, 'session.refuse'))
      .toMatchObject([{ new_values: { reason: 'second_factor' } }]);
  });

  it('of a locked account is in its trail', async () => {
    const person = await member();
    await api.get(AccessEnds).lock(workerActor('test', []), person.id);
    await enter(person);
    await expect
      .poll(() => own(person, 'session.refuse'))
      .toMatchObject([{ new_values: { reason: 'deactivated' } }]);
  });

  it('of an unknown address is in the log alone, with a keyed hash of the address', async () => {
    const email = 'keegi.tundmatu@raamat.test';
    const count = async () => (await db.owner('SELECT 1 FROM platform.audit_event')).length;
    const before = await count();
    await wrong(email);
    await wrong(email.toUpperCase());
    const unknown = logged('session.refuse').filter(({ account }) => account !== undefined);
    expect(unknown).toHaveLength(2);
    expect(unknown[0]?.['account']).toMatch(/^[\w-]{43}$/);
    expect(unknown[1]?.['account']).toBe(unknown[0]?.['account']);
    expect(lines.join('')).not.toMatch(/keegi\.tundmatu/i);
    expect(await count()).toBe(before);
  });

  it('that is throttled is recorded once, however many follow', async () => {
    const person = await member();
    for (let count = 0; count < 14; count += 1) await wrong(person.email);
    await expect.poll(() => own(person, 'session.refuse')).toHaveLength(10);
    await expect.poll(() => own(person, 'session.throttle')).toHaveLength(1);
    expect((await trail('session.throttle'))[0]).toMatchObject({ object_id: encodeId('user', person.id) });
    for (let count = 0; count < 12; count += 1) await wrong('nobody@raamat.test');
    expect(logged('session.throttle').filter(({ account }) => account !== undefined)).toHaveLength(2);
  });
});

describe('a change of credentials or access', () => {
  it('is in the log too, each act once, without secrets', async () => {
    const person = await member();
    const before = lines.length;
    const session = await sessionOf(api, await enter(person));
    const enrolled = await enrollTotp(api, session);
    const owner = await api.session(mine.ownerId);
    const made = await api.send('POST', `${mine.path}/api-keys/`, {
      session: owner,
      body: { name: 'Kassa', scopes: ['read'] },
    });
    const { id, key } = z.object({ id: z.string(), key: z.string() }).parse(made.body);
    await api.send('DELETE', `${mine.path}/api-keys/${id}/`, { session: owner });
    await api.send('POST', '/api/auth/password/change/', {
      session: enrolled.session,
      body: { current_password: person.password, new_password: 'uus ja pikk parool' },
    });
    await api.send('POST', '/api/auth/logout/', { session: enrolled.session });
    const events = lines
      .slice(before)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ securityEvent }) => securityEvent !== undefined);
    expect(events.map(({ securityEvent }) => securityEvent)).toEqual([
      'session.open',
      'user.totp_enroll',
      'api_key.create',
      'api_key.revoke',
      'user.password_change',
      'session.end',
    ]);
    expect(events[0]).toMatchObject({
      newValues: { address: '127.0.0.1' },
      requestId: expect.any(String) as string,
    });
    const text = lines.slice(before).join('');
    for (const secret of [key, person.password, 'uus ja pikk', enrolled.secret, ...enrolled.recoveryCodes]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is not in the log when it was not committed', async () => {
    const before = logged('user.create').length;
    const fail = () => Promise.reject(new Error('no'));
    const person = { email: 'tagasi@raamat.test', name: 'Tagasi' };
    await expect(api.get(Users).create(workerActor('test', []), person, fail)).rejects.toThrow('no');
    expect(logged('user.create')).toHaveLength(before);
  });

  it('names the session that a browser replaces by another', async () => {
    const person = await member();
    const session = await sessionOf(api, await enter(person));
    await login(api, { email: person.email, password: person.password }, session);
    expect(await own(person, 'session.end')).toMatchObject([{ new_values: { reason: 'replaced' } }]);
  });
});
