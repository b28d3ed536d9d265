import { Organizations } from '#identity';
import { FixedClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idIn, startApi, type TestApi, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { enrollTotp, login, newPerson, sessionOf, signIn, totpCode } from '../support/people.js';

const DAY_MS = 24 * 3_600_000;

/** Each test has a day of its own: failures counted at a later instant would count for all tests that follow. */
let now = new Date('2026-11-20T10:00:05Z');

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(now);
  api = await startApi(db.database, { clock });
});

beforeEach(() => {
  now = new Date(now.getTime() + DAY_MS);
  clock.set(now);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

/** Moves the clock by seconds, to the next code of an authenticator. */
const later = (seconds: number): Date => {
  const at = new Date(now.getTime() + seconds * 1000);
  clock.set(at);
  return at;
};
const me = (session: TestSession) => api.send('GET', '/api/me/', { session });
const verify = (session: TestSession, totp: string) =>
  api.send('POST', '/api/auth/totp/verify/', { session, body: { totp } });

/** A person with an authenticator in use, whose current code is used up. */
async function secured(options: { isStaff?: boolean } = {}) {
  const { email, password, ...person } = await newPerson(api, options);
  return {
    ...person,
    credentials: { email, password },
    ...(await enrollTotp(api, await signIn(api, { ...person, email, password }))),
  };
}

describe('an authenticator', () => {
  it('is in use after its first code, and not before', async () => {
    const person = await newPerson(api);
    const session = await signIn(api, person);
    const enrolled = await api.send('POST', '/api/auth/totp/enroll/', { session });
    expect(enrolled.body).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as unknown,
      otpauth_uri: expect.stringMatching(
        /^otpauth:\/\/totp\/Raamat:person-.*issuer=Raamat&secret=/,
      ) as unknown,
    });
    expect((await me(session)).body).toMatchObject({ has_totp: false });
    expect((await verify(session, '000000')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'totp', code: 'wrong_code' }],
    });
    expect((await login(api, { email: person.email, password: person.password })).status).toBe(200);
    const { session: raised } = await enrollTotp(api, session);
    expect((await me(raised)).body).toMatchObject({ has_totp: true });
  });

  it('gives the session another token and CSRF token; the old ones no longer work', async () => {
    const session = await signIn(api, await newPerson(api));
    const { session: raised } = await enrollTotp(api, session);
    expect([(await me(session)).status, (await me(raised)).status]).toEqual([401, 200]);
    const old = await api.send('POST', '/api/auth/logout/', {
      headers: { cookie: raised.cookie, 'x-csrf-token': session.csrf },
    });
    expect(old.body).toMatchObject({ code: 'csrf_failed' });
  });

  it('is asked for at sign-in, only after the right password', async () => {
    const { credentials, secret } = await secured();
    expect((await login(api, credentials)).body).toMatchObject({
      code: 'authentication_failed',
      errors: [{ field: 'totp', code: 'required' }],
    });
    expect((await login(api, { ...credentials, password: 'wrong password' })).body).toMatchObject({
      code: 'authentication_failed',
      errors: [],
    });
    const totp = totpCode(secret, later(30));
    expect((await login(api, { ...credentials, password: 'wrong password', totp })).status).toBe(401);
    expect((await login(api, { ...credentials, totp: '000000' })).body).toMatchObject({
      code: 'authentication_failed',
      errors: [],
    });
    expect((await login(api, { ...credentials, totp })).status).toBe(200);
  });

  it('shows a code that works once, even for two uses at the same moment', async () => {
    const { credentials, secret } = await secured();
    const totp = totpCode(secret, later(30));
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(api, { ...credentials, totp })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    later(60);
    expect((await login(api, { ...credentials, totp })).status).toBe(401);
    expect((await login(api, { ...credentials, totp: totpCode(secret, clock.now()) })).status).toBe(200);
  });

  it('may be off by half a minute, and not by more', async () => {
    const { credentials, secret } = await secured();
    const at = later(300);
    const shifted = (seconds: number) => totpCode(secret, new Date(at.getTime() + seconds * 1000));
    const attempt = async (seconds: number) =>
      (await login(api, { ...credentials, totp: shifted(seconds) })).status;
    expect([await attempt(-60), await attempt(60), await attempt(-30), await attempt(30)]).toEqual([
      401, 401, 200, 200,
    ]);
  });

  it('guessed too often is throttled, in a session too', async () => {
    const { session } = await secured();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await verify(session, '000000')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  it('is replaced only in a session that has shown the current one', async () => {
    const { id, secret, session } = await secured({ isStaff: true });
    const without = await api.session(id);
    expect((await api.send('POST', '/api/auth/totp/enroll/', { session: without })).body).toMatchObject(
      factorRequired,
    );
    later(60);
    const { secret: next, session: raised } = await enrollTotp(api, session);
    expect(next).not.toBe(secret);
    expect((await verify(raised, totpCode(secret, later(120)))).status).toBe(400);
    expect((await verify(raised, totpCode(next, clock.now()))).status).toBe(200);
  });

  it('that nobody has enrolled has no codes', async () => {
    const session = await signIn(api, await newPerson(api));
    expect((await verify(session, '123456')).body).toMatchObject({ status: 409, code: 'state_conflict' });
  });

  it('keeps its secret and recovery codes out of the database', async () => {
    const { secret, recoveryCodes } = await secured();
    const rows = await db.owner<{ text: string }>(
      `SELECT to_jsonb(u)::text AS text FROM identity.app_user u UNION ALL
       SELECT to_jsonb(c)::text FROM identity.recovery_code c UNION ALL
       SELECT to_jsonb(a)::text FROM platform.audit_event a`,
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const secretText of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) {
      expect(all).not.toContain(secretText);
    }
  });
});

const remove = (session: TestSession, proof: object) =>
  api.send('POST', '/api/auth/totp/remove/', { session, body: proof });
const renew = (session: TestSession, proof: object) =>
  api.send('POST', '/api/auth/recovery-codes/', { session, body: proof });
const mfaRequired = { status: 403, code: 'mfa_required' };
const factorRequired = { status: 403, code: 'second_factor_required' };
/** The letters about factors: those about sign-ins have tests of their own. */
const lettersTo = async (email: string): Promise<string[]> => {
  const rows = await db.owner<{ letter: string }>(
    "SELECT payload->>'letter' AS letter FROM tasks.task WHERE payload->>'email' = $1 AND payload->>'letter' <> 'signed_in' ORDER BY id",
    [email],
  );
  return rows.map(({ letter }) => letter);
};

describe('a second factor that a person gives up', () => {
  it('is removed with its recovery codes: the password alone signs in, and a letter reports it', async () => {
    const { id, credentials, session } = await secured();
    expect((await remove(session, { password: credentials.password })).status).toBe(204);
    expect((await me(session)).body).toMatchObject({ has_totp: false });
    expect((await login(api, credentials)).status).toBe(200);
    expect(await db.owner('SELECT 1 FROM identity.recovery_code WHERE user_id = $1', [id])).toEqual([]);
    expect(await lettersTo(credentials.email)).toEqual(['totp_enrolled', 'totp_removed']);
    expect((await remove(session, { password: credentials.password })).body).toMatchObject({
      status: 409,
      code: 'state_conflict',
    });
  });

  it('requires the password or a code again, not both and not none', async () => {
    const { credentials, session, secret } = await secured();
    expect((await remove(session, { password: 'wrong password' })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'password', code: 'wrong_password' }],
    });
    expect((await remove(session, { totp: '000000' })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'totp', code: 'wrong_code' }],
    });
    const totp = totpCode(secret, later(60));
    const { password } = credentials;
    expect((await remove(session, { password, totp })).body).toMatchObject({
      errors: [{ field: 'password', code: 'one_is_enough' }],
    });
    expect((await remove(session, {})).body).toMatchObject({
      errors: [{ field: 'password', code: 'required' }],
    });
    expect((await me(session)).body).toMatchObject({ has_totp: true });
    expect((await remove(session, { totp })).status).toBe(204);
  });

  it('is not given up by the password alone: the session has shown it in the last 15 minutes', async () => {
    const { credentials, session, secret } = await secured();
    const proof = { password: credentials.password };
    later(15 * 60);
    expect((await remove(session, proof)).body).toMatchObject(factorRequired);
    expect((await renew(session, proof)).body).toMatchObject(factorRequired);
    expect((await me(session)).body).toMatchObject({ has_totp: true });
    expect((await renew(session, { totp: totpCode(secret, clock.now()) })).status).toBe(200);
    const shown = await verify(session, totpCode(secret, later(16 * 60)));
    expect((await remove(await sessionOf(api, shown), proof)).status).toBe(204);
  });

  it('ends the powers of staff too, in every session', async () => {
    const { id, credentials, session } = await secured({ isStaff: true });
    const other = await api.session(id, { secondFactor: true });
    expect((await remove(session, { password: credentials.password })).status).toBe(204);
    for (const one of [session, other]) {
      expect((await me(one)).body).toMatchObject({ staff_mfa_required: true });
      expect((await api.send('GET', '/api/firm/tasks/', { session: one })).body).toMatchObject(mfaRequired);
    }
  });

  it('guessed at too often is throttled', async () => {
    const { session } = await secured();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round += 1)
      statuses.push((await remove(session, { password: 'x' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe('a recovery code', () => {
  it('replaces the authenticator, once, in any spelling', async () => {
    const { credentials, recoveryCodes } = await secured();
    const [first = '', second = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const enter = async (totp: string) => (await login(api, { ...credentials, totp })).status;
    expect([await enter(first), await enter(first)]).toEqual([200, 401]);
    expect(await enter(second.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await enter('aaaa-aaaa-aaaa-aaaa')).toBe(401);
  });

  it('of another person is not accepted', async () => {
    const [mine, other] = [await secured(), await secured()];
    expect((await login(api, { ...mine.credentials, totp: other.recoveryCodes[0] })).status).toBe(401);
  });

  it('is replaced with the others when new ones are requested, with proof', async () => {
    const { credentials, session, recoveryCodes } = await secured();
    expect((await renew(session, { password: 'wrong password' })).status).toBe(400);
    const renewed = await renew(session, { password: credentials.password });
    const { recovery_codes: codes } = renewed.body as { recovery_codes: string[] };
    expect([renewed.status, new Set(codes).size]).toEqual([200, 10]);
    expect((await login(api, { ...credentials, totp: recoveryCodes[0] })).status).toBe(401);
    expect((await login(api, { ...credentials, totp: codes[0] })).status).toBe(200);
    expect(await lettersTo(credentials.email)).toEqual(['totp_enrolled', 'recovery_codes_renewed']);
    const without = await signIn(api, await newPerson(api));
    expect((await renew(without, { password: 'x' })).status).toBe(400);
  });

  it('is void when another authenticator is activated', async () => {
    const { credentials, session, recoveryCodes } = await secured();
    later(60);
    const next = await enrollTotp(api, session);
    expect((await login(api, { ...credentials, totp: recoveryCodes[0] })).status).toBe(401);
    expect((await login(api, { ...credentials, totp: next.recoveryCodes[0] })).status).toBe(200);
  });
});

describe('an open session', () => {
  it('neither replaces an authenticator nor adds the first one, 15 minutes after a proof', async () => {
    const enroll = (session: TestSession) => api.send('POST', '/api/auth/totp/enroll/', { session });
    const { session } = await secured();
    const { password, ...person } = await newPerson(api);
    const without = await signIn(api, { ...person, password });
    later(15 * 60);
    expect((await enroll(session)).body).toMatchObject(factorRequired);
    expect((await enroll(without)).body).toMatchObject({ status: 403, code: 'password_required' });
    await api.send('POST', '/api/auth/password/confirm/', { session: without, body: { password } });
    expect((await enroll(without)).status).toBe(200);
  });

  it('activates no authenticator whose enrolment began 15 minutes before', async () => {
    const session = await signIn(api, await newPerson(api));
    const { secret } = (await api.send('POST', '/api/auth/totp/enroll/', { session })).body as {
      secret: string;
    };
    later(15 * 60);
    expect((await verify(session, totpCode(secret, clock.now()))).body).toMatchObject({
      status: 403,
      code: 'password_required',
    });
    expect((await me(session)).body).toMatchObject({ has_totp: false });
  });

  it('has shown nothing of an authenticator that another session activated', async () => {
    const { credentials, session, secret } = await secured();
    const totp = totpCode(secret, later(30));
    const other = await sessionOf(api, await login(api, { ...credentials, totp }));
    await enrollTotp(api, session);
    expect((await renew(other, { password: credentials.password })).body).toMatchObject(factorRequired);
  });
});

describe('staff', () => {
  it('sign in with their code, as everybody does', async () => {
    const { credentials, secret } = await secured({ isStaff: true });
    expect((await login(api, credentials)).body).toMatchObject({
      status: 401,
      errors: [{ field: 'totp', code: 'required' }],
    });
    const whole = await login(api, { ...credentials, totp: totpCode(secret, later(60)) });
    expect(whole.body).toMatchObject({ staff_mfa_required: false, has_totp: true });
  });

  it('show their factor again after 12 hours, and can do nothing else until then', async () => {
    const { session, secret } = await secured({ isStaff: true });
    const tasks = (one: TestSession) => api.send('GET', '/api/firm/tasks/', { session: one });
    later(11 * 3600);
    expect((await tasks(session)).status).toBe(200);
    later(12 * 3600);
    expect((await tasks(session)).body).toMatchObject(mfaRequired);
    expect((await me(session)).body).toMatchObject({ staff_mfa_required: true });
    const shown = await sessionOf(api, await verify(session, totpCode(secret, clock.now())));
    expect((await tasks(shown)).status).toBe(200);
  });

  it('without an authenticator can enrol one, and do nothing else: no company, no key, no reading', async () => {
    const { id, email, password } = await newPerson(api, { isStaff: true });
    const entered = await login(api, { email, password, totp: '123456' });
    expect(entered.body).toMatchObject({ has_totp: false, staff_mfa_required: true });
    const session = await sessionOf(api, entered);
    const organization = await api.organization();
    await api.get(Organizations).setMember(workerActor('test', []), organization.id, id, 'owner');
    const { path } = await organization.company();
    const refused = [
      ['POST', '/api/organizations/', { name: 'Büroo' }],
      [
        'POST',
        `${organization.path}/companies/`,
        { name: 'OÜ', registry_code: '12345678', legal_form: 'ou' },
      ],
      ['POST', `${organization.path}/api-keys/`, { name: 'key', scopes: ['read'] }],
      ['GET', '/api/organizations/', undefined],
      ['GET', `${path}/`, undefined],
      ['GET', '/api/firm/tasks/', undefined],
    ] as const;
    for (const [method, at, body] of refused)
      expect((await api.send(method, at, { session, body })).body).toMatchObject(mfaRequired);
    const forwarding = `/account/forwarding/?company=${idIn(path)}`;
    for (const page of ['/account/keys/', '/account/inbox/', forwarding])
      expect((await api.send('GET', page, { session })).status).toBe(403);
    const raised = await enrollTotp(api, session);
    expect((await api.send('GET', `${path}/`, { session: raised.session })).status).toBe(200);
  });
});
