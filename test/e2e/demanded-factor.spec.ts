import { Organizations } from '#identity';
import { encodeId, FixedClock, workerActor } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { enrollTotp, newPerson, sessionOf, signIn, totpCode } from '../support/people.js';

const FACTOR_MISSING = { status: 403, code: 'mfa_required' };

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;
let organization: TestOrganization;
let company: string;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(new Date('2026-11-24T10:00:05Z'));
  api = await startApi(db.database, { clock });
});

beforeEach(async () => {
  organization = await api.organization();
  company = (await organization.company()).path;
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

async function person(role: 'owner' | 'member') {
  const made = await newPerson(api);
  await api.get(Organizations).setMember(workerActor('test', []), organization.id, made.id, role);
  return { ...made, session: await signIn(api, made) };
}

/** An owner who demands a second factor has one. */
const demander = async (): Promise<TestSession> =>
  (await enrollTotp(api, (await person('owner')).session)).session;

const demand = (session: TestSession, of: string) =>
  api.send('PUT', `${organization.path}/second-factor/`, { session, body: { required_of: of } });
const open = (session: TestSession, path = company) => api.send('GET', `${path}/`, { session });
const me = (session: TestSession) => api.send('GET', '/api/me/', { session });

describe('a second factor that an organization demands', () => {
  it('from everybody shuts out members who have shown none, at once, and admits those who do', async () => {
    const member = await person('member');
    expect((await open(member.session)).status).toBe(200);
    const demanded = await demand(await demander(), 'everybody');
    expect([demanded.status, demanded.body]).toEqual([200, { required_of: 'everybody' }]);
    for (const path of [company, organization.path]) {
      expect((await open(member.session, path)).body).toMatchObject(FACTOR_MISSING);
    }
    expect((await me(member.session)).body).toMatchObject({
      second_factor_demanded: true,
      organizations: [],
      companies: [],
    });
    const { session } = await enrollTotp(api, member.session);
    expect((await open(session)).status).toBe(200);
    expect((await open(session, organization.path)).body).toMatchObject({
      second_factor_required_of: 'everybody',
    });
    expect((await me(session)).body).toMatchObject({
      second_factor_demanded: false,
      organizations: [{ id: encodeId('organization', organization.id) }],
    });
  });

  it('is shown in the session that asks, and is missing again for a person who gives theirs up', async () => {
    const member = await person('member');
    const other = await signIn(api, member);
    const { session, secret } = await enrollTotp(api, member.session);
    await demand(await demander(), 'everybody');
    expect((await open(other)).body).toMatchObject(FACTOR_MISSING);
    clock.set(new Date(clock.now().getTime() + 60_000));
    const shown = await api.send('POST', '/api/auth/totp/verify/', {
      session: other,
      body: { totp: totpCode(secret, clock.now()) },
    });
    expect((await open(await sessionOf(api, shown))).status).toBe(200);
    await api.send('POST', '/api/auth/totp/remove/', { session, body: { password: member.password } });
    expect((await open(session)).body).toMatchObject(FACTOR_MISSING);
  });

  it('from owners does not apply to members, and can be taken back', async () => {
    const [member, owner] = [await person('member'), await person('owner')];
    const by = await demander();
    await demand(by, 'owners');
    expect((await open(member.session)).status).toBe(200);
    expect((await open(owner.session)).body).toMatchObject(FACTOR_MISSING);
    await demand(by, 'nobody');
    expect((await open(owner.session)).status).toBe(200);
  });

  it('does not apply to keys, nor to people of another organization', async () => {
    const key = await organization.key(['read']);
    const elsewhere = await api.organization();
    const theirs = (await elsewhere.company()).path;
    const outsider = await api.session(elsewhere.ownerId);
    await demand(await demander(), 'everybody');
    expect((await api.send('GET', `${company}/`, { key })).status).toBe(200);
    expect((await open(outsider, theirs)).status).toBe(200);
    expect((await open(outsider)).body).toMatchObject({ code: 'not_found' });
  });

  it('is demanded by an owner who has one and showed it recently, and by nobody else', async () => {
    const [member, owner] = [await person('member'), await person('owner')];
    expect((await demand(member.session, 'everybody')).body).toMatchObject({ code: 'permission_denied' });
    expect((await demand(owner.session, 'everybody')).body).toMatchObject({ code: 'state_conflict' });
    expect((await demand(owner.session, 'staff')).status).toBe(400);
    const by = await demander();
    clock.set(new Date(clock.now().getTime() + 15 * 60_000));
    expect((await demand(by, 'owners')).body).toMatchObject({ code: 'second_factor_required' });
    expect((await open(owner.session, organization.path)).body).toMatchObject({
      second_factor_required_of: 'nobody',
    });
  });

  it('is in the trail of the organization', async () => {
    await demand(await demander(), 'owners');
    const rows = await db.owner(
      `SELECT old_values, new_values FROM platform.audit_event
       WHERE action = 'organization.second_factor' AND organization_id = $1`,
      [organization.id],
    );
    expect(rows).toEqual([{ old_values: { required_of: 'nobody' }, new_values: { required_of: 'owners' } }]);
  });
});
