import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Acceptances } from '#identity';
import { decodeId, encodeId, FixedClock, SystemClock } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildMailSink } from '../../apps/sandbox/src/mail-sink.js';
import { OutgoingMails } from '../../apps/sandbox/src/outgoing-mail.js';
import { Scenarios } from '../../apps/sandbox/src/scenarios.js';
import {
  SECRET,
  startApi,
  type TestAnswer,
  type TestApi,
  type TestOrganization,
  type TestSession,
} from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { login, newPerson, sessionOf, signIn } from '../support/people.js';
import { until } from '../support/wait.js';
import { startWorker } from '../support/worker.js';

const DAY = 24 * 3_600_000;
const PASSWORD = 'pikk ja hea parool';
const machine = new SystemClock();

let db: TestDatabase;
let api: TestApi;
let clock: FixedClock;
let mine: TestOrganization;
let owner: TestSession;
let serial = 0;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(machine.now());
  api = await startApi(db.database, { clock, environment: { RAAMAT_BASE_URL: 'https://raamat.test' } });
  mine = await api.organization('Büroo');
  owner = await api.session(mine.ownerId);
});

beforeEach(() => {
  clock.set(machine.now());
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const Invitation = z.looseObject({ id: z.string(), email: z.string(), role: z.string(), state: z.string() });
const path = (): string => `${mine.path}/invitations/`;
const newEmail = (): string => `kutsutu-${(serial += 1)}@raamat.test`;
const post = (to: string, body: object, session?: TestSession): Promise<TestAnswer> =>
  api.send('POST', to, { body, ...(session === undefined ? {} : { session }) });
const invite = (email: string, role = 'member', session = owner): Promise<TestAnswer> =>
  post(path(), { email, role }, session);
const list = async () =>
  z.object({ items: z.array(Invitation) }).parse((await api.send('GET', path(), { session: owner })).body)
    .items;
const find = async (email: string) => (await list()).find((one) => one.email === email);
const stateOf = async (id: string) => (await list()).find((one) => one.id === id)?.state;
const codeOf = ({ status, body }: TestAnswer): unknown => {
  const { code, errors } = body as { code?: string; errors?: { field: string; code: string }[] };
  return [status, code, ...(errors ?? []).map((error) => `${error.field} ${error.code}`)];
};
const INVALID = [400, 'validation_error', 'token invalid_token'];

/** Invites a person; the token is the one that the letter carries. */
async function invited(email = newEmail(), role = 'member') {
  const { id } = Invitation.parse((await invite(email, role)).body);
  const letter = await api.get(Acceptances).letter(decodeId('invitation', id) ?? 0n);
  return { id, email, token: letter?.token ?? '' };
}
const signUp = (token: string, input: object = {}): Promise<TestAnswer> =>
  post('/api/invitations/sign-up/', { token, name: 'Kaie Kutsutu', password: PASSWORD, ...input });
const accept = (token: string, session: TestSession): Promise<TestAnswer> =>
  post('/api/invitations/accept/', { token }, session);
const revoke = (id: string, session = owner): Promise<TestAnswer> =>
  api.send('DELETE', `${path()}${id}/`, { session });
const roleOf = async (session: TestSession): Promise<unknown> =>
  ((await api.send('GET', `${mine.path}/`, { session })).body as { role?: unknown }).role;

it('an invitation is sent as a letter, whose link lets its reader join', async () => {
  const home = await mkdtemp(join(tmpdir(), 'raamat-invitations-'));
  const mails = new OutgoingMails(join(home, 'mails.json'), machine);
  const sink = buildMailSink(mails, new Scenarios(join(home, 'scenarios.json')));
  const listening = sink.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const worker = await startWorker(db, {
    RAAMAT_BASE_URL: 'https://raamat.test',
    RAAMAT_SECRET: SECRET,
    RAAMAT_OUTGOING_SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
  });
  try {
    const email = newEmail();
    await invite(email, 'viewer');
    const letters = () => mails.list().filter(({ to }) => to.includes(email));
    await until(() => letters().length === 1, { what: 'the letter' });
    const [mail] = letters();
    expect(mail?.subject).toBe('Kutse Raamatusse');
    await until(async () => (await find(email))?.['letter_sent_at'] !== null, {
      what: 'the letter is noted',
    });
    expect(await find(email)).toMatchObject({ letter_error: null });
    const token = /https:\/\/raamat\.test\/account\/invitation\/\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
    expect((await signUp(token ?? '')).status).toBe(201);
  } finally {
    await worker.close();
    await new Promise<void>((resolve) => {
      sink.close(resolve);
    });
    await rm(home, { recursive: true });
  }
});

it.each([
  ['no mail server is named', undefined, 'mail_not_configured'],
  ['the mail server does not answer', 'smtp://127.0.0.1:1', 'mail_no_answer'],
])('an invitation shows that its letter was not sent: %s', async (_why, url, code) => {
  const worker = await startWorker(db, {
    RAAMAT_SECRET: SECRET,
    ...(url === undefined ? {} : { RAAMAT_OUTGOING_SMTP_URL: url }),
  });
  try {
    const email = newEmail();
    expect((await invite(email)).body).toMatchObject({ letter_sent_at: null, letter_error: null });
    await until(async () => (await find(email))?.['letter_error'] !== null, { what: 'the failure is noted' });
    expect(await find(email)).toMatchObject({ state: 'open', letter_sent_at: null, letter_error: code });
  } finally {
    await worker.close();
  }
});

describe('an invitation', () => {
  it('is created, read and taken back by owners; other members only read it', async () => {
    const email = newEmail();
    const answer = await invite(` ${email} `.trim(), 'viewer');
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        email,
        role: 'viewer',
        state: 'open',
        invited_by: encodeId('user', mine.ownerId),
        invited_by_name: 'owner',
        created_at: clock.now().toISOString(),
        expires_at: new Date(clock.now().getTime() + 7 * DAY).toISOString(),
        accepted_at: null,
        revoked_at: null,
        letter_sent_at: null,
        letter_error: null,
      },
    ]);
    expect((await list())[0]).toEqual(answer.body);
    const { id } = Invitation.parse(answer.body);
    const key = await mine.key(['read', 'write']);
    expect(codeOf(await api.send('POST', path(), { key, body: { email, role: 'viewer' } }))).toEqual([
      403,
      'permission_denied',
    ]);
    for (const role of ['member', 'viewer'] as const) {
      const session = await api.session((await mine.member(role)).userId);
      expect(codeOf(await invite(newEmail(), 'owner', session))).toEqual([403, 'permission_denied']);
      expect(codeOf(await revoke(id, session))).toEqual([403, 'permission_denied']);
      expect((await api.send('GET', path(), { session })).status).toBe(200);
    }
  });

  it.each([
    [{ email: 'ei ole aadress', role: 'member' }, 'email'],
    [{ email: 'mari@naidis.ee', role: 'boss' }, 'role'],
    [{ role: 'member' }, 'email'],
  ])('is refused with %j', async (body, field) => {
    expect((await post(path(), body, owner)).body).toMatchObject({
      code: 'validation_error',
      errors: [{ field }],
    });
  });

  it('is not for an existing member: 409 member_exists', async () => {
    const { email, token } = await invited();
    await signUp(token);
    expect(codeOf(await invite(email.toUpperCase()))).toEqual([409, 'member_exists']);
  });

  it('shows its offer to the holder of its link', async () => {
    const { email, token } = await invited();
    expect((await post('/api/invitations/look/', { token })).body).toEqual({
      organization_id: encodeId('organization', mine.id),
      organization_name: 'Büroo',
      invited_by_name: 'owner',
      email,
      role: 'member',
      expires_at: expect.any(String) as string,
      has_account: false,
    });
  });

  it('stores its token nowhere in the database', async () => {
    const { token } = await invited();
    const [row] = await db.owner<{ text: string }>(
      `SELECT (SELECT string_agg(to_jsonb(i)::text, '') FROM identity.invitation i)
         || (SELECT string_agg(to_jsonb(t)::text, '') FROM tasks.task t)
         || (SELECT string_agg(to_jsonb(a)::text, '') FROM platform.audit_event a) AS text`,
    );
    expect(row?.text).not.toContain(token.split('.')[1]);
  });

  it('is replaced by a newer one to the same address', async () => {
    const first = await invited();
    const second = await invited(first.email.toUpperCase(), 'viewer');
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['revoked', 'open']);
    expect(codeOf(await signUp(first.token))).toEqual(INVALID);
    expect((await signUp(second.token)).body).toMatchObject({ role: 'viewer' });
  });

  it('is no longer valid after it was taken back; taking it back twice is the same as once', async () => {
    const { id, token } = await invited();
    expect([(await revoke(id)).status, (await revoke(id)).status]).toEqual([204, 204]);
    expect(await stateOf(id)).toBe('revoked');
    expect(codeOf(await signUp(token))).toEqual(INVALID);
  });

  it('that was accepted cannot be taken back', async () => {
    const { id, token } = await invited();
    await signUp(token);
    expect(codeOf(await revoke(id))).toEqual([409, 'state_conflict']);
    expect(await stateOf(id)).toBe('accepted');
  });

  it('is valid for seven days', async () => {
    const { id, token } = await invited();
    clock.set(new Date(clock.now().getTime() + 7 * DAY));
    expect(codeOf(await signUp(token))).toEqual(INVALID);
    expect(codeOf(await post('/api/invitations/look/', { token }))).toEqual(INVALID);
    clock.set(machine.now());
    expect(await stateOf(id)).toBe('open');
  });

  it.each(['', 'x', 'k3v9m2q8y4t6.abc'])('has no link %j', async (token) => {
    const answer = await post('/api/invitations/look/', { token });
    expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ field: 'token' }] });
  });

  it('is not opened by the token of another one', async () => {
    const [one, other] = [await invited(), await invited()];
    const mixed = `${one.token.split('.')[0] ?? ''}.${other.token.split('.')[1] ?? ''}`;
    expect(codeOf(await signUp(mixed))).toEqual(INVALID);
  });

  it('of another organization is not found', async () => {
    const { id } = await invited();
    const other = await api.organization();
    const answer = await api.send('DELETE', `${other.path}/invitations/${id}/`, {
      session: await api.session(other.ownerId),
    });
    expect(codeOf(answer)).toEqual([404, 'not_found']);
  });
});

describe('an invited person', () => {
  it('signs up with a password, has the address verified, and the role', async () => {
    const { email, token } = await invited();
    const answer = await signUp(token);
    expect([answer.status, answer.body]).toEqual([
      201,
      { organization_id: encodeId('organization', mine.id), role: 'member' },
    ]);
    const session = await signIn(api, { id: 0n, email, password: PASSWORD });
    expect((await api.send('GET', '/api/me/', { session })).body).toMatchObject({
      user: { email, name: 'Kaie Kutsutu', is_staff: false },
      email_verified: true,
    });
    expect(await roleOf(session)).toBe('member');
    const { body } = await api.send('GET', `${mine.path}/audit/?limit=4`, { session: owner });
    expect(body).toMatchObject({
      items: [
        { action: 'session.open', actor_name: 'Kaie Kutsutu', credential_kind: 'session' },
        { action: 'membership.set', actor_name: 'Kaie Kutsutu', credential_kind: 'letter' },
        { action: 'invitation.accept' },
        { action: 'invitation.create', new_values: { email: expect.stringMatching(/^k\*\*\*@/) as string } },
      ],
    });
  });

  it('signs up once: the link is used up', async () => {
    const { token } = await invited();
    const answers = await Promise.all([signUp(token), signUp(token), signUp(token)]);
    const codes = answers.map(codeOf).sort();
    expect(codes[0]).toEqual([201, undefined]);
    for (const late of codes.slice(1)) expect([INVALID, [409, 'account_exists']]).toContainEqual(late);
    expect(codeOf(await signUp(token))).toEqual(INVALID);
  });

  it('must choose a password that is hard to guess', async () => {
    const { token } = await invited();
    expect(codeOf(await signUp(token, { password: 'lühike' }))).toEqual([
      400,
      'validation_error',
      'password too_short',
    ]);
    expect((await signUp(token)).status).toBe(201);
  });

  it('with an account signs in to accept, and keeps the password', async () => {
    const { id, email, password } = await newPerson(api, { emailVerified: false });
    const { token } = await invited(email, 'viewer');
    expect((await post('/api/invitations/look/', { token })).body).toMatchObject({ has_account: true });
    expect(codeOf(await signUp(token))).toEqual([409, 'account_exists']);
    const session = await api.session(id);
    expect((await accept(token, session)).body).toMatchObject({ role: 'viewer' });
    expect(await roleOf(session)).toBe('viewer');
    expect((await api.send('GET', '/api/me/', { session })).body).toMatchObject({ email_verified: true });
    expect((await login(api, { email, password })).status).toBe(200);
    expect(codeOf(await accept(token, session))).toEqual(INVALID);
  });

  it('accepts with the invited address, and no other', async () => {
    const { token } = await invited();
    const session = await api.session((await newPerson(api)).id);
    expect(codeOf(await accept(token, session))).toEqual([403, 'permission_denied']);
    expect((await signUp(token)).status).toBe(201);
  });

  it('does not get letters without end: 429 throttled', async () => {
    const email = newEmail();
    const answers: TestAnswer[] = [];
    for (let times = 0; times < 6; times += 1) answers.push(await invite(email));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('the page behind the link of an invitation', () => {
  const look = (token: string): Promise<TestAnswer> =>
    api.send('GET', `/account/invitation/?token=${encodeURIComponent(token)}`);
  const press = (fields: Record<string, string>): Promise<TestAnswer> =>
    api.send('POST', '/account/invitation/', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const PERSON = { name: 'Kaie Kutsutu', password: PASSWORD, language: 'et' };

  it('shows who invites, to what and in which role, and lets a new person join', async () => {
    const { email, token } = await invited(newEmail(), 'viewer');
    const page = await look(token);
    for (const shown of ['owner invites you to', '<strong>Büroo</strong>', 'viewer', email]) {
      expect(page.text).toContain(shown);
    }
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const weak = await press({ ...PERSON, token, name: '<b>Kaie</b>', password: 'lühike' });
    expect([weak.status, weak.text]).toEqual([400, expect.stringContaining('at least 10 characters')]);
    expect(weak.text).toContain('value="&lt;b&gt;Kaie&lt;/b&gt;"');
    expect((await press({ ...PERSON, token })).text).toContain('You have joined');
    const session = await sessionOf(api, await login(api, { email, password: PASSWORD }));
    expect(await roleOf(session)).toBe('viewer');
    for (const again of [await look(token), await press({ ...PERSON, token })]) {
      expect([again.status, again.text]).toEqual([400, expect.stringContaining('no longer valid')]);
      expect(again.text).not.toContain('<form');
    }
  });

  it('changes nothing when it is opened', async () => {
    const { id, token } = await invited();
    await look(token);
    expect(await stateOf(id)).toBe('open');
  });

  it('asks a person with an account to sign in, and creates no other account', async () => {
    const { email, password } = await newPerson(api);
    const { id, token } = await invited(email);
    const page = await look(token);
    expect(page.text).toContain(`href="/welcome?invitation=${token}"`);
    expect(page.text).not.toContain('<form');
    const answer = await press({ ...PERSON, token });
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('Sign in with it to accept the invitation'),
    ]);
    expect(await stateOf(id)).toBe('open');
    expect((await login(api, { email, password })).status).toBe(200);
  });
});
