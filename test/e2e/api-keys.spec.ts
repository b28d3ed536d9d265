import { isKey, newKey } from '../../libs/identity/src/keys/key-format.js';
import { AccessEnds, Letters, RemindExpiringKeysHandler } from '#identity';
import { encodeId, FixedClock, isoDate, workerActor } from '#platform';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
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
import { testTask } from '../support/files.js';

let db: TestDatabase;
let api: TestApi;
let mine: TestOrganization;
let owner: TestSession;
const clock = new FixedClock(new Date('2026-11-20T10:00:00Z'));

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database, { clock });
  mine = await api.organization();
  owner = await api.session(mine.ownerId);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const Key = z.looseObject({ id: z.string(), name: z.string(), revoked_at: z.string().nullable() });
const path = (): string => `${mine.path}/api-keys/`;
const make = (body: object = {}, session = owner): Promise<TestAnswer> =>
  api.send('POST', path(), { session, body: { name: 'Kassa', scopes: ['read', 'write'], ...body } });
const made = async (body: object = {}, session = owner) =>
  Key.extend({ key: z.string() }).parse((await make(body, session)).body);
const list = async (session = owner) =>
  z.object({ items: z.array(Key) }).parse((await api.send('GET', path(), { session })).body).items;
const codeOf = ({ status, body }: TestAnswer): unknown => [status, (body as { code?: string }).code];
const me = (key: string): Promise<TestAnswer> => api.send('GET', '/api/me/', { key });
const ended = (key: string) =>
  expect.poll(async () => codeOf(await me(key))).toEqual([401, 'authentication_failed']);

describe('an API key', () => {
  it('is shown once, when it is created, and acts for its creator', async () => {
    const answer = await make({ name: ' Kassa 2 ', expires_on: '2026-12-31' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        name: 'Kassa 2',
        scopes: ['read', 'write'],
        created_by: encodeId('user', mine.ownerId),
        created_by_name: 'owner',
        expires_on: '2026-12-31',
        last_used_at: null,
        revoked_at: null,
        revoked_reason: null,
        created_at: expect.any(String) as string,
        key: expect.stringMatching(/^raamat_live_/) as string,
      },
    ]);
    const { key, ...shown } = answer.body as { key: string; id: string };
    expect(isKey(key)).toBe(true);
    expect((await me(key)).body).toMatchObject({
      user: { id: encodeId('user', mine.ownerId) },
      credential: { kind: 'api_key', id: shown.id },
    });
    expect((await list())[0]).toMatchObject({ id: shown.id });
    expect((await list())[0]).not.toHaveProperty('key');
    const [row] = await db.owner<{ text: string }>(
      `SELECT string_agg(to_jsonb(k)::text, '') || (SELECT string_agg(to_jsonb(a)::text, '') FROM platform.audit_event a) AS text
       FROM identity.api_key k`,
    );
    expect(row?.text).not.toContain(key.slice(12, 40));
  });

  it('is created and revoked by owners only, and never by a key', async () => {
    const key = await mine.key(['read', 'write']);
    const [{ id } = { id: '' }] = await list();
    for (const role of ['member', 'viewer'] as const) {
      const session = await api.session((await mine.member(role)).userId);
      for (const answer of [
        await make({}, session),
        await api.send('DELETE', `${path()}${id}/`, { session }),
      ]) {
        expect(codeOf(answer)).toEqual([403, 'permission_denied']);
      }
    }
    for (const [method, address] of [
      ['POST', path()],
      ['GET', path()],
      ['DELETE', `${path()}${id}/`],
    ] as const) {
      expect(codeOf(await api.send(method, address, { key }))).toEqual([403, 'permission_denied']);
    }
  });

  it('is visible to owners and to the person it acts for', async () => {
    const everyKey = await list();
    for (const role of ['member', 'viewer'] as const) {
      const { userId, key } = await mine.member(role);
      const { id } = z
        .object({ credential: z.object({ id: z.string() }) })
        .parse((await me(key)).body).credential;
      const session = await api.session(userId);
      expect(await list(session)).toMatchObject([{ id, created_by: encodeId('user', userId) }]);
      expect((await list()).map((one) => one.id)).toContain(id);
      expect(codeOf(await api.send('DELETE', `${path()}${id}/`, { session }))).toEqual([
        403,
        'permission_denied',
      ]);
    }
    expect(await list()).toHaveLength(everyKey.length + 2);
  });

  it.each([
    [{ name: '' }, 'name', 'too_short'],
    [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
    [{ scopes: [] }, 'scopes', 'too_few'],
    [{ scopes: ['admin'] }, 'scopes.0', 'invalid_choice'],
    [{ scopes: undefined }, 'scopes', 'required'],
    [{ expires_on: '2026-11-19' }, 'expires_on', 'in_the_past'],
    [{ expires_on: '2026-02-30' }, 'expires_on', 'invalid_date'],
  ])('is refused with %j', async (body, field, code) => {
    expect((await make(body)).body).toMatchObject({ code: 'validation_error', errors: [{ field, code }] });
  });

  it('that is cut or mistyped is distinguished from an unknown one', async () => {
    const { key } = await made();
    for (const wrong of [key.slice(0, -1), `${key}x`, key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')]) {
      expect((await me(wrong)).body).toMatchObject({
        code: 'authentication_failed',
        detail: 'This is not a valid key: a character is missing or mistyped.',
      });
    }
    expect((await me(newKey())).body).toMatchObject({
      code: 'authentication_failed',
      detail: 'The key is unknown, revoked or expired.',
    });
  });

  it('does no more than its scopes', async () => {
    const company = await mine.company('ready');
    const reader = (await made({ scopes: ['read'] })).key;
    const writer = (await made({ scopes: ['write', 'write'] })).key;
    const patch = (key: string): Promise<TestAnswer> =>
      api.send('PATCH', `${company.path}/`, { key, body: { invoice_auto_book: false } });
    expect(codeOf(await patch(reader))).toEqual([403, 'insufficient_scope']);
    expect((await patch(writer)).status).toBe(200);
    expect(codeOf(await me(writer))).toEqual([403, 'insufficient_scope']);
  });

  it('does no more than a company lets keys and tokens do, whatever its scopes', async () => {
    const company = await mine.company('ready');
    const other = await mine.company('ready');
    const { key } = await made();
    const access = `${company.path}/client-access/`;
    const allow = (scopes: readonly string[], session = owner): Promise<TestAnswer> =>
      api.send('PUT', access, { session, body: { scopes } });
    const patch = (path = company.path): Promise<TestAnswer> =>
      api.send('PATCH', `${path}/`, { key, body: { invoice_auto_book: false } });
    const look = (as: object = { key }): Promise<TestAnswer> => api.send('GET', `${company.path}/`, as);
    const permissions = async () => z.object({ permissions: z.array(z.string()) }).parse((await look()).body);

    expect((await api.send('GET', access, { session: owner })).body).toEqual({ scopes: ['read', 'write'] });
    expect((await permissions()).permissions).toContain('books.setup');

    expect((await allow(['read'])).body).toEqual({ scopes: ['read'] });
    await expect.poll(async () => codeOf(await patch())).toEqual([403, 'insufficient_scope']);
    expect((await permissions()).permissions.filter((one) => !one.endsWith('.read'))).toEqual([]);
    expect((await patch(other.path)).status).toBe(200);

    expect((await allow([])).status).toBe(200);
    await expect.poll(async () => codeOf(await look())).toEqual([403, 'insufficient_scope']);
    expect((await look({ session: owner })).status).toBe(200);
    const lists = ['/api/me/', '/api/organizations/', `${mine.path}/`, `${mine.path}/companies/`];
    const id = idIn(company.path);
    for (const list of lists) {
      const [byKey, byOwner] = [
        await api.send('GET', list, { key }),
        await api.send('GET', list, { session: owner }),
      ];
      expect([list, byKey.text.includes(id), byOwner.text.includes(id)]).toEqual([list, false, true]);
      expect(byKey.text).toContain(idIn(other.path));
    }

    const member = await api.session((await mine.member('member')).userId);
    expect(codeOf(await allow(['write'], member))).toEqual([403, 'permission_denied']);
    expect(codeOf(await api.send('PUT', access, { key, body: { scopes: ['read', 'write'] } }))).toEqual([
      403,
      'permission_denied',
    ]);
    expect((await allow(['write', 'read'])).body).toEqual({ scopes: ['read', 'write'] });
    await expect.poll(async () => (await patch()).status).toBe(200);
    const acts = await db.owner<{ old_values: unknown; new_values: unknown }>(
      "SELECT old_values, new_values FROM platform.audit_event WHERE action = 'company.client_access' ORDER BY id",
    );
    expect(acts.map((act) => [act.old_values, act.new_values])).toEqual([
      [{ scopes: ['read', 'write'] }, { scopes: ['read'] }],
      [{ scopes: ['read'] }, { scopes: [] }],
      [{ scopes: [] }, { scopes: ['read', 'write'] }],
    ]);
  });

  it('ends at once when any owner revokes it; revoking twice is the same as once', async () => {
    const { id, key } = await made();
    await me(key);
    const second = await api.session((await mine.member('owner')).userId);
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await api.send('DELETE', `${path()}${id}/`, { session: second })).status).toBe(204);
    }
    await ended(key);
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      revoked_at: clock.now().toISOString(),
      revoked_reason: 'revoked',
    });
    const acts = await db.owner(
      "SELECT 1 FROM platform.audit_event WHERE action = 'api_key.revoke' AND object_id = $1",
      [id],
    );
    expect(acts).toHaveLength(1);
  });

  it('ends when the person is deactivated', async () => {
    const { userId } = await mine.member('owner');
    const { id, key } = await made({}, await api.session(userId));
    await me(key);
    await api.get(AccessEnds).lock(workerActor('test', []), userId);
    await ended(key);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ revoked_reason: 'user_deactivated' });
  });

  it('ends after its last day', async () => {
    const { key } = await made({ expires_on: '2026-11-20' });
    expect((await me(key)).status).toBe(200);
    clock.set(new Date('2026-11-20T22:00:00Z'));
    expect(codeOf(await me(key))).toEqual([401, 'authentication_failed']);
    clock.set(new Date('2026-11-20T10:00:00Z'));
  });

  it('has its last day by the clock of the machine, whatever date the books are given', async () => {
    const { key } = await made({ expires_on: '2026-11-20' });
    const books = vi.spyOn(clock, 'today').mockReturnValue(isoDate('2030-01-01'));
    onTestFinished(() => {
      books.mockRestore();
    });
    expect((await me(key)).status).toBe(200);
    expect((await make()).body).toMatchObject({ expires_on: '2027-11-20' });
  });

  it.each([
    [{}, '2027-11-20'],
    [{ expires_on: null }, null],
    [{ expires_on: '2026-11-20' }, '2026-11-20'],
  ])('created with %j has the last day %s', async (body, expected) => {
    expect((await make(body)).body).toMatchObject({ expires_on: expected });
  });

  it('of another organization is not found', async () => {
    const other = await api.organization();
    const session = await api.session(other.ownerId);
    const [{ id } = { id: '' }] = await list();
    expect(codeOf(await api.send('DELETE', `${other.path}/api-keys/${id}/`, { session }))).toEqual([
      404,
      'not_found',
    ]);
    expect(codeOf(await api.send('GET', path(), { session }))).toEqual([404, 'not_found']);
  });
});

describe('owners of expiring keys', () => {
  const DAY_MS = 86_400_000;
  const at = (days: number): void => {
    clock.set(new Date(Date.parse('2026-11-20T10:00:00Z') + days * DAY_MS));
  };

  /** The letters that the daily check has sent, by address. */
  async function letters(organization: TestOrganization) {
    const task = testTask('remind-expiring-keys', {}, 0n);
    await new RemindExpiringKeysHandler(db.database, clock).handle(task);
    const orders = await db.owner<{ id: string; payload: { email: string } }>(
      `DELETE FROM tasks.task WHERE kind = 'send-mail' AND payload ->> 'organizationId' = $1 RETURNING id, payload`,
      [organization.id],
    );
    return Promise.all(
      orders.map(({ id, payload }) =>
        api.get(Letters).compose({ id: BigInt(id), payload: payload as never }),
      ),
    );
  }

  it('get one letter 14 days before, with all keys of that day; members and other organizations get none', async () => {
    const office = await api.organization('Põhjala\r\nBüroo');
    const { userId: second } = await office.member('owner');
    await office.member('member');
    await db.owner(`UPDATE identity.app_user SET language = 'en' WHERE id = $1`, [second]);
    const session = await api.session(office.ownerId);
    const create = async (body: object) =>
      Key.parse(
        (await api.send('POST', `${office.path}/api-keys/`, { session, body: { scopes: ['read'], ...body } }))
          .body,
      );
    // Created by the database's clock, whose day is no earlier than the test's.
    const [{ today } = { today: '' }] = await db.owner<{ today: string }>(
      `SELECT current_date::text AS today`,
    );
    const last = new Date(Date.parse(today) + 40 * DAY_MS).toISOString().slice(0, 10);
    await create({ name: 'Kassa', expires_on: last });
    const gone = await create({ name: 'Vana', expires_on: last });
    await create({ name: 'Igavene', expires_on: null });
    await create({
      name: 'Lühike',
      expires_on: new Date(Date.parse(today) + 5 * DAY_MS).toISOString().slice(0, 10),
    });
    await api.send('DELETE', `${office.path}/api-keys/${gone.id}/`, { session });

    const until = (days: number): void => {
      clock.set(new Date(Date.parse(`${last}T10:00:00Z`) - days * DAY_MS));
    };
    until(15);
    expect(await letters(office)).toEqual([]);
    until(14);
    const sent = await letters(office);
    expect(sent.map((letter) => letter?.subject).sort()).toEqual([
      'API keys expire soon',
      'API võtmed aeguvad varsti',
    ]);
    const english = sent.find((letter) => letter?.subject.startsWith('API keys'))?.text ?? '';
    expect(english).toContain(last);
    expect(english).toContain('- Kassa (made by owner, never used)');
    expect(english).toContain(`/account/keys/?organization=${idIn(office.path)}`);
    for (const other of ['Vana', 'Igavene', 'Lühike', '\r']) expect(english).not.toContain(other);
    until(13);
    expect(await letters(office)).toEqual([]);
    at(0);
  });

  it("get it later when that day's check did not run, and none once the key is revoked", async () => {
    const office = await api.organization();
    const [{ day } = { day: '' }] = await db.owner<{ day: string }>(
      `INSERT INTO identity.api_key (organization_id, created_by, name, hash, scopes, expires_on, created_at)
       VALUES ($1, $2, 'Kassa', '\\x01', '{read}', '2026-11-25', '2026-01-01') RETURNING expires_on::text AS day`,
      [office.id, office.ownerId],
    );
    expect(day).toBe('2026-11-25');
    const [letter] = await letters(office);
    expect(letter?.text).toContain('25.11.2026');
    const order = {
      id: 1n,
      payload: {
        letter: 'keys_expiring' as const,
        email: letter?.to ?? '',
        organizationId: office.id.toString(),
        expiresOn: isoDate(day),
      },
    };
    expect(await api.get(Letters).compose(order)).toBeDefined();
    await db.owner('UPDATE identity.api_key SET revoked_at = now() WHERE organization_id = $1', [office.id]);
    expect(await api.get(Letters).compose(order)).toBeUndefined();
  });
});
