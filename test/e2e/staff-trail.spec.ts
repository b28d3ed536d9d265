import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, type TestSession } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';

const Acts = z.looseObject({
  items: z.array(
    z.looseObject({
      action: z.string(),
      actor_kind: z.string(),
      actor_id: z.string().nullable(),
      company_id: z.string().nullable(),
      object_id: z.string(),
      new_values: z.looseObject({ area: z.string().optional(), view_as: z.string().nullish() }).nullable(),
      request_id: z.string().nullable(),
    }),
  ),
});

let db: TestDatabase;
let us: Bookkeeper;
let owner: TestSession;
let staff: TestSession;
let staffUser: bigint;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  owner = us.session;
  staffUser = (await newPerson(us.api, { isStaff: true })).id;
  staff = await us.api.session(staffUser, { secondFactor: true });
});
afterAll(async () => {
  await us.close();
  await db.drop();
});

/** The records about staff in the organization's trail, as the owner sees them, the oldest first. */
async function acts(action: string) {
  const path = `${us.organization.path}/audit/?action=${action}&limit=200`;
  const { body } = await us.api.send('GET', path, { session: owner });
  return Acts.parse(body).items.reverse();
}
const areas = async (action: string) =>
  (await acts(action)).map(({ new_values: values }) => [values?.area, values?.view_as]);
const get = async (path: string, session = staff): Promise<number> =>
  (await us.api.send('GET', us.company.path + path, { session })).status;

describe('a read by staff in a client’s organization', () => {
  it('is in the trail of the client, once an hour for each area', async () => {
    for (const path of [
      '/invoices/',
      '/invoices/',
      '/invoices/?limit=5',
      '/parties/',
      '/general-ledger/',
      '/',
    ]) {
      expect([path, await get(path)]).toEqual([path, 200]);
    }
    await Promise.all([get('/files/'), get('/files/'), get('/files/')]);
    expect(await areas('staff.read')).toEqual(
      ['invoices', 'parties', 'general-ledger', 'company', 'files'].map((area) => [area, null]),
    );
    const company = idIn(us.company.path);
    for (const act of await acts('staff.read')) {
      expect(act).toMatchObject({
        actor_kind: 'staff',
        actor_id: encodeId('user', staffUser),
        company_id: company,
        object_id: company,
        request_id: expect.any(String) as unknown,
      });
    }
  });

  it('is recorded once more in the next hour, and for another person', async () => {
    const now = us.clock.now();
    us.clock.set(new Date(now.getTime() + 3_600_000));
    await get('/parties/');
    us.clock.set(now);
    expect((await areas('staff.read')).slice(5)).toEqual([['parties', null]]);
    const other = (await newPerson(us.api, { isStaff: true })).id;
    await get('/parties/', await us.api.session(other, { secondFactor: true }));
    const last = (await acts('staff.read')).at(-1);
    expect(last).toMatchObject({ actor_id: encodeId('user', other), new_values: { area: 'parties' } });
  });

  it('names the role that they view through', async () => {
    const body = { company_id: idIn(us.company.path), role: 'viewer' };
    expect((await us.api.send('POST', '/api/firm/view-as/', { session: staff, body })).status).toBe(200);
    await get('/parties/');
    await get('/parties/');
    await us.api.send('DELETE', '/api/firm/view-as/', { session: staff });
    expect((await areas('staff.read')).slice(7)).toEqual([['parties', 'viewer']]);
  });

  it('is recorded for the organization too', async () => {
    await us.api.send('GET', `${us.organization.path}/members/`, { session: staff });
    expect((await acts('staff.read')).at(-1)).toMatchObject({
      company_id: null,
      object_id: idIn(us.organization.path),
      new_values: { area: 'members' },
    });
  });

  it('is refused when it cannot be recorded', async () => {
    await db.owner('ALTER TABLE platform.audit_event ADD CONSTRAINT no_room CHECK (false) NOT VALID');
    try {
      expect(await get('/accounts/')).toBe(500);
    } finally {
      await db.owner('ALTER TABLE platform.audit_event DROP CONSTRAINT no_room');
    }
    expect(await get('/accounts/')).toBe(200);
    expect((await areas('staff.read')).at(-1)).toEqual(['accounts', null]);
  });

  it('is not recorded for members, nor for keys', async () => {
    const before = (await acts('staff.read')).length;
    expect(await get('/bank-accounts/', owner)).toBe(200);
    await us.get('/bank-transactions/');
    expect(await acts('staff.read')).toHaveLength(before);
  });
});

describe('a change by staff in a client’s organization', () => {
  it('is in the trail of the client each time, together with its effect', async () => {
    const send = (method: string, path: string, body?: unknown) =>
      us.api.send(method, us.company.path + path, { session: staff, body });
    expect((await send('PATCH', '/', { address: 'Pikk 1' })).status).toBe(200);
    expect((await send('PATCH', '/', { address: 'Pikk 2' })).status).toBe(200);
    const party = { name: 'Osapool OÜ', kind: 'supplier' };
    const made = await send('POST', '/parties', party);
    expect(made.status).toBe(201);
    const refresh = `/api/firm/companies/${idIn(us.company.path)}/tax-account/refresh/`;
    expect((await us.api.send('POST', refresh, { session: staff })).status).toBe(202);
    const written = await acts('staff.write');
    expect(written.map(({ new_values: values }) => values?.['operation'])).toEqual([
      'companies_partial_update',
      'companies_partial_update',
      'commands_create_party',
      'firm_companies_tax_account_refresh',
    ]);
    const requests = written.map(({ request_id: id }) => id);
    const { body } = await us.api.send('GET', `${us.organization.path}/audit/?limit=200`, { session: owner });
    const beside = Acts.parse(body).items.filter(
      ({ action, request_id: id }) => !action.startsWith('staff.') && requests.includes(id),
    );
    expect(beside.map(({ action }) => action).reverse()).toEqual([
      'company.update',
      'company.update',
      'party.create',
      'tax_account.refresh',
    ]);
    expect(beside.every(({ actor_kind: kind }) => kind === 'staff')).toBe(true);
  });

  it('is never an invitation, with all of their powers or through the role of an owner', async () => {
    const invite = (session: TestSession, path = us.organization.path) =>
      us.api.send('POST', `${path}/invitations/`, {
        session,
        body: { email: 'keegi@raamat.test', role: 'owner' },
      });
    expect((await invite(staff)).body).toMatchObject({ status: 403, code: 'permission_denied' });
    const body = { company_id: idIn(us.company.path), role: 'owner' };
    await us.api.send('POST', '/api/firm/view-as/', { session: staff, body });
    expect((await invite(staff)).body).toMatchObject({ status: 403, code: 'permission_denied' });
    await us.api.send('DELETE', '/api/firm/view-as/', { session: staff });
    expect(await db.owner('SELECT 1 FROM identity.invitation')).toEqual([]);
    // Into an organization of their own they may invite.
    const own = await us.api.send('POST', '/api/organizations/', { session: staff, body: { name: 'Büroo' } });
    const path = `/api/organizations/${z.looseObject({ id: z.string() }).parse(own.body).id}`;
    expect((await invite(staff, path)).status).toBe(201);
    expect((await invite(owner)).status).toBe(201);
  });
});
