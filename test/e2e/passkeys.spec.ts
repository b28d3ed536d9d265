import { FixedClock } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi, type TestAnswer, type TestApi, type TestSession } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import {
  enrollTotp,
  login,
  newPerson,
  sessionOf,
  signIn,
  type TestPerson,
  totpCode,
} from '../support/people.js';

const BASE = 'https://raamat.test';
const MINUTE_MS = 60_000;
const NOON = new Date('2026-11-20T10:00:00Z');

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(NOON);
  api = await startApi(db.database, { clock, environment: { RAAMAT_BASE_URL: BASE } });
});

beforeEach(() => {
  // Attempts are counted by time, which never goes back.
  later(60);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const Begun = z.object({ options: z.looseObject({ challenge: z.string() }), attempt: z.string().optional() });
const later = (minutes: number): void => {
  clock.set(new Date(clock.now().getTime() + minutes * MINUTE_MS));
};

const send = (method: string, path: string, session: TestSession | undefined, body?: object) =>
  api.send(method, `/api/auth/passkeys/${path}`, {
    ...(session === undefined ? {} : { session }),
    ...(body === undefined ? {} : { body }),
  });
const loginOf = ({ email, password }: TestPerson) => ({ email, password });
const begin = async (path: string, session?: TestSession) =>
  Begun.parse((await send('POST', `${path}options/`, session)).body);
const add = (session: TestSession, credential: object, name = 'Telefon') =>
  send('POST', '', session, { name, credential });

interface Holder {
  readonly person: TestPerson;
  readonly session: TestSession;
  readonly key: Authenticator;
  readonly passkeyId: string;
}

/** A person with a passkey, in a session that has just shown it. */
async function holder(): Promise<Holder> {
  const person = await newPerson(api);
  const before = await signIn(api, person);
  const key = new Authenticator(BASE);
  const added = await add(before, key.create((await begin('', before)).options));
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  const { id } = z.looseObject({ id: z.string() }).parse(added.body);
  return { person, key, passkeyId: id, session: await sessionOf(api, added) };
}

async function enter(
  key: Authenticator,
  deviations: Parameters<Authenticator['get']>[1] = {},
): Promise<TestAnswer> {
  const { options, attempt } = await begin('sign-in/');
  return send('POST', 'sign-in/', undefined, { attempt, credential: key.get(options, deviations) });
}

async function prove(session: TestSession, key: Authenticator, deviations = {}): Promise<TestAnswer> {
  const { options } = await begin('verify/', session);
  return send('POST', 'verify/', session, { credential: key.get(options, deviations) });
}

/** The letters about factors: those about sign-ins have tests of their own. */
const lettersTo = async (email: string): Promise<string[]> => {
  const rows = await db.owner<{ letter: string }>(
    `SELECT payload ->> 'letter' AS letter FROM tasks.task
     WHERE kind = 'send-mail' AND payload ->> 'email' = $1 AND payload ->> 'letter' <> 'signed_in' ORDER BY id`,
    [email],
  );
  return rows.map(({ letter }) => letter);
};

describe('a passkey', () => {
  it('is added in a session, shown in the list and in the caller, told by a letter, and kept in the trail', async () => {
    const { person, session, passkeyId } = await holder();
    expect((await send('GET', '', session)).body).toEqual({
      items: [
        { id: passkeyId, name: 'Telefon', created_at: expect.any(String) as string, last_used_at: null },
      ],
    });
    expect((await api.send('GET', '/api/me/', { session })).body).toMatchObject({
      has_passkey: true,
      has_totp: false,
    });
    expect(await lettersTo(person.email)).toEqual(['passkey_added']);
    const trail = await db.owner(
      `SELECT action FROM platform.audit_event WHERE user_id = $1 AND action = 'user.passkey_add'`,
      [person.id.toString()],
    );
    expect(trail).toHaveLength(1);
  });

  it('signs in without a password, with the second factor in one', async () => {
    const { person, key } = await holder();
    const entered = await enter(key);
    expect(entered).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    const session = await sessionOf(api, entered);
    const { items } = z
      .object({ items: z.array(z.looseObject({ current: z.boolean(), second_factor: z.boolean() })) })
      .parse((await api.send('GET', '/api/auth/sessions/', { session })).body);
    expect(items.find(({ current }) => current)).toMatchObject({ second_factor: true });
  });

  it('gives staff their powers', async () => {
    const person = await newPerson(api, { isStaff: true });
    const before = await signIn(api, person);
    const key = new Authenticator(BASE);
    await add(before, key.create((await begin('', before)).options));
    expect((await enter(key)).body).toMatchObject({ staff_mfa_required: false });
  });

  it('is asked for at login with the right password, by the field passkey: 401, and by no other password', async () => {
    const { person } = await holder();
    expect(await login(api, loginOf(person))).toMatchObject({
      status: 401,
      body: { code: 'authentication_failed', errors: [{ field: 'passkey', code: 'required' }] },
    });
    const wrong = await login(api, { ...loginOf(person), password: 'vale parool' });
    expect(wrong.body).not.toHaveProperty('errors.0.field', 'passkey');
  });

  it('is used together with an authenticator, whose code then signs in too', async () => {
    const person = await newPerson(api);
    const { secret, session } = await enrollTotp(api, await signIn(api, person));
    const key = new Authenticator(BASE);
    expect((await add(session, key.create((await begin('', session)).options))).status).toBe(201);
    later(1);
    const totp = totpCode(secret, clock.now());
    expect((await login(api, { ...loginOf(person), totp })).status).toBe(200);
    expect((await login(api, loginOf(person))).body).toMatchObject({ errors: [{ field: 'totp' }] });
    expect((await enter(key)).status).toBe(200);
  });

  it('is not added without a proof of the last 15 minutes', async () => {
    const person = await newPerson(api);
    const session = await signIn(api, person);
    later(16);
    expect(await send('POST', 'options/', session)).toMatchObject({
      status: 403,
      body: { code: 'password_required' },
    });
    const owner = await holder();
    later(16);
    expect(await send('POST', 'options/', owner.session)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
  });

  it('is removed with a proof only; then the password alone signs in, and other sessions have no factor', async () => {
    const { person, session, key, passkeyId } = await holder();
    const elsewhere = await sessionOf(api, await enter(key));
    later(16);
    expect((await send('DELETE', `${passkeyId}/`, session)).body).toMatchObject({
      code: 'second_factor_required',
    });
    const raised = await sessionOf(api, await prove(session, key));
    expect((await send('DELETE', `${passkeyId}/`, raised)).status).toBe(204);
    expect((await enter(key)).status).toBe(401);
    expect((await login(api, loginOf(person))).status).toBe(200);
    const { items } = z
      .object({ items: z.array(z.looseObject({ second_factor: z.boolean() })) })
      .parse((await api.send('GET', '/api/auth/sessions/', { session: elsewhere })).body);
    expect(items.some(({ second_factor: shown }) => shown)).toBe(false);
    expect(await lettersTo(person.email)).toEqual(['passkey_added', 'passkey_removed']);
  });

  it('of another person is not found, and cannot be added twice', async () => {
    const [one, other] = [await holder(), await holder()];
    expect((await send('DELETE', `${one.passkeyId}/`, other.session)).status).toBe(404);
    const copied = await add(other.session, one.key.create((await begin('', other.session)).options));
    expect(copied.body).toMatchObject({ errors: [{ field: 'credential', code: 'taken' }] });
  });

  it('goes when staff reset the lost factors of a person', async () => {
    const { person, key } = await holder();
    const { AccessEnds } = await import('#identity');
    const { workerActor } = await import('#platform');
    await api.get(AccessEnds).resetSecondFactor(workerActor('test', []), person.id);
    expect((await enter(key)).status).toBe(401);
    expect((await login(api, loginOf(person))).status).toBe(200);
  });
});

describe('an answer that is not to the challenge', () => {
  const WRONG = [
    ['of another origin', { origin: 'https://raamat.example' }],
    ['for another relying party', { rpId: 'raamat.example' }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without the person verified', { verified: false }],
    ['of another ceremony', { type: 'webauthn.other' }],
  ] as const;

  it.each(WRONG)('(%s) adds no passkey: 400 wrong_passkey', async (_name, deviations) => {
    const session = await signIn(api, await newPerson(api));
    const { options } = await begin('', session);
    const answer = await add(session, new Authenticator(BASE).create(options, deviations));
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'credential', code: 'wrong_passkey' }] },
    });
    expect((await send('GET', '', session)).body).toEqual({ items: [] });
  });

  it.each(WRONG)('(%s) signs nobody in: 401', async (_name, deviations) => {
    const { key } = await holder();
    expect(await enter(key, deviations)).toMatchObject({
      status: 401,
      body: { code: 'authentication_failed' },
    });
  });

  it.each(WRONG)('(%s) proves nothing: 400 wrong_passkey', async (_name, deviations) => {
    const { key, session } = await holder();
    expect((await prove(session, key, deviations)).body).toMatchObject({
      errors: [{ field: 'credential', code: 'wrong_passkey' }],
    });
  });
});

describe('a challenge', () => {
  it('works once, also when the first answer was wrong', async () => {
    const { key } = await holder();
    const { options, attempt } = await begin('sign-in/');
    const body = { attempt, credential: key.get(options) };
    expect((await send('POST', 'sign-in/', undefined, body)).status).toBe(200);
    expect((await send('POST', 'sign-in/', undefined, body)).status).toBe(401);
    const next = await begin('sign-in/');
    const wrong = { attempt: next.attempt, credential: key.get(next.options, { verified: false }) };
    expect((await send('POST', 'sign-in/', undefined, wrong)).status).toBe(401);
    const right = { attempt: next.attempt, credential: key.get(next.options) };
    expect((await send('POST', 'sign-in/', undefined, right)).status).toBe(401);
  });

  it('is good for five minutes', async () => {
    const { key, session } = await holder();
    const { options, attempt } = await begin('sign-in/');
    const proof = await begin('verify/', session);
    later(5);
    const body = { attempt, credential: key.get(options) };
    expect((await send('POST', 'sign-in/', undefined, body)).status).toBe(401);
    const late = await send('POST', 'verify/', session, { credential: key.get(proof.options) });
    expect(late.status).toBe(400);
  });

  it('of one attempt, session or purpose is good for no other', async () => {
    const { key, session, person } = await holder();
    const [first, second] = [await begin('sign-in/'), await begin('sign-in/')];
    const crossed = { attempt: first.attempt, credential: key.get(second.options) };
    expect((await send('POST', 'sign-in/', undefined, crossed)).status).toBe(401);
    const elsewhere = await sessionOf(api, await enter(key));
    const { options } = await begin('verify/', elsewhere);
    expect((await send('POST', 'verify/', session, { credential: key.get(options) })).status).toBe(400);
    const other = await newPerson(api);
    const registering = await signIn(api, other);
    const { options: forProof } = await begin('verify/', session);
    expect((await add(registering, new Authenticator(BASE).create(forProof))).status).toBe(400);
    expect(person.id).not.toBe(other.id);
  });
});

describe('a signature', () => {
  it('of another person’s passkey proves nothing in a session', async () => {
    const [mine, theirs] = [await holder(), await holder()];
    const { options } = await begin('verify/', mine.session);
    const answer = await send('POST', 'verify/', mine.session, { credential: theirs.key.get(options) });
    expect(answer.status).toBe(400);
  });

  it('under another person’s credential id signs nobody in', async () => {
    const [mine, theirs] = [await holder(), await holder()];
    const { options, attempt } = await begin('sign-in/');
    const credential = {
      ...theirs.key.get(options),
      id: mine.key.credentialId,
      rawId: mine.key.credentialId,
    };
    expect((await send('POST', 'sign-in/', undefined, { attempt, credential })).status).toBe(401);
  });

  it('whose count goes back is refused: the key was copied', async () => {
    const { key } = await holder();
    expect((await enter(key, { counter: 7 })).status).toBe(200);
    expect((await enter(key, { counter: 7 })).status).toBe(401);
    expect((await enter(key, { counter: 6 })).status).toBe(401);
    expect((await enter(key, { counter: 8 })).status).toBe(200);
  });

  it('of a passkey that nobody has signs nobody in', async () => {
    expect((await enter(new Authenticator(BASE))).status).toBe(401);
  });

  it('of a locked person signs nobody in', async () => {
    const { key, person } = await holder();
    await db.owner('UPDATE identity.app_user SET deactivated_at = now() WHERE id = $1', [
      person.id.toString(),
    ]);
    expect((await enter(key)).status).toBe(401);
  });

  it('that was refused is in the trail of its owner', async () => {
    const { key, person } = await holder();
    await enter(key, { verified: false });
    const { SignInFailures } = await import('../../libs/identity/src/sessions/sign-in-failures.js');
    await api.get(SignInFailures).flush();
    const rows = await db.owner<{ reason: string }>(
      `SELECT new_values ->> 'reason' AS reason FROM platform.audit_event
       WHERE action = 'session.refuse' AND object_id = $1`,
      [await userIdOf(key, person)],
    );
    expect(rows).toEqual([{ reason: 'passkey' }]);
  });
});

async function userIdOf(_key: Authenticator, { id }: TestPerson): Promise<string> {
  const { encodeId } = await import('#platform');
  return encodeId('user', id);
}

describe('the proof before a dangerous act', () => {
  it('is a passkey for who has one, not the password', async () => {
    const { session, key, person } = await holder();
    later(16);
    const confirmed = await api.send('POST', '/api/auth/password/confirm/', {
      session,
      body: { password: person.password },
    });
    expect(confirmed.body).toMatchObject({ code: 'second_factor_required' });
    expect((await api.send('POST', '/api/auth/totp/enroll/', { session })).body).toMatchObject({
      code: 'second_factor_required',
    });
    const raised = await sessionOf(api, await prove(session, key));
    expect((await api.send('POST', '/api/auth/totp/enroll/', { session: raised })).status).toBe(200);
  });

  it('gives the session another token', async () => {
    const { session, key } = await holder();
    expect((await prove(session, key)).status).toBe(204);
    expect((await api.send('GET', '/api/me/', { session })).status).toBe(401);
  });
});

describe('passkeys', () => {
  it('are not offered on an IP address: 409 passkeys_unavailable, and the page runs no script', async () => {
    const bare = await startApi(db.database, {
      clock,
      environment: { RAAMAT_BASE_URL: 'http://127.0.0.1:3000' },
    });
    try {
      const person = await newPerson(bare);
      const session = await signIn(bare, person);
      expect((await bare.send('POST', '/api/auth/passkeys/options/', { session })).body).toMatchObject({
        code: 'passkeys_unavailable',
      });
      expect((await bare.send('POST', '/api/auth/passkeys/sign-in/options/')).status).toBe(409);
      const page = await bare.send('GET', '/sign-in/');
      expect(page.text).not.toContain('<script');
      expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    } finally {
      await bare.close();
    }
  });

  it('are offered on the sign-in page by one script of its own, and the form works without it', async () => {
    const page = await api.send('GET', '/sign-in/');
    expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/pages/passkey.js" defer>']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'");
    expect(page.text).toMatch(/<button[^>]*data-passkey hidden>/);
    const script = await api.send('GET', '/pages/passkey.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  });

  it('ask 300 times in a quarter of an hour from one network, and no more', async () => {
    const from = await startApi(db.database, { clock, environment: { RAAMAT_BASE_URL: BASE } });
    try {
      await db.owner(
        `UPDATE identity.attempt_allowance SET full_at = $1::timestamptz + interval '15 minutes'`,
        [clock.now()],
      );
      expect((await from.send('POST', '/api/auth/passkeys/sign-in/options/')).body).toMatchObject({
        code: 'throttled',
      });
    } finally {
      await db.owner('DELETE FROM identity.attempt_allowance');
      await from.close();
    }
  });
});
