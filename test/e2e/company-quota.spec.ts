import { FixedClock } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, startApi, type TestAnswer, type TestApi, type TestOrganization } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';

/** An evening of winter time: a quarter of an hour before midnight in Tallinn. */
const EVENING = new Date('2026-11-20T21:45:00Z');
const A_DAY = 3;

let db: TestDatabase;
let clock: FixedClock;
let api: TestApi;
let firm: TestOrganization;
let key: string;
let code = 10_000_000;

beforeAll(async () => {
  db = await testDatabase();
  clock = new FixedClock(EVENING);
  api = await startApi(db.database, { clock, environment: { RAAMAT_COMPANIES_A_DAY: String(A_DAY) } });
  firm = await api.organization();
  key = await firm.key(['read', 'write']);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const make = (of = firm, as = key, registryCode = String((code += 1))): Promise<TestAnswer> =>
  api.send('POST', `${of.path}/companies/`, {
    key: as,
    body: { name: 'Firma OÜ', registry_code: registryCode, legal_form: 'ou' },
  });
const statuses = async (count: number): Promise<number[]> => {
  const answers: number[] = [];
  for (let at = 0; at < count; at += 1) answers.push((await make()).status);
  return answers;
};

describe('the companies that an organization creates in a day', () => {
  it('are at most as many as the installation allows, even in two requests at once', async () => {
    expect(await statuses(A_DAY - 1)).toEqual([201, 201]);
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
  });

  it('are counted from zero at midnight in Tallinn: 429 throttled gives the time until then', async () => {
    const full = await make();
    expect([full.status, (full.body as { code: string }).code]).toEqual([429, 'throttled']);
    expect(full.headers.get('retry-after')).toBe('900');
    clock.set(new Date(EVENING.getTime() + 900_000));
    const next = await make();
    expect(next.status).toBe(201);
    clock.set(EVENING);
  });

  it('also count after they are deleted', async () => {
    const { items } = z
      .looseObject({ items: z.array(z.looseObject({ id: z.string() })) })
      .parse((await api.send('GET', `${firm.path}/companies/`, { key })).body);
    const session = await api.session(firm.ownerId);
    const gone = await api.send('DELETE', `/api/companies/${items.at(-1)?.id}/`, { session });
    expect(gone.status).toBe(204);
    expect((await make()).status).toBe(429);
  });

  it('are counted for each organization separately', async () => {
    const other = await api.organization();
    expect((await make(other, await other.key(['read', 'write']))).status).toBe(201);
  });

  it('are raised by staff for an organization, and by nobody else', async () => {
    const path = `/api/firm/organizations/${idIn(firm.path)}/limits/`;
    const staff = await api.session((await newPerson(api, { isStaff: true })).id, { secondFactor: true });
    const owner = await api.session(firm.ownerId);
    const put = (body: unknown, session = staff, at = path) => api.send('PUT', at, { session, body });
    expect((await put({ companies_a_day: 10 }, owner)).status).toBe(403);
    expect(
      (await put({ companies_a_day: 10 }, staff, '/api/firm/organizations/zzzzzzzzzzzz/limits/')).status,
    ).toBe(404);
    expect((await put({ companies_a_day: 0 })).body).toMatchObject({
      errors: [{ field: 'companies_a_day' }],
    });
    expect((await make()).status).toBe(429);
    expect((await put({ companies_a_day: A_DAY + 2 })).body).toEqual({ companies_a_day: A_DAY + 2 });
    expect(await statuses(3)).toEqual([201, 201, 429]);
    expect((await put({ companies_a_day: null })).body).toEqual({ companies_a_day: A_DAY });
    expect((await make()).status).toBe(429);
    expect(
      await db.owner(
        `SELECT old_values, new_values FROM platform.audit_event WHERE action = 'organization.limits' ORDER BY id`,
      ),
    ).toEqual([
      { old_values: { companies_a_day: null }, new_values: { companies_a_day: A_DAY + 2 } },
      { old_values: { companies_a_day: A_DAY + 2 }, new_values: { companies_a_day: null } },
    ]);
  });

  it('have no limit where the authorities are the sandbox', async () => {
    const sandboxed = await startApi(db.database, {
      clock,
      environment: { RAAMAT_COMPANIES_A_DAY: '1', RAAMAT_SANDBOX_URL: 'http://127.0.0.1:9' },
    });
    try {
      const body = { name: 'Firma OÜ', registry_code: String((code += 1)), legal_form: 'ou' };
      const answer = await sandboxed.send('POST', `${firm.path}/companies/`, { key, body });
      expect(answer.status).toBe(201);
    } finally {
      await sandboxed.close();
    }
  });
});

describe('a person without a confirmed address', () => {
  it('creates no company: 403 email_unverified before anything is looked up, with a session or a key', async () => {
    const { id } = await newPerson(api, { emailVerified: false });
    const session = await api.session(id);
    const own = await api.send('POST', '/api/organizations/', { session, body: { name: 'Uus' } });
    const path = `/api/organizations/${z.looseObject({ id: z.string() }).parse(own.body).id}`;
    const theirs = { path } as TestOrganization;
    const taken = { name: 'Firma OÜ', registry_code: '99999999', legal_form: 'ou' };
    const rival = await api.organization();
    await make(rival, await rival.key(['read', 'write']), taken.registry_code);
    for (const body of [taken, {}]) {
      const answer = await api.send('POST', `${theirs.path}/companies/`, { session, body });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'email_unverified']);
    }
    const made = await api.send('POST', `${path}/api-keys/`, {
      session,
      body: { name: 'Võti', scopes: ['read', 'write'] },
    });
    const unproven = z.looseObject({ key: z.string() }).parse(made.body).key;
    expect((await make(theirs, unproven, '10000001')).body).toMatchObject({ code: 'email_unverified' });
    await db.owner('UPDATE identity.app_user SET email_verified_at = now() WHERE id = $1', [id.toString()]);
    const again = await api.session(id);
    expect(
      (await api.send('POST', `${path}/companies/`, { session: again, body: taken })).body,
    ).toMatchObject({
      code: 'registry_code_taken',
    });
  });
});
