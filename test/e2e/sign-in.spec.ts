import { AccessEnds, Users } from '#identity';
import { encodeId, FixedClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { login, newPerson, sessionOf, signIn } from '../support/people.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
const Sessions = z.object({ items: z.array(z.looseObject({ id: z.string(), current: z.boolean() })) });

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;
let mine: TestOrganization;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(NOW);
  api = await startApi(db.database, { clock });
  mine = await api.organization();
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const me = (session: TestSession) => api.send('GET', '/api/me/', { session });
const status = async (session: TestSession): Promise<number> => (await me(session)).status;
const later = (ms: number): void => {
  clock.set(new Date(NOW.getTime() + ms));
};

beforeEach(() => {
  later(0);
});

describe('signing in', () => {
  it('answers with the person, and sets a cookie that no script reads', async () => {
    const person = await newPerson(api);
    const answer = await login(api, { email: ` ${person.email.toUpperCase()} `, password: person.password });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: { id: encodeId('user', person.id), email: person.email },
        has_totp: false,
        staff_mfa_required: false,
        email_verified: true,
        credential: { kind: 'session', name: null, scopes: ['read', 'write'], organization_id: null },
        organizations: [],
      },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^raamat_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
    const session = await sessionOf(api, answer);
    expect((await me(session)).body).toEqual(answer.body);
  });

  it('treats a code that is null as none', async () => {
    const person = await newPerson(api);
    const body = { email: person.email, password: person.password, totp: null };
    expect((await api.send('POST', '/api/auth/login/', { body })).status).toBe(200);
  });

  it('gives the same answer for a wrong password, an unknown account, a locked one and one without a password', async () => {
    const person = await newPerson(api);
    const shut = await newPerson(api);
    const operator = workerActor('test', []);
    await api.get(AccessEnds).lock(operator, shut.id);
    await api.get(Users).create(operator, { email: 'none@raamat.test', name: 'No password' });
    const answers = await Promise.all([
      login(api, { email: person.email, password: 'wrong password' }),
      login(api, { email: 'nobody@raamat.test', password: person.password }),
      login(api, { email: shut.email, password: shut.password }),
      login(api, { email: 'none@raamat.test', password: 'wrong password' }),
    ]);
    const refusals = answers.map((answer) => [
      answer.status,
      { ...(answer.body as object), request_id: '' },
      answer.headers.get('set-cookie'),
    ]);
    expect(refusals).toEqual([refusals[0], refusals[0], refusals[0], refusals[0]]);
    expect(answers[0].body).toMatchObject({ status: 401, code: 'authentication_failed', errors: [] });
    expect(answers[0].headers.get('www-authenticate')).toBe('Bearer');
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const person = await newPerson(api);
    const took = { known: 0, unknown: 0 };
    for (let round = 0; round < 8; round += 1) {
      for (const [kind, email] of [
        ['known', person.email],
        ['unknown', `nobody-${round}@raamat.test`],
      ] as const) {
        const begun = performance.now();
        await login(api, { email, password: 'wrong password' });
        took[kind] += performance.now() - begun;
      }
    }
    // Without the password check of an account that does not exist it would take a tenth of the time.
    expect(took.unknown).toBeGreaterThan(took.known / 3);
  });

  it('gives access to every organization of the person, with the current role in each', async () => {
    const [first, second] = [await api.organization('Esimene'), await api.organization('Teine')];
    const { userId } = await first.member('viewer');
    const session = await api.session(userId);
    expect((await me(session)).body).toMatchObject({ organizations: [{ name: 'Esimene', role: 'viewer' }] });
    await db.owner(
      "INSERT INTO identity.membership (organization_id, user_id, role) VALUES ($1, $2, 'owner')",
      [second.id, userId],
    );
    expect((await me(session)).body).toMatchObject({
      organizations: [
        { name: 'Teine', role: 'owner' },
        { name: 'Esimene', role: 'viewer' },
      ],
    });
    const other = await api.organization();
    expect((await api.send('GET', `${other.path}/`, { session })).body).toMatchObject({ code: 'not_found' });
  });

  it('allows operations that no key may call', async () => {
    const session = await api.session(mine.ownerId);
    const [own, ofKey] = await Promise.all([
      api.send('GET', `${mine.path}/`, { session }),
      mine.key(['read', 'write']).then((key) => api.send('GET', `${mine.path}/`, { key })),
    ]);
    const permissions = (body: unknown) =>
      z.looseObject({ permissions: z.array(z.string()) }).parse(body).permissions;
    expect(permissions(own.body).filter((one) => !permissions(ofKey.body).includes(one))).toEqual([
      'organization.manage',
      'members.manage',
      'api_keys.manage',
      'bank.connect',
      'reconciliation.decide',
      'agent.use',
    ]);
  });

  it('ends the previous session of the browser', async () => {
    const person = await newPerson(api);
    const before = await signIn(api, person);
    const { email, password } = person;
    const after = await sessionOf(api, await login(api, { email, password }, before));
    expect([await status(before), await status(after)]).toEqual([401, 200]);
  });
});

describe('failures to sign in', () => {
  it('are throttled for the account, and successes are not; time frees them again', async () => {
    const person = await newPerson(api);
    const right = { email: person.email, password: person.password };
    const wrong = { email: person.email, password: 'wrong password' };
    for (let round = 0; round < 12; round += 1) expect((await login(api, right)).status).toBe(200);
    const failures = await Promise.all(Array.from({ length: 12 }, () => login(api, wrong)));
    expect(failures.map((answer) => answer.status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      429,
      429,
    ]);
    const refused = await login(api, right);
    expect(refused.body).toMatchObject({ code: 'throttled' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"account from network";q=10;w=900');
    expect(refused.headers.get('ratelimit')).toMatch(/^"account from network";r=0;t=(8[1-9]\d|900)$/);

    later(wait * 1000 - 1000);
    expect((await login(api, right)).status).toBe(429);
    later(wait * 1000);
    expect((await login(api, right)).status).toBe(200);
  });

  it('are throttled for an account that does not exist too', async () => {
    const wrong = { email: 'nobody-at-all@raamat.test', password: 'wrong password' };
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await login(api, wrong)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('are throttled for the address they come from, whatever the account', async () => {
    later(-2 * HOUR);
    const person = await newPerson(api);
    const spent = await db.owner<{ key: Buffer }>(
      'SELECT key FROM identity.attempt_allowance ORDER BY full_at DESC',
    );
    // The test stores the counts as if the address had failed three hundred times just now.
    await db.owner(
      "UPDATE identity.attempt_allowance SET full_at = $1::timestamptz + interval '15 minutes'",
      [clock.now()],
    );
    expect(spent.length).toBeGreaterThan(0);
    expect((await login(api, { email: person.email, password: person.password })).body).toMatchObject({
      code: 'throttled',
    });
    later(-2 * HOUR + 15 * 60_000);
    expect((await login(api, { email: person.email, password: person.password })).status).toBe(200);
  });
});

describe('a session', () => {
  it('is stored as a hash and nothing else', async () => {
    const { cookie } = await api.session((await newPerson(api)).id);
    const token = cookie.split('=')[1] ?? '';
    const rows = await db.owner<{ text: string }>('SELECT to_jsonb(s)::text AS text FROM identity.session s');
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(token);
    const hash = (
      await db.owner<{ hash: string }>("SELECT encode(token_hash, 'hex') AS hash FROM identity.session")
    ).map((row) => row.hash);
    expect(hash).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it.each(['nothing', 'x'.repeat(43), ''])('that never existed admits nobody: %j', async (token) => {
    const answer = await api.send('GET', '/api/me/', { headers: { cookie: `raamat_session=${token}` } });
    expect(answer.body).toMatchObject({ status: 401, code: 'authentication_failed' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('ends when it is unused, and lasts while it is used, for two weeks at most', async () => {
    const { id } = await newPerson(api);
    const [left, used] = [await api.session(id), await api.session(id)];
    later(12 * HOUR - 1);
    expect([await status(left), await status(used)]).toEqual([200, 200]);
    for (let hours = 22; hours < 14 * 24; hours += 10) {
      later(hours * HOUR);
      expect(await status(used)).toBe(200);
    }
    expect(await status(left)).toBe(401);
    later(14 * 24 * HOUR);
    expect(await status(used)).toBe(401);
  });

  it('ends with sign-out, and its cookie with it', async () => {
    const session = await api.session((await newPerson(api)).id);
    const answer = await api.send('POST', '/api/auth/logout/', { session });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^raamat_session=; Max-Age=0; Path=\/; HttpOnly/),
    ]);
    expect(await status(session)).toBe(401);
  });

  it('ends everywhere on request, for this person alone', async () => {
    const [{ id }, other] = [await newPerson(api), await newPerson(api)];
    const sessions = [await api.session(id), await api.session(id), await api.session(other.id)] as const;
    await api.send('POST', '/api/auth/logout/', { session: sessions[0], body: { everywhere: true } });
    expect(await Promise.all(sessions.map(status))).toEqual([401, 401, 200]);
  });

  it('ends with its person', async () => {
    const { id } = await newPerson(api);
    const session = await api.session(id);
    await api.get(AccessEnds).lock(workerActor('test', []), id);
    expect(await status(session)).toBe(401);
  });

  it('is listed to its person, newest first, and each can be ended', async () => {
    const { id } = await newPerson(api);
    const [old, here] = [await api.session(id), await api.session(id)];
    const listed = await api.send('GET', '/api/auth/sessions/', { session: here });
    const { items } = Sessions.parse(listed.body);
    expect(items.map(({ current }) => current)).toEqual([true, false]);
    expect(items[0]).toMatchObject({
      second_factor: false,
      address: '127.0.0.1',
      user_agent: 'test',
      created_at: NOW.toISOString(),
    });
    const path = `/api/auth/sessions/${items[1]?.id ?? ''}/`;
    expect((await api.send('DELETE', path, { session: here })).status).toBe(204);
    expect([await status(old), await status(here)]).toEqual([401, 200]);
    expect((await api.send('DELETE', path, { session: here })).status).toBe(404);
    expect(
      Sessions.parse((await api.send('GET', '/api/auth/sessions/', { session: here })).body).items,
    ).toHaveLength(1);
  });

  it('of another person cannot be ended', async () => {
    const [mari, juri] = [await newPerson(api), await newPerson(api)];
    const [hers, his] = [await api.session(mari.id), await api.session(juri.id)];
    const { items } = Sessions.parse((await api.send('GET', '/api/auth/sessions/', { session: hers })).body);
    const answer = await api.send('DELETE', `/api/auth/sessions/${items[0]?.id ?? ''}/`, { session: his });
    expect(answer.body).toMatchObject({ code: 'not_found' });
    expect(await status(hers)).toBe(200);
  });

  it.each([
    ['GET', '/api/auth/sessions/'],
    ['POST', '/api/auth/logout/'],
  ])('is not managed by a key: %s %s', async (method, path) => {
    const key = await mine.key(['read', 'write']);
    const answer = await api.send(method, path, { key, ...(method === 'GET' ? {} : { body: {} }) });
    expect(answer.body).toMatchObject({ status: 403, code: 'permission_denied' });
  });
});

describe('the CSRF token', () => {
  const company = (serial: number) => ({
    name: 'Uus OÜ',
    registry_code: String(40_000_000 + serial),
    legal_form: 'ou',
  });
  const create = (serial: number, headers: Record<string, string>) =>
    api.send('POST', `${mine.path}/companies/`, { body: company(serial), headers });

  it('is required for every change in a session, and for no read', async () => {
    const session = await api.session(mine.ownerId);
    const other = await api.session(mine.ownerId);
    const { cookie } = session;
    for (const wrong of [undefined, '', other.csrf, 'x']) {
      const headers = { cookie, ...(wrong === undefined ? {} : { 'x-csrf-token': wrong }) };
      expect((await create(1, headers)).body).toMatchObject({
        status: 403,
        code: 'csrf_failed',
      });
    }
    expect((await create(1, { cookie, 'x-csrf-token': session.csrf })).status).toBe(201);
    expect((await api.send('GET', '/api/me/', { headers: { cookie } })).status).toBe(200);
  });

  it('is checked before everything except authentication', async () => {
    const { cookie } = await api.session(mine.ownerId);
    const answer = await api.send('DELETE', '/api/companies/nothing/', { headers: { cookie } });
    expect(answer.body).toMatchObject({ code: 'csrf_failed' });
    const ended = await api.send('DELETE', '/api/companies/nothing/', {
      headers: { cookie: 'raamat_session=nothing' },
    });
    expect(ended.body).toMatchObject({ code: 'authentication_failed' });
  });

  it('is not needed with a key: a cookie changes nothing about its request', async () => {
    const { cookie } = await api.session((await newPerson(api)).id);
    const authorization = `Bearer ${await mine.key(['read', 'write'])}`;
    expect((await create(2, { authorization, cookie })).status).toBe(201);
    const wrongKey = await api.send('GET', '/api/me/', { headers: { authorization: 'Bearer x', cookie } });
    expect(wrongKey.status).toBe(401);
  });

  it('is issued to a caller without a session too, and authorizes nothing', async () => {
    const answer = await api.send('GET', '/api/auth/csrf/');
    expect(answer).toMatchObject({ status: 200, body: { csrf_token: expect.any(String) as unknown } });
  });
});

describe('an idempotency key', () => {
  it('belongs to the session that sent it', async () => {
    const [one, other] = [await api.session(mine.ownerId), await api.session(mine.ownerId)];
    const create = (session: TestSession, code: string) =>
      api.send('POST', `${mine.path}/companies/`, {
        session,
        body: { name: 'Uus OÜ', registry_code: code, legal_form: 'ou' },
        headers: { 'idempotency-key': 'the-same-1' },
      });
    const first = await create(one, '41000001');
    const again = await create(one, '41000001');
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await create(one, '41000002')).body).toMatchObject({ code: 'idempotency_conflict' });
    expect((await create(other, '41000003')).status).toBe(201);
  });
});
