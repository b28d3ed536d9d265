import { encodeId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
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
let mine: TestOrganization;
let owner: TestSession;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
});

beforeEach(async () => {
  mine = await api.organization();
  owner = await api.session(mine.ownerId);
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const Members = z.object({
  items: z.array(
    z.strictObject({
      id: z.string(),
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.string(),
      has_totp: z.boolean(),
      has_passkey: z.boolean(),
      created_at: z.string(),
    }),
  ),
});
const list = async (session = owner) =>
  Members.parse((await api.send('GET', `${mine.path}/members/`, { session })).body).items;
const memberOf = async (userId: bigint) =>
  (await list()).find((member) => member.user_id === encodeId('user', userId))?.id ?? '';
const change = (id: string, role: string, session = owner): Promise<TestAnswer> =>
  api.send('PATCH', `${mine.path}/members/${id}/`, { session, body: { role } });
const remove = (id: string, session = owner): Promise<TestAnswer> =>
  api.send('DELETE', `${mine.path}/members/${id}/`, { session });
const codeOf = ({ status, body }: TestAnswer): unknown => [status, (body as { code?: string }).code];
const acts = async () => {
  const { body } = await api.send('GET', `${mine.path}/audit/`, { session: owner });
  return z.object({ items: z.array(z.looseObject({ action: z.string() })) }).parse(body).items;
};

describe('an organization', () => {
  it('is created by any signed-in person, who becomes its owner', async () => {
    const { id } = await newPerson(api);
    const session = await api.session(id);
    expect((await api.send('GET', '/api/organizations/', { session })).body).toEqual({
      items: [],
      next_cursor: null,
    });
    const made = await api.send('POST', '/api/organizations/', { session, body: { name: ' Uus büroo ' } });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ name: 'Uus büroo', role: 'owner', companies: [] }),
    ]);
    const { id: organizationId, permissions } = z
      .looseObject({ id: z.string(), permissions: z.array(z.string()) })
      .parse(made.body);
    expect(permissions).toContain('api_keys.manage');
    expect((await api.send('GET', `/api/organizations/${organizationId}/`, { session })).body).toEqual(
      made.body,
    );
  });

  it('is created by no key, and not without a name', async () => {
    const key = await mine.key(['read', 'write']);
    const post = (body: unknown, by: object): Promise<TestAnswer> =>
      api.send('POST', '/api/organizations/', { ...by, body });
    expect(codeOf(await post({ name: 'Büroo' }, { key }))).toEqual([403, 'permission_denied']);
    expect((await post({ name: '  ' }, { session: owner })).body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'name', code: 'too_short' }],
    });
  });

  it('is created once for one Idempotency-Key', async () => {
    const post = (): Promise<TestAnswer> =>
      api.send('POST', '/api/organizations/', {
        session: owner,
        body: { name: 'Üks' },
        headers: { 'idempotency-key': 'organization-1' },
      });
    const [first, again] = [await post(), await post()];
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  });
});

describe('members', () => {
  it('are visible to every member, newest first, and to nobody else', async () => {
    const { userId } = await mine.member('viewer');
    const seen = await list(await api.session(userId));
    expect(seen.map(({ user_id, role }) => [user_id, role])).toEqual([
      [encodeId('user', userId), 'viewer'],
      [encodeId('user', mine.ownerId), 'owner'],
    ]);
    const stranger = await api.session((await api.organization()).ownerId);
    expect(codeOf(await api.send('GET', `${mine.path}/members/`, { session: stranger }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('get another role from an owner, which takes effect at once, for their keys too', async () => {
    const { userId, key } = await mine.member('member');
    const { path } = await mine.company('ready');
    const answer = await change(await memberOf(userId), 'viewer');
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ role: 'viewer' })]);
    const patched = (by: object): Promise<TestAnswer> =>
      api.send('PATCH', `${path}/`, { ...by, body: { name: 'Uus OÜ' } });
    expect(codeOf(await patched({ session: await api.session(userId) }))).toEqual([403, 'permission_denied']);
    await expect.poll(async () => codeOf(await patched({ key }))).toEqual([403, 'permission_denied']);
    expect((await acts())[0]).toMatchObject({
      action: 'membership.set',
      old_values: { role: 'member' },
      new_values: { role: 'viewer' },
    });
  });

  it('are changed and removed by owners only', async () => {
    const { userId } = await mine.member('viewer');
    const id = await memberOf(userId);
    for (const role of ['member', 'viewer'] as const) {
      const session = await api.session((await mine.member(role)).userId);
      expect(codeOf(await change(id, 'owner', session))).toEqual([403, 'permission_denied']);
      expect(codeOf(await remove(id, session))).toEqual([403, 'permission_denied']);
    }
  });

  it('are not looked up for a caller who may not change them: 403, whether the member exists or not', async () => {
    const session = await api.session((await mine.member('viewer')).userId);
    const nobody = encodeId('membership', 999_999_999n);
    const answers = [
      await change(nobody, 'owner', session),
      await remove(nobody, session),
      await api.send('POST', `${mine.path}/members/${nobody}/access/end/`, { session }),
    ];
    for (const answer of answers) expect(codeOf(answer)).toEqual([403, 'permission_denied']);
    expect(codeOf(await remove(nobody))).toEqual([404, 'not_found']);
  });

  it('that are removed lose their access, and so do the keys that acted for them', async () => {
    const { userId, key } = await mine.member('member');
    const session = await api.session(userId);
    const id = await memberOf(userId);
    expect((await remove(id)).status).toBe(204);
    expect(codeOf(await api.send('GET', `${mine.path}/`, { session }))).toEqual([404, 'not_found']);
    await expect
      .poll(async () => codeOf(await api.send('GET', '/api/me/', { key })))
      .toEqual([401, 'authentication_failed']);
    expect(codeOf(await remove(id))).toEqual([404, 'not_found']);
    expect((await acts()).slice(0, 2)).toMatchObject([
      { action: 'api_key.revoke', new_values: { reason: 'membership_ended' } },
      { action: 'membership.end', old_values: { role: 'member' } },
    ]);
  });

  it('may leave on their own', async () => {
    const { userId } = await mine.member('viewer');
    expect((await remove(await memberOf(userId), await api.session(userId))).status).toBe(204);
  });

  it('the last owner neither leaves nor steps down: 409 last_owner', async () => {
    const id = await memberOf(mine.ownerId);
    expect(codeOf(await remove(id))).toEqual([409, 'last_owner']);
    expect(codeOf(await change(id, 'member'))).toEqual([409, 'last_owner']);
    await mine.member('owner');
    expect((await remove(id)).status).toBe(204);
  });

  it('one of two owners who leave at the same moment stays', async () => {
    const other = await mine.member('owner');
    const sessions = [owner, await api.session(other.userId)];
    const ids = [await memberOf(mine.ownerId), await memberOf(other.userId)];
    const answers = await Promise.all(ids.map((id, at) => remove(id, sessions[at])));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('of another organization are not found', async () => {
    const other = await api.organization();
    const [theirs] = Members.parse(
      (await api.send('GET', `${other.path}/members/`, { session: await api.session(other.ownerId) })).body,
    ).items;
    for (const answer of [await change(theirs?.id ?? '', 'viewer'), await remove(theirs?.id ?? '')]) {
      expect(codeOf(answer)).toEqual([404, 'not_found']);
    }
  });
});
