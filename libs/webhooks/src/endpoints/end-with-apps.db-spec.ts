import { ConnectedApps } from '#identity';
import { encodeId } from '#platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('an endpoint that an app made shows it, ends with the app, and is not enabled again', async () => {
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
