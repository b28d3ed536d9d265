import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { type TestAnswer, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { enrollTotp, newPerson, signIn } from '../support/people.js';

let db: TestDatabase;
let us: Bookkeeper;
let owner: TestSession;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  owner = us.session;
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const Event = z.strictObject({
  id: z.string(),
  occurred_at: z.string(),
  actor_kind: z.string(),
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  credential_kind: z.string(),
  credential_id: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  company_id: z.string().nullable(),
  old_values: z.unknown(),
  new_values: z.unknown(),
  changes: z.array(z.strictObject({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  request_id: z.string().nullable(),
});
const Page = z.object({ items: z.array(Event), next_cursor: z.string().nullable() });
const ask = (query = '', session = owner): Promise<TestAnswer> =>
  us.api.send('GET', `${us.organization.path}/audit/?${query}`, { session });
const read = async (query = '') => Page.parse((await ask(query)).body);
const actions = async (query: string): Promise<string[]> =>
  (await read(query)).items.map(({ action }) => action);
const idOf = (path: string): string => path.split('/')[3] ?? '';

describe('the audit trail', () => {
  it('records who did what to which object with which credential, the old and new values, and the request', async () => {
    const headers = { 'x-request-id': 'audit-trail-1' };
    await us.send('PATCH', '/', { body: { name: 'Auditeeritud OÜ' }, headers });
    const { items } = await read('limit=1');
    const credentials = await us.api.send('GET', '/api/me/', { key: us.key });
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        occurred_at: expect.any(String) as string,
        actor_kind: 'user',
        actor_id: encodeId('user', us.organization.ownerId),
        actor_name: 'owner',
        credential_kind: 'api_key',
        credential_id: (credentials.body as { credential: { id: string } }).credential.id,
        action: 'company.update',
        object_type: 'company',
        object_id: idOf(us.company.path),
        company_id: idOf(us.company.path),
        old_values: { name: expect.any(String) as string },
        new_values: { name: 'Auditeeritud OÜ' },
        changes: [{ field: 'name', old: expect.any(String) as string, new: 'Auditeeritud OÜ' }],
        request_id: 'audit-trail-1',
      },
    ]);
  });

  it('records changes to the books and the files too, under the ids that the API shows', async () => {
    const party = await us.party();
    const file = await us.call('companies_files_create', { body: fileForm(pdfOf('auditi fail')) });
    expect(await actions(`object_id=${party}`)).toEqual(['party.create']);
    expect(await actions(`object_id=${file.id}&object_type=file`)).toContain('file.store');
  });

  it('finds one action by its id, and none of another organization', async () => {
    const [event] = (await read('limit=1')).items;
    const one = (path: string, session = owner) =>
      us.api.send('GET', `${path}/audit/${event?.id ?? ''}/`, { session });
    expect((await one(us.organization.path)).body).toEqual(event);
    const theirs = await us.another();
    expect((await one(theirs.organization.path, theirs.session)).status).toBe(404);
  });

  it('can be limited to the service itself, and to several actions', async () => {
    expect((await read('actor_kind=worker')).items.every(({ actor_kind: kind }) => kind === 'worker')).toBe(
      true,
    );
    const some = await actions('action=company.update,party.create');
    expect(new Set(some)).toEqual(new Set(['company.update', 'party.create']));
  });

  it('holds no key, no token and no complete address', async () => {
    const made = await us.api.send('POST', `${us.organization.path}/api-keys/`, {
      session: owner,
      body: { name: 'Kassa', scopes: ['read'] },
    });
    await us.party({ email: 'mari.maasikas@naidis.ee' });
    const { text } = await ask('limit=200');
    expect(text).not.toContain((made.body as { key: string }).key.slice(12, 40));
    expect(text).not.toContain('mari.maasikas@');
    expect(text).toContain('m***@naidis.ee');
  });

  it('is filtered by object, actor, action, company and day', async () => {
    const { userId } = await us.organization.member('member');
    const session = await us.api.session(userId);
    await us.api.send('PATCH', `${us.company.path}/`, { session, body: { address: 'Lai 1' } });
    const company = idOf(us.company.path);
    const actor = encodeId('user', userId);
    expect(await actions(`actor_id=${actor}`)).toEqual(['company.update']);
    expect(await actions(`actor_id=${actor}&action=company.delete`)).toEqual([]);
    expect(new Set(await actions('action=company.update'))).toEqual(new Set(['company.update']));
    const ofCompany = (await read(`company_id=${company}&limit=200`)).items;
    expect(new Set(ofCompany.map(({ company_id }) => company_id))).toEqual(new Set([company]));
    expect(await actions(`company_id=${encodeId('company', 999_999n)}`)).toEqual([]);
    expect(await actions('object_id=nothing')).toEqual([]);

    const [newest] = (await read('limit=1')).items;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Tallinn' }).format(
      new Date(newest?.occurred_at ?? 0),
    );
    expect((await read(`date_from=${day}&date_to=${day}&limit=1`)).items).toEqual([newest]);
    expect(await actions('date_to=2020-01-01')).toEqual([]);
    expect(await actions('date_from=2100-01-01')).toEqual([]);
  });

  it('shows public ids for the row numbers that earlier releases wrote, and keeps the rows', async () => {
    const company = us.company.id.toString();
    await db.owner(
      `INSERT INTO platform.audit_event (organization_id, company_id, actor_kind, credential_kind, credential_id, action,
         object_type, object_id)
       VALUES ($1, $2, 'worker', 'worker', '5891', 'old.match', 'company', $3),
         ($1, $2, 'worker', 'worker', 'demo', 'old.open', 'book', '7')`,
      [us.organization.id, us.company.id, company],
    );
    const task = encodeId('task', 5891n);
    const matched = { action: 'old.match', credential_id: task, object_id: idOf(us.company.path) };
    const opened = { action: 'old.open', credential_id: 'demo', object_id: '7' };
    expect((await read('limit=2')).items).toMatchObject([opened, matched]);
    expect((await read(`object_id=${idOf(us.company.path)}&limit=1`)).items).toMatchObject([matched]);
    expect(
      await db.owner("SELECT credential_id, object_id FROM platform.audit_event WHERE action = 'old.match'"),
    ).toEqual([{ credential_id: '5891', object_id: company }]);
  });

  it.each([
    ['date_from=2026-02-30', 'date_from', 'invalid_date'],
    ['date_from=2026-12-01&date_to=2026-11-01', 'date_from', 'after_date_to'],
    ['actor_id=nobody', 'actor_id', 'invalid_id'],
    ['company_id=nothing', 'company_id', 'invalid_id'],
  ])('refuses %s', async (query, field, code) => {
    expect((await ask(query)).body).toMatchObject({ code: 'validation_error', errors: [{ field, code }] });
  });

  it('is listed newest first, page after page, without a gap or a repeat', async () => {
    const { items: all } = await read('limit=200');
    const paged: typeof all = [];
    let cursor: string | null = null;
    do {
      const page: z.infer<typeof Page> = await read(`limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    const times = all.map(({ occurred_at }) => occurred_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('is readable in every role, and by nobody of another organization', async () => {
    const { userId } = await us.organization.member('viewer');
    expect((await ask('', await us.api.session(userId))).status).toBe(200);
    const other = await us.api.organization();
    const stranger = await us.api.session(other.ownerId);
    expect((await ask('', stranger)).body).toMatchObject({ code: 'not_found' });
    const theirs = await us.api.send('GET', `${other.path}/audit/?limit=200`, { session: stranger });
    expect(theirs.text).not.toContain(idOf(us.company.path));
  });

  it.each([
    ['UPDATE platform.audit_event SET action = action'],
    ['UPDATE platform.audit_event SET organization_id = 1'],
    ['DELETE FROM platform.audit_event'],
  ])('is protected by the database, whoever writes: %s', async (statement) => {
    await expect(db.database.inCompany(us.company.id, (sql) => sql.run(statement))).rejects.toThrow(
      'permission denied',
    );
    await expect(db.database.systemTransaction((sql) => sql.run(statement))).rejects.toThrow(
      'permission denied',
    );
    await expect(db.owner(statement)).rejects.toThrow('append-only');
  });
});

describe('a person’s changes to their own account', () => {
  const own = async (session: TestSession, query = '') =>
    Page.parse((await us.api.send('GET', `/api/me/audit/?${query}`, { session })).body).items;

  it('are in the person’s own trail, with where they signed in', async () => {
    const person = await newPerson(us.api);
    const session = await signIn(us.api, person);
    const next = 'uus ja pikk parool';
    await us.api.send('POST', '/api/auth/password/change/', {
      session,
      body: { current_password: person.password, new_password: next },
    });
    const { session: raised } = await enrollTotp(us.api, session);
    const renewed = await us.api.send('POST', '/api/auth/recovery-codes/', {
      session: raised,
      body: { password: next },
    });
    expect(renewed.status).toBe(200);
    await us.api.send('POST', '/api/auth/totp/remove/', { session: raised, body: { password: next } });
    const events = await own(raised);
    expect(events.map(({ action }) => action)).toEqual([
      'user.totp_remove',
      'user.recovery_codes_renew',
      'user.totp_enroll',
      'user.password_change',
      'session.open',
    ]);
    expect(events.at(-1)).toMatchObject({
      actor_id: encodeId('user', person.id),
      actor_name: 'Mari Maasikas',
      object_type: 'session',
      new_values: { second_factor: false, address: '127.0.0.1' },
    });
    expect(await own(raised, 'action=session.open')).toHaveLength(1);
    expect(await own(raised, 'date_to=2020-01-01')).toEqual([]);
  });

  it('are shown to nobody else through that trail', async () => {
    const [mine, other] = [await newPerson(us.api), await newPerson(us.api)];
    await signIn(us.api, mine);
    const events = await own(await signIn(us.api, other));
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([encodeId('user', other.id)]));
  });

  it('are in the trail of their organization too, without where they were', async () => {
    const { userId } = await us.organization.member('member');
    const person = await newPerson(us.api);
    await db.owner('UPDATE identity.membership SET user_id = $2 WHERE user_id = $1', [userId, person.id]);
    await signIn(us.api, person);
    const { items } = await read(`actor_id=${encodeId('user', person.id)}&action=session.open`);
    expect(items).toMatchObject([{ object_type: 'session', new_values: { second_factor: false } }]);
    expect(items[0]?.new_values).not.toHaveProperty('address');
  });

  it('are under row security: without a person set no row is visible', async () => {
    await signIn(us.api, await newPerson(us.api));
    const rows = await db.database.transaction((sql) =>
      sql.rows('SELECT 1 FROM platform.audit_event WHERE organization_id IS NULL'),
    );
    expect(rows).toEqual([]);
  });
});
