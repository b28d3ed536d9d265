import { encodeId, FixedClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Organizations } from '#identity';
import { idIn, startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { enrollTotp, newPerson, sessionOf, signIn, totpCode } from '../support/people.js';

const NOW = new Date('2026-11-23T10:00:05Z');
const PASSWORD_REQUIRED = { status: 403, code: 'password_required' };
const FACTOR_REQUIRED = { status: 403, code: 'second_factor_required' };

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;
let organization: TestOrganization;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(NOW);
  api = await startApi(db.database, { clock });
});

beforeEach(async () => {
  later(60);
  organization = await api.organization();
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const later = (minutes: number): void => {
  clock.set(new Date(clock.now().getTime() + minutes * 60_000));
};

/** An owner of the organization, signed in with a password, and with a second factor where one is wanted. */
async function owner({ factor = false } = {}) {
  const person = await newPerson(api);
  await api.get(Organizations).setMember(workerActor('test', []), organization.id, person.id, 'owner');
  const session = await signIn(api, person);
  return factor ? { ...person, ...(await enrollTotp(api, session)) } : { ...person, secret: '', session };
}

const makeKey = (session: TestSession, body: object = { name: 'key', scopes: ['read', 'write'] }) =>
  api.send('POST', `${organization.path}/api-keys/`, { session, body });
const confirm = (session: TestSession, password: string) =>
  api.send('POST', '/api/auth/password/confirm/', { session, body: { password } });

describe('a dangerous act', () => {
  it('needs no proof for 15 minutes after sign-in, and later the password of a person without a second factor', async () => {
    const { session, password } = await owner();
    later(14);
    expect((await makeKey(session)).status).toBe(201);
    later(1);
    expect((await makeKey(session)).body).toMatchObject(PASSWORD_REQUIRED);
    expect((await confirm(session, 'wrong password')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'password', code: 'wrong_password' }],
    });
    expect((await makeKey(session)).body).toMatchObject(PASSWORD_REQUIRED);
    expect((await confirm(session, password)).status).toBe(204);
    later(14);
    expect((await makeKey(session)).status).toBe(201);
    later(1);
    expect((await makeKey(session)).body).toMatchObject(PASSWORD_REQUIRED);
  });

  it('needs the second factor of a person who has one, and the password alone proves nothing', async () => {
    const { session, password, secret } = await owner({ factor: true });
    later(15);
    expect((await makeKey(session)).body).toMatchObject(FACTOR_REQUIRED);
    expect((await confirm(session, password)).body).toMatchObject(FACTOR_REQUIRED);
    expect((await makeKey(session)).body).toMatchObject(FACTOR_REQUIRED);
    const totp = totpCode(secret, clock.now());
    const verified = await api.send('POST', '/api/auth/totp/verify/', { session, body: { totp } });
    expect((await makeKey(await sessionOf(api, verified))).status).toBe(201);
  });

  it('in one session needs its own proof: that of another session does not count', async () => {
    const { session, ...person } = await owner();
    later(15);
    expect((await makeKey(await signIn(api, person))).status).toBe(201);
    expect((await makeKey(session)).body).toMatchObject(PASSWORD_REQUIRED);
  });

  it('does not include a key that only reads', async () => {
    const { session } = await owner();
    later(15);
    expect((await makeKey(session, { name: 'key', scopes: ['read'] })).status).toBe(201);
  });

  it('reports the faults of the body first', async () => {
    const { session } = await owner();
    later(15);
    for (const body of [
      { name: 'key', scopes: [] },
      { name: 'k', scopes: ['write'], expires_on: '2026-11-22' },
    ])
      expect((await makeKey(session, body)).body).toMatchObject({ status: 400, code: 'validation_error' });
  });
});

describe('the role of a member', () => {
  const change = (session: TestSession, member: string, body: object) =>
    api.send('PATCH', `${organization.path}/members/${member}/`, { session, body });
  const memberOf = async (userId: bigint): Promise<string> => {
    const [row] = await db.owner<{ id: string }>(
      'SELECT id FROM identity.membership WHERE user_id = $1 AND ended_at IS NULL',
      [userId],
    );
    return encodeId('membership', BigInt(row?.id ?? 0));
  };

  it('is a dangerous act: checked after 400 and 404, before 409', async () => {
    const { session, id, password } = await owner();
    const { userId } = await organization.member('viewer');
    const [viewer, first] = [await memberOf(userId), await memberOf(organization.ownerId)];
    await change(session, first, { role: 'member' });
    const self = await memberOf(id);
    later(15);
    expect((await change(session, viewer, { role: 'king' })).body).toMatchObject({ status: 400 });
    expect((await change(session, encodeId('membership', 999_999n), { role: 'owner' })).status).toBe(404);
    expect((await change(session, self, { role: 'member' })).body).toMatchObject(PASSWORD_REQUIRED);
    expect((await change(session, viewer, { role: 'owner' })).body).toMatchObject(PASSWORD_REQUIRED);
    await confirm(session, password);
    expect((await change(session, self, { role: 'member' })).body).toMatchObject({ code: 'last_owner' });
    expect((await change(session, viewer, { role: 'owner' })).body).toMatchObject({ role: 'owner' });
  });
});

describe('a company', () => {
  it('is deleted only with a proof', async () => {
    const { session, password } = await owner();
    const { path } = await organization.company();
    later(15);
    expect((await api.send('DELETE', `${path}/`, { session })).body).toMatchObject(PASSWORD_REQUIRED);
    expect((await api.send('GET', `${path}/`, { session })).body).toMatchObject({ state: 'ready' });
    await confirm(session, password);
    expect((await api.send('DELETE', `${path}/`, { session })).status).toBe(204);
  });

  it('is viewed through a role only with a proof, after the check that it exists', async () => {
    const { id } = await newPerson(api, { isStaff: true });
    const session = await api.session(id, { secondFactor: true });
    const { path } = await organization.company();
    const viewAs = (company: string) =>
      api.send('POST', '/api/firm/view-as/', { session, body: { company_id: company, role: 'viewer' } });
    expect((await viewAs(idIn(path))).status).toBe(200);
    later(15);
    expect((await viewAs(encodeId('company', 999_999n))).body).toMatchObject({ status: 400 });
    expect((await viewAs(idIn(path))).body).toMatchObject({ status: 403 });
  });
});

describe('the trusted senders of a company', () => {
  it('are named only with a proof, after the faults of the body', async () => {
    const { session, password } = await owner();
    const { path } = await organization.company();
    const name = (domain: string) =>
      api.send('PUT', `${path}/inbox/trusted-senders/`, { session, body: { domains: [domain] } });
    later(15);
    expect((await name('gmail.com')).body).toMatchObject({ status: 400 });
    expect((await name('pilv.ee')).body).toMatchObject(PASSWORD_REQUIRED);
    await confirm(session, password);
    expect((await name('pilv.ee')).status).toBe(200);
  });
});

describe('the page that asks for a proof', () => {
  const NEXT = '/oauth/device';
  const submit = (session: TestSession, fields: Record<string, string>) =>
    fetch(`${api.url}/account/confirm/`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: session.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrf: session.csrf, next: NEXT, ...fields }),
    });

  it('takes the password of a person without a second factor, and leads on', async () => {
    const { session, password } = await owner();
    later(15);
    expect((await makeKey(session)).body).toMatchObject(PASSWORD_REQUIRED);
    expect((await submit(session, { password: 'wrong password' })).status).toBe(400);
    expect((await makeKey(session)).status).toBe(403);
    const shown = await submit(session, { password });
    expect([shown.status, shown.headers.get('location')]).toEqual([303, NEXT]);
    expect((await makeKey(session)).status).toBe(201);
  });

  it('asks a person with a second factor for the code, and raises the session with it', async () => {
    const { session, password, secret } = await owner({ factor: true });
    later(15);
    expect((await submit(session, { password })).status).toBe(400);
    expect((await makeKey(session)).body).toMatchObject(FACTOR_REQUIRED);
    const shown = await submit(session, { totp: totpCode(secret, clock.now()) });
    expect([shown.status, shown.headers.get('location')]).toEqual([303, NEXT]);
    const { headers } = shown;
    const raised = await sessionOf(api, { status: 303, headers, text: '', body: '' });
    expect((await makeKey(raised)).status).toBe(201);
  });
});
