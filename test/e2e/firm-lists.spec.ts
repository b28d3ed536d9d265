import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, type TestSession } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson, type TestPerson } from '../support/people.js';

const Page = z.object({ items: z.array(z.looseObject({})), next_cursor: z.string().nullable() });

let db: TestDatabase;
let us: Bookkeeper;
let others: Bookkeeper;
let person: TestPerson;
let staff: TestSession;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  others = await us.another();
  person = await newPerson(us.api);
  staff = await us.api.session((await newPerson(us.api, { isStaff: true })).id, { secondFactor: true });
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const send = (method: string, path: string, body?: unknown, session = staff) =>
  us.api.send(method, `/api/firm${path}`, { session, ...(body === undefined ? {} : { body }) });
const list = async (path: string) => {
  const answer = await send('GET', path);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return Page.parse(answer.body);
};

it('staff list all companies with their health, by a part of the name, their code, mandate and failed tasks', async () => {
  await db.owner(
    `INSERT INTO tasks.task (company_id, kind, version, queue, payload, state, priority, run_at, attempt, finished_at)
     VALUES ($1, 'rebuild-status', 1, 'upkeep', '{}', 'failed', 4, now(), 5, now())`,
    [us.company.id.toString()],
  );
  const [second, first] = (await list('/companies/')).items;
  expect(second).toMatchObject({
    company_id: idIn(others.company.path),
    failed_tasks: 0,
    failure_code: null,
  });
  expect(first).toMatchObject({
    company_id: idIn(us.company.path),
    company_state: 'ready',
    failed_tasks: 1,
    authority_access: { state: 'none' },
    usage: { files: { used: 0, limit: 5_000 } },
  });
  const code = String(first?.['registry_code']);
  const ids = async (query: string) =>
    (await list(`/companies/?${query}`)).items.map((one) => one['company_id']);
  expect(await ids(`q=${code}`)).toEqual([idIn(us.company.path)]);
  expect(await ids('needs=tasks')).toEqual([idIn(us.company.path)]);
  expect(
    await ids(`q=${encodeURIComponent(String(first?.['company_name']).slice(2).toLowerCase())}`),
  ).toEqual([idIn(us.company.path)]);
  expect(await ids('q=%25')).toEqual([]);
  expect(await ids('mandate=granted')).toEqual([]);
  const page = await list('/companies/?limit=1');
  expect((await list(`/companies/?limit=1&cursor=${String(page.next_cursor)}`)).items).toMatchObject([
    { company_id: idIn(us.company.path) },
  ]);
});

it('staff find people by a part of their name or address, with organizations and the request to reset a factor', async () => {
  const [found] = (await list(`/users/?q=${encodeURIComponent(person.email.toUpperCase())}`)).items;
  expect(found).toMatchObject({ email: person.email, is_staff: false, locked_at: null, organizations: [] });
  const id = String(found?.['id']);
  const reason = 'Lahkus töölt';
  expect((await send('POST', `/users/${id}/lock/`, { reason })).status).toBe(204);
  expect((await list('/users/?locked=true')).items).toMatchObject([{ id }]);
  expect(await db.owner("SELECT new_values FROM platform.audit_event WHERE action = 'user.lock'")).toEqual([
    { new_values: { reason } },
  ]);
  expect((await send('POST', `/users/${id}/unlock/`, { reason: ' ' })).status).toBe(400);
  expect((await send('POST', `/users/${id}/unlock/`)).status).toBe(204);
  expect((await list('/users/?locked=true')).items).toEqual([]);
});

it('acts on people ask for a proof again after 15 minutes: of staff without a factor the password', async () => {
  const [found] = (await list(`/users/?q=${encodeURIComponent(person.email)}`)).items;
  await db.owner(
    `UPDATE identity.session SET second_factor_at = second_factor_at - interval '20 minutes',
       password_at = password_at - interval '20 minutes'`,
  );
  for (const act of ['lock', 'unlock', 'end-sessions', 'reset-second-factor']) {
    const { status, body } = await send('POST', `/users/${String(found?.['id'])}/${act}/`, {
      reason: 'Proov',
    });
    expect([act, status, body]).toMatchObject([act, 403, { code: 'password_required' }]);
  }
});

it('nobody else sees these lists', async () => {
  for (const path of ['/companies/', '/users/'])
    expect((await send('GET', path, undefined, us.session)).status).toBe(403);
});
