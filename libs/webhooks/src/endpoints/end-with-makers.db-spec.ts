import { ApiKeys, ConnectedApps, KeyHasher, Members } from '#identity';
import { encodeId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { WebhookDesk } from '../../../../test/support/webhook-desk.js';
import { EndAppWebhooksHandler } from './end-app-webhooks.handler.js';
import { findEndpoint } from './endpoint-rows.js';

let db: TestDatabase;
let desk: WebhookDesk;

beforeAll(async () => {
  db = await testDatabase();
  desk = await WebhookDesk.open(db);
});

afterAll(async () => {
  await desk.close();
  await db.drop();
});

it('an endpoint that an app made shows the app, ends with it, and cannot be enabled again', async () => {
  const [owner] = await db.owner<{ user_id: string; organization_id: string }>(
    'SELECT user_id::text, organization_id::text FROM identity.membership LIMIT 1',
  );
  const [userId, organizationId] = [BigInt(owner?.user_id ?? 0), BigInt(owner?.organization_id ?? 0)];
  const apps = new ConnectedApps(db.database, desk.clock);
  const connect = (grantId: string) =>
    apps.connect(testActor(), {
      userId,
      organizationId,
      grantId,
      clientId: 'app',
      clientName: 'App',
      selfRegistered: true,
      scopes: ['write'],
    });
  const made = async (app: bigint, path: string) => {
    const credential = { kind: 'oauth', id: encodeId('connected_app', app) } as const;
    const call = { ...desk.call, actor: testActor({ userId, human: false, credential }) };
    const wanted = { url: `https://hooks.example/${path}`, description: null, eventTypes: null };
    return (await desk.write((sql) => desk.endpoints.create(sql, call, wanted))).endpoint;
  };
  const [gone, stays] = [await connect('one'), await connect('two')];
  const [ofGone, ofStays] = [await made(gone, 'gone'), await made(stays, 'stays')];
  const byHand = await desk.register();
  expect(ofGone).toMatchObject({
    createdBy: userId,
    createdWithKind: 'oauth',
    createdWithId: encodeId('connected_app', gone),
  });

  await apps.revoke(testActor(), userId, gone);
  const tasks = await db.owner("SELECT 1 FROM tasks.task WHERE kind = 'end-app-webhooks'");
  expect(tasks).toHaveLength(1);
  await new EndAppWebhooksHandler(db.database, desk.clock).handle();

  const find = (id: bigint) => desk.write((sql) => findEndpoint(sql, desk.companyId, id));
  expect(await find(ofGone.id)).toMatchObject({ state: 'disabled', disabledReason: 'app_ended' });
  expect((await find(ofStays.id)).state).toBe('enabled');
  expect((await find(byHand.id)).state).toBe('enabled');
  await expect(
    desk.write((sql) => desk.endpoints.enable(sql, desk.call, ofGone.id, { skipMissed: true })),
  ).rejects.toMatchObject({ code: 'state_conflict' });
});

describe('an endpoint', () => {
  let organizationId: bigint;
  let keys: ApiKeys;

  beforeAll(async () => {
    keys = new ApiKeys(db.database, desk.clock, new KeyHasher('ab'.repeat(32)));
    const [row] = await db.owner<{ id: string }>(
      'SELECT organization_id::text AS id FROM identity.company WHERE id = $1',
      [desk.companyId],
    );
    organizationId = BigInt(row?.id ?? 0);
  });

  let people = 0;
  /** A member of the organization, with a key of theirs. */
  async function member() {
    people += 1;
    const [person] = await db.owner<{ user_id: string; id: string }>(
      `WITH person AS (INSERT INTO identity.app_user (email, email_folded, name) VALUES ($2, $2, 'Peeter') RETURNING id)
       INSERT INTO identity.membership (organization_id, user_id, role) SELECT $1, id, 'member' FROM person RETURNING user_id, id`,
      [organizationId, `liige${people}@raamat.test`],
    );
    const userId = BigInt(person?.user_id ?? 0);
    const { apiKey } = await keys.create(testActor(), {
      organizationId,
      createdBy: userId,
      name: 'key',
      scopes: ['write'],
    });
    return { userId, membershipId: BigInt(person?.id ?? 0), keyId: apiKey.id };
  }

  let endpoints = 0;
  const madeBy = async (actor: ReturnType<typeof testActor>) => {
    endpoints += 1;
    const wanted = { url: `https://hooks.example/made-${endpoints}`, description: null, eventTypes: null };
    const call = { ...desk.call, actor };
    return (await desk.write((sql) => desk.endpoints.create(sql, call, wanted))).endpoint.id;
  };
  const withKey = (userId: bigint, keyId: bigint) =>
    testActor({ userId, human: false, credential: { kind: 'api_key', id: encodeId('api_key', keyId) } });
  const runTask = async () => {
    expect(await db.owner("DELETE FROM tasks.task WHERE kind = 'end-app-webhooks' RETURNING 1")).toHaveLength(
      1,
    );
    await new EndAppWebhooksHandler(db.database, desk.clock).handle();
  };
  const letters = async () => {
    const sent = await desk.waiting('send-mail');
    await db.owner("DELETE FROM tasks.task WHERE kind = 'send-mail'");
    return sent.map(({ payload }) => payload.reason);
  };
  const enable = (id: bigint, actor = testActor()) =>
    desk.write((sql) => desk.endpoints.enable(sql, { ...desk.call, actor }, id, { skipMissed: false }));

  beforeEach(async () => {
    await db.owner("DELETE FROM tasks.task WHERE kind IN ('end-app-webhooks', 'send-mail')");
  });

  it('ends with the membership of its maker, who used a session or a key, and the owners get a letter', async () => {
    const { userId, membershipId, keyId } = await member();
    const ids = [await madeBy(testActor({ userId })), await madeBy(withKey(userId, keyId))];
    const other = await madeBy(testActor());
    await db.owner("DELETE FROM tasks.task WHERE kind = 'end-app-webhooks'");
    await new Members(db.database, desk.clock).remove(testActor(), organizationId, membershipId);
    await runTask();
    for (const id of ids) {
      expect(await desk.endpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'maker_left' });
    }
    expect((await desk.endpoint(other)).state).toBe('enabled');
    expect(await letters()).toEqual(['maker_left', 'maker_left']);
  });

  it('ends with the key that made it, and belongs to the person who enables it from then on', async () => {
    const { userId, keyId } = await member();
    const id = await madeBy(withKey(userId, keyId));
    await keys.revoke(testActor(), organizationId, keyId);
    await runTask();
    expect(await desk.endpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'key_revoked' });
    expect(await letters()).toEqual(['key_revoked']);
    await expect(enable(id, testActor({ human: false }))).rejects.toMatchObject({
      code: 'human_actor_required',
    });
    const keeper = await member();
    await enable(id, testActor({ userId: keeper.userId }));
    await new EndAppWebhooksHandler(db.database, desk.clock).handle();
    expect((await desk.endpoint(id)).state).toBe('enabled');
    await new Members(db.database, desk.clock).remove(testActor(), organizationId, keeper.membershipId);
    await runTask();
    expect(await desk.endpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'maker_left' });
  });

  it('does not end when the key that made it expires', async () => {
    const { userId, keyId } = await member();
    const id = await madeBy(withKey(userId, keyId));
    await db.owner("UPDATE identity.api_key SET expires_on = '2020-01-01' WHERE id = $1", [keyId]);
    await new EndAppWebhooksHandler(db.database, desk.clock).handle();
    expect((await desk.endpoint(id)).state).toBe('enabled');
  });
});
