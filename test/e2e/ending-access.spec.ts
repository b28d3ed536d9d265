import { AccessEnds, Organizations } from '#identity';
import { encodeId, FixedClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { enrollTotp, login, newPerson, signIn, totpCode } from '../support/people.js';

const operator = workerActor('test', []);
const CONFLICT = { status: 409, code: 'state_conflict' };

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;
let organization: TestOrganization;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(new Date('2026-11-23T08:00:05Z'));
  api = await startApi(db.database, { clock });
});

beforeEach(async () => {
  later(24 * 60);
  organization = await api.organization();
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const later = (minutes: number): void => {
  clock.set(new Date(clock.now().getTime() + minutes * 60_000));
};

/** A person with a role in the organization, signed in. */
async function memberOf(role: 'owner' | 'member' = 'owner') {
  const person = await newPerson(api);
  await api.get(Organizations).setMember(operator, organization.id, person.id, role);
  const [row] = await db.owner<{ id: string }>('SELECT max(id)::text AS id FROM identity.membership');
  return {
    ...person,
    memberId: encodeId('membership', BigInt(row?.id ?? 0)),
    session: await signIn(api, person),
  };
}

async function staff(): Promise<TestSession> {
  const { id } = await newPerson(api, { isStaff: true });
  return api.session(id, { secondFactor: true });
}

const me = (request: { key?: string; session?: TestSession }) => api.send('GET', '/api/me/', request);
const onUser = (session: TestSession, id: bigint, act: string) =>
  api.send('POST', `/api/firm/users/${encodeId('user', id)}/${act}/`, { session });
const invite = (session: TestSession) =>
  api.send('POST', `${organization.path}/invitations/`, {
    session,
    body: { email: `kutsutu-${clock.now().getTime()}@raamat.test`, role: 'viewer' },
  });
const openInvitations = async (): Promise<number> => {
  const [row] = await db.owner<{ count: number }>(
    `SELECT count(*)::integer AS count FROM identity.invitation
     WHERE organization_id = ${organization.id} AND revoked_at IS NULL AND accepted_at IS NULL`,
  );
  return row?.count ?? 0;
};

describe('a person locked by staff', () => {
  it('is shut out at once: sessions, cached keys, sign-in, open invitations', async () => {
    const { id, email, password, session } = await memberOf();
    const key = await organization.key(['read', 'write'], id);
    await invite(session);
    expect([(await me({ key })).status, (await me({ session })).status]).toEqual([200, 200]);
    const firm = await staff();
    expect((await onUser(firm, id, 'lock')).status).toBe(204);
    expect([(await me({ key })).status, (await me({ session })).status]).toEqual([401, 401]);
    expect((await login(api, { email, password })).status).toBe(401);
    expect(await openInvitations()).toBe(0);
    expect((await onUser(firm, id, 'unlock')).status).toBe(204);
    expect((await login(api, { email, password })).status).toBe(200);
    expect((await me({ key })).status).toBe(401);
  });

  it('is somebody else: nobody locks themselves, nor a person who does not exist', async () => {
    const { id } = await newPerson(api, { isStaff: true });
    const firm = await api.session(id, { secondFactor: true });
    expect((await onUser(firm, id, 'lock')).body).toMatchObject(CONFLICT);
    expect((await onUser(firm, 999_999n, 'lock')).status).toBe(404);
  });

  it.each(['lock', 'unlock', 'end-sessions', 'reset-second-factor'])(
    'is managed by staff only: %s',
    async (act) => {
      const { id, session } = await memberOf();
      expect((await onUser(session, id, act)).body).toMatchObject({ status: 403, code: 'permission_denied' });
    },
  );
});

it('staff sign a person out everywhere, and the person’s keys still work', async () => {
  const { id, session, ...person } = await memberOf();
  const other = await signIn(api, { id, ...person });
  const key = await organization.key(['read'], id);
  expect((await onUser(await staff(), id, 'end-sessions')).status).toBe(204);
  expect([(await me({ session })).status, (await me({ session: other })).status]).toEqual([401, 401]);
  expect((await me({ key })).status).toBe(200);
});

it('staff whose rights are withdrawn have none, and nobody regains them by a change of the row', async () => {
  const { id } = await newPerson(api, { isStaff: true });
  const session = await api.session(id, { secondFactor: true });
  await api.get(AccessEnds).withdrawStaff(operator, id);
  expect((await me({ session })).status).toBe(401);
  const again = await api.session(id, { secondFactor: true });
  expect((await api.send('GET', '/api/firm/tasks/', { session: again })).body).toMatchObject({ status: 403 });
  await expect(
    db.database.transaction((sql) =>
      sql.run('UPDATE identity.app_user SET is_staff = true WHERE id = $1', [id]),
    ),
  ).rejects.toThrow();
});

describe('a lost second factor', () => {
  const reset = (session: TestSession, id: bigint) => onUser(session, id, 'reset-second-factor');
  const secured = async () => {
    const person = await newPerson(api);
    return { ...person, ...(await enrollTotp(api, await signIn(api, person))) };
  };

  it('is removed by two members of staff, after a letter and a day', async () => {
    const { id, email, password, session } = await secured();
    const [one, two] = [await staff(), await staff()];
    expect((await reset(one, id)).body).toMatchObject({ state: 'requested' });
    expect((await reset(one, id)).status).toBe(202);
    expect((await reset(two, id)).body).toMatchObject(CONFLICT);
    const letters = await db.owner<{ letter: string }>(
      `SELECT payload->>'letter' AS letter FROM tasks.task WHERE payload->>'email' = '${email}' ORDER BY id`,
    );
    expect(letters.map(({ letter }) => letter)).toEqual(['totp_enrolled', 'totp_reset_requested']);
    later(24 * 60);
    const [later1, later2] = [await staff(), await staff()];
    expect((await login(api, { email, password })).status).toBe(401);
    expect(await reset(later1, id)).toMatchObject({ status: 200, body: { state: 'done' } });
    expect((await me({ session })).status).toBe(401);
    expect((await login(api, { email, password })).body).toMatchObject({ has_totp: false });
    expect((await reset(later2, id)).body).toMatchObject(CONFLICT);
  });

  it('is requested again when the requester is no longer staff', async () => {
    const { id } = await secured();
    const first = await newPerson(api, { isStaff: true });
    await reset(await api.session(first.id, { secondFactor: true }), id);
    await api.get(AccessEnds).withdrawStaff(operator, first.id);
    later(24 * 60);
    const second = await staff();
    expect(await reset(second, id)).toMatchObject({ status: 202, body: { state: 'requested' } });
    later(24 * 60);
    expect(await reset(await staff(), id)).toMatchObject({ status: 200, body: { state: 'done' } });
  });

  it('is not lost when its owner shows it meanwhile', async () => {
    const { id, email, password, secret } = await secured();
    await reset(await staff(), id);
    later(60);
    expect((await login(api, { email, password, totp: totpCode(secret, clock.now()) })).status).toBe(200);
    later(24 * 60);
    expect(await reset(await staff(), id)).toMatchObject({ status: 202, body: { state: 'requested' } });
  });

  it('is removed by the operator where the firm has fewer than two other people', async () => {
    const { id, email, password } = await secured();
    const session = await staff();
    const [row] = await db.owner<{ id: string }>('SELECT max(id)::text AS id FROM identity.app_user');
    await db.owner(
      `UPDATE identity.app_user SET deactivated_at = now() WHERE is_staff AND id <> ${row?.id ?? '0'}`,
    );
    expect((await reset(session, id)).body).toMatchObject(CONFLICT);
    await api.get(AccessEnds).resetSecondFactor(operator, id);
    expect((await login(api, { email, password })).status).toBe(200);
  });
});

describe('an owner', () => {
  const endAccess = (session: TestSession, memberId: string) =>
    api.send('POST', `${organization.path}/members/${memberId}/access/end/`, { session });

  it('ends the membership, keys and invitations of a person, in the own organization only', async () => {
    const leaver = await memberOf();
    const { session } = await memberOf();
    const key = await organization.key(['read'], leaver.id);
    const elsewhere = await api.organization();
    await api.get(Organizations).setMember(operator, elsewhere.id, leaver.id, 'viewer');
    const kept = await elsewhere.key(['read'], leaver.id);
    await invite(leaver.session);
    expect((await endAccess(session, leaver.memberId)).status).toBe(204);
    expect([(await me({ key })).status, (await me({ key: kept })).status]).toEqual([401, 200]);
    expect((await api.send('GET', `${organization.path}/`, { session: leaver.session })).status).toBe(404);
    expect((await api.send('GET', `${elsewhere.path}/`, { session: leaver.session })).status).toBe(200);
    expect(await openInvitations()).toBe(0);
  });

  it('alone may do so: a member is refused before the member is looked up', async () => {
    const { session } = await memberOf('member');
    const unknown = encodeId('membership', 999_999n);
    for (const answer of [
      await endAccess(session, unknown),
      await api.send('DELETE', `${organization.path}/members/${unknown}/`, { session }),
      await api.send('PATCH', `${organization.path}/members/${unknown}/`, {
        session,
        body: { role: 'owner' },
      }),
    ])
      expect(answer.body).toMatchObject({ status: 403, code: 'permission_denied' });
  });

  it('who becomes a member has no open invitations left', async () => {
    const inviter = await memberOf();
    const { session } = await memberOf();
    await invite(inviter.session);
    expect(await openInvitations()).toBe(1);
    await api.send('PATCH', `${organization.path}/members/${inviter.memberId}/`, {
      session,
      body: { role: 'member' },
    });
    expect(await openInvitations()).toBe(0);
  });
});
