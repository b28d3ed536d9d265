import { ClientRequests, ExpireRequestsHandler } from '#identity';
import { FixedClock } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi, type TestApi, type TestOrganization, type TestSession } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const NOW = new Date('2026-11-20T10:00:00Z');
let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let owner: TestSession;
let key: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { clock: new FixedClock(NOW) });
  mine = await api.organization();
  owner = await api.session(mine.ownerId);
  key = await mine.key(['read']);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const Page = z.object({
  items: z.array(
    z.strictObject({
      id: z.string(),
      occurred_at: z.string(),
      method: z.string(),
      path: z.string(),
      status: z.int(),
      duration_ms: z.int(),
      request_id: z.string(),
      credential_kind: z.string(),
      credential_id: z.string(),
      credential_name: z.string().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
const ask = (organization = mine, session = owner, query = '') =>
  api.send('GET', `${organization.path}/requests/?${query}`, { session });
const read = async (query = '', organization = mine, session = owner) =>
  Page.parse((await ask(organization, session, query)).body);

describe('the requests of an organization', () => {
  it('show the path without its query, the answer and the key, and nothing that was sent', async () => {
    const headers = { 'x-request-id': 'requests-1' };
    await api.send('GET', '/api/me/?fields=saladus', { key, headers });
    const [first] = (await read()).items;
    expect(first).toMatchObject({
      method: 'GET',
      path: '/api/me/',
      status: 400,
      request_id: 'requests-1',
      credential_kind: 'api_key',
    });
    expect(JSON.stringify(first)).not.toContain('saladus');
    expect((first?.duration_ms ?? -1) >= 0).toBe(true);
  });

  it('include those that were refused, and can be limited to them and to one key', async () => {
    const other = await mine.key(['read']);
    await api.send('GET', '/api/me/', { key: other });
    await api.send('POST', `${mine.path}/companies/`, { key: other, body: {} });
    const failed = (await read('failed=true&limit=1')).items[0];
    expect(failed).toMatchObject({ method: 'POST', path: `${mine.path}/companies/`, status: 403 });
    const ofKey = await read(`api_key_id=${failed?.credential_id ?? ''}`);
    expect(ofKey.items.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('leave out what people do in a browser, and what comes without a valid key', async () => {
    const before = (await read()).items.length;
    await api.send('GET', '/api/me/', { session: owner });
    await api.send('GET', '/api/me/', { key: 'raamat_live_vale' });
    expect((await read()).items).toHaveLength(before);
  });

  it('are shown page by page', async () => {
    const all = (await read()).items.map(({ id }) => id);
    const first = await read('limit=1');
    const second = await read(`limit=1&cursor=${first.next_cursor ?? ''}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 2));
  });

  it('are those of the own keys for who may not manage keys, and of no other organization', async () => {
    const member = await mine.member('member');
    const session = await api.session(member.userId);
    expect((await ask(mine, session)).status).toBe(200);
    expect((await read('', mine, session)).items).toEqual([]);
    const theirs = await api.organization();
    expect((await read('', theirs, await api.session(theirs.ownerId))).items).toEqual([]);
    expect((await ask(theirs, owner)).status).toBe(404);
  });

  it('are read by a key too: those that act for the same person', async () => {
    const headers = { 'x-request-id': 'requests-of-a-key' };
    await api.send('GET', '/api/me/', { key, headers });
    const shown = Page.parse((await api.send('GET', `${mine.path}/requests/`, { key })).body);
    expect(shown.items.map(({ request_id: id }) => id)).toContain('requests-of-a-key');
    const { key: ofMember } = await mine.member('member');
    const theirs = Page.parse((await api.send('GET', `${mine.path}/requests/`, { key: ofMember })).body);
    expect(theirs.items).toEqual([]);
    const { key: elsewhere } = await (await api.organization()).member('owner');
    expect((await api.send('GET', `${mine.path}/requests/`, { key: elsewhere })).status).toBe(404);
  });

  it('end after a day, and after a hundred thousand', async () => {
    const busy = await api.organization();
    await db.owner(
      `INSERT INTO identity.client_request (organization_id, occurred_at, user_id, credential_kind, credential_id, method, path,
         status, duration_ms, request_id)
       SELECT $1, $2::timestamptz - n * interval '1 millisecond', $3, 'api_key', 1, 'GET', '/api/me/', 200, 1, 'n' || n
       FROM generate_series(1, 100010) AS n`,
      [busy.id, NOW, busy.ownerId],
    );
    const session = await api.session(busy.ownerId);
    const rows = await api.get(ClientRequests).list(busy.id, { before: null, limit: 100_011 });
    expect(rows).toHaveLength(100_000);
    await new ExpireRequestsHandler(db.database, new FixedClock(NOW)).handle();
    const count = async () =>
      (
        await db.owner<{ n: string }>(
          'SELECT count(*) AS n FROM identity.client_request WHERE organization_id = $1',
          [busy.id],
        )
      )[0]?.n;
    expect(await count()).toBe('100000');
    const later = new FixedClock(new Date(NOW.getTime() + 25 * 60 * 60 * 1000));
    await new ExpireRequestsHandler(db.database, later).handle();
    expect((await read('', busy, session)).items).toEqual([]);
    expect(await count()).toBe('0');
  });
});
