import { Companies } from '#identity';
import { encodeId, PERMISSIONS } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  idIn,
  startApi,
  type TestAnswer,
  type TestApi,
  type TestOrganization,
  type TestSession,
} from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';

let db: TestDatabase;
let api: TestApi;
let client: TestOrganization;
let company: { id: bigint; path: string };
/** Staff with a second factor in their session; the same person without; the owner of the company. */
let staff: TestSession;
let half: TestSession;
let owner: TestSession;
let staffId: bigint;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  client = await api.organization();
  company = await client.company('ready');
  staffId = (await newPerson(api, { isStaff: true })).id;
  staff = await api.session(staffId, { secondFactor: true });
  half = await api.session(staffId);
  owner = await api.session(client.ownerId);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const codeOf = ({ status, body }: TestAnswer): unknown => [status, (body as { code?: string }).code];
const effectiveRole = async (session: TestSession, path = `${company.path}/`) =>
  z
    .looseObject({
      role: z.string().nullable(),
      permissions: z.array(z.string()),
      view_as: z.string().nullish(),
    })
    .parse((await api.send('GET', path, { session })).body);

const firmCalls = (): readonly (readonly [string, string, unknown?])[] => [
  ['GET', '/api/firm/tasks/'],
  ['POST', `/api/firm/tasks/${encodeId('task', 1n)}/retry/`],
  ['POST', `/api/firm/companies/${idIn(company.path)}/tax-account/refresh/`],
  ['POST', `/api/firm/companies/${idIn(company.path)}/close/`],
  ['POST', '/api/firm/view-as/', { company_id: idIn(company.path), role: 'viewer' }],
  ['DELETE', '/api/firm/view-as/'],
];

describe('the firm', () => {
  it('asks staff for a second factor in this session: 403 mfa_required', async () => {
    for (const [method, path, body] of firmCalls()) {
      expect([path, codeOf(await api.send(method, path, { session: half, body }))]).toEqual([
        path,
        [403, 'mfa_required'],
      ]);
    }
    const me = await api.send('GET', '/api/me/', { session: half });
    expect(me.body).toMatchObject({ staff_mfa_required: true });
    expect(codeOf(await api.send('GET', `${company.path}/`, { session: half }))).toEqual([404, 'not_found']);
  });

  it('is closed to everybody else, and to keys', async () => {
    const key = await client.key(['read', 'write']);
    for (const [method, path, body] of firmCalls()) {
      expect(codeOf(await api.send(method, path, { session: owner, body }))).toEqual([
        403,
        'permission_denied',
      ]);
      expect(codeOf(await api.send(method, path, { key, body }))).toEqual([403, 'permission_denied']);
    }
  });

  it('reaches every organization and company, with every permission and no role', async () => {
    expect(await effectiveRole(staff)).toMatchObject({ role: null, view_as: null, permissions: PERMISSIONS });
    expect(await effectiveRole(staff, `${client.path}/`)).toMatchObject({
      role: null,
      permissions: PERMISSIONS,
    });
    const { body } = await api.send('GET', '/api/organizations/?limit=200', { session: staff });
    expect(body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: idIn(client.path) })]) as unknown,
    });
  });

  it('alone sets files_tsd_monthly', async () => {
    const patch = (session: TestSession) =>
      api.send('PATCH', `${company.path}/`, { session, body: { files_tsd_monthly: true } });
    expect(codeOf(await patch(owner))).toEqual([403, 'permission_denied']);
    expect((await patch(staff)).body).toMatchObject({ files_tsd_monthly: true });
  });
});

describe('viewing through a role', () => {
  const choose = (role: string, company_id = idIn(company.path)): Promise<TestAnswer> =>
    api.send('POST', '/api/firm/view-as/', { session: staff, body: { company_id, role } });

  it.each(['owner', 'member', 'viewer'] as const)(
    'as %s narrows the powers of staff to that role, and the company shows it',
    async (role) => {
      const { userId } = await client.member(role);
      const theirs = await effectiveRole(await api.session(userId));
      expect((await choose(role)).body).toEqual({ company_id: idIn(company.path), view_as: role });
      const seen = await effectiveRole(staff);
      expect(seen).toMatchObject({ role: null, view_as: role, permissions: theirs.permissions });
      expect((await effectiveRole(staff, `${client.path}/`)).permissions).toEqual(theirs.permissions);
    },
  );

  it('takes the powers of staff away in that company, and in no other', async () => {
    const other = await client.company('ready');
    await choose('viewer');
    const patch = (path: string) =>
      api.send('PATCH', `${path}/`, { session: staff, body: { files_tsd_monthly: true } });
    expect(codeOf(await patch(company.path))).toEqual([403, 'permission_denied']);
    await choose('owner');
    expect(codeOf(await patch(company.path))).toEqual([403, 'permission_denied']);
    expect((await patch(other.path)).status).toBe(200);
    expect(await effectiveRole(staff, `${other.path}/`)).toMatchObject({ view_as: null });
  });

  it('applies to this session alone, and ends when staff end it', async () => {
    await choose('viewer');
    const elsewhere = await api.session(staffId, { secondFactor: true });
    expect(await effectiveRole(elsewhere)).toMatchObject({ view_as: null });
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await api.send('DELETE', '/api/firm/view-as/', { session: staff })).status).toBe(204);
    }
    expect(await effectiveRole(staff)).toMatchObject({ view_as: null, permissions: PERMISSIONS });
  });

  it('is recorded in the audit trail of the organization', async () => {
    await choose('member');
    const { body } = await api.send('GET', `${client.path}/audit/?action=staff.view_as&limit=1`, {
      session: owner,
    });
    expect(body).toMatchObject({
      items: [
        {
          actor_kind: 'staff',
          actor_id: encodeId('user', staffId),
          credential_kind: 'session',
          company_id: idIn(company.path),
          new_values: { view_as: 'member' },
        },
      ],
    });
  });

  it('refuses a company that does not exist', async () => {
    const answer = await choose('viewer', encodeId('company', 999_999n));
    expect(answer.body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'company_id', code: 'not_found' }],
    });
  });
});

describe('closing a company', () => {
  it('deletes it, and a new company with its registry code answers company_closed', async () => {
    const { id, path } = await client.company('ready');
    const close = () => api.send('POST', `/api/firm/companies/${idIn(path)}/close/`, { session: staff });
    const first = await close();
    expect([first.status, first.body]).toEqual([200, expect.objectContaining({ state: 'deleted' })]);
    expect((await close()).status).toBe(200);
    expect((await api.send('GET', `${path}/`, { session: owner })).body).toMatchObject({ state: 'deleted' });

    const registryCode = (await api.get(Companies).find(id))?.registryCode;
    const again = await api.send('POST', `${client.path}/companies/`, {
      session: owner,
      body: { name: 'Uuesti OÜ', registry_code: registryCode, legal_form: 'ou' },
    });
    expect(codeOf(again)).toEqual([409, 'company_closed']);
    expect(await acts('company.close', id)).toBe(1);
  });

  it('also does so for one that its owner deleted before', async () => {
    const { id, path } = await client.company('ready');
    await api.send('DELETE', `${path}/`, { session: owner });
    const answer = await api.send('POST', `/api/firm/companies/${idIn(path)}/close/`, { session: staff });
    expect(answer.body).toMatchObject({ state: 'deleted' });
    expect(await acts('company.close', id)).toBe(1);
  });
});

describe('tasks of the service', () => {
  const list = async (query: string) =>
    z
      .object({ items: z.array(z.looseObject({ id: z.string(), state: z.string() })) })
      .parse((await api.send('GET', `/api/firm/tasks/?${query}`, { session: staff })).body).items;

  it('are listed newest first, by state, kind and company, with no payload', async () => {
    const all = await list('limit=200');
    expect(all.length).toBeGreaterThan(1);
    const own = await list(`company_id=${idIn(company.path)}&kind=provision-company&state=waiting`);
    expect(own).toEqual([
      expect.objectContaining({
        kind: 'provision-company',
        state: 'waiting',
        company_id: idIn(company.path),
        subject: { type: 'company', id: idIn(company.path) },
      }),
    ]);
    expect(own[0]).not.toHaveProperty('payload');
    expect(await list(`company_id=${encodeId('company', 999_999n)}`)).toEqual([]);
    expect(await list('company_id=zzzzzzzzzzzz')).toEqual([]);
  });

  it('are listed page after page', async () => {
    const page = async (query: string) =>
      z
        .object({ items: z.array(z.looseObject({ id: z.string() })), next_cursor: z.string().nullable() })
        .parse((await api.send('GET', `/api/firm/tasks/?limit=1${query}`, { session: staff })).body);
    const first = await page('');
    const second = await page(`&cursor=${first.next_cursor ?? ''}`);
    const [one, two] = await list('limit=2');
    expect([first.items[0]?.id, second.items[0]?.id]).toEqual([one?.id, two?.id]);
  });

  it('that failed run again, and the trail shows who requested it', async () => {
    const { id: companyId, path } = await client.company('ready');
    const [task] = await list(`company_id=${idIn(path)}`);
    const retry = () => api.send('POST', `/api/firm/tasks/${task?.id ?? ''}/retry/`, { session: staff });
    expect(codeOf(await retry())).toEqual([409, 'state_conflict']);
    await db.owner(
      "UPDATE tasks.task SET state = 'failed', reason_code = 'broken', attempt = 5 WHERE company_id = $1",
      [companyId],
    );
    expect((await list('state=failed')).map(({ id }) => id)).toEqual([task?.id]);
    expect((await retry()).body).toMatchObject({ state: 'waiting', attempt: 0, reason_code: null });
    expect(await acts('task.retry', companyId)).toBe(1);
  });

  it('that do not exist: 404', async () => {
    const answer = await api.send('POST', `/api/firm/tasks/${encodeId('task', 999_999n)}/retry/`, {
      session: staff,
    });
    expect(codeOf(answer)).toEqual([404, 'not_found']);
  });
});

async function acts(action: string, companyId: bigint): Promise<number> {
  const rows = await db.owner(
    'SELECT 1 FROM platform.audit_event WHERE action = $1 AND company_id = $2 AND organization_id = $3',
    [action, companyId, client.id],
  );
  return rows.length;
}
