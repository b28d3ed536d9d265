import { LeaseLost } from '#tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { startReceiver } from '../../../../test/support/receiver.js';
import { verified, WebhookDesk } from '../../../../test/support/webhook-desk.js';
import { MOST_LOGGED } from './deliver-webhooks.handler.js';
import { FAILING_MS, MOST_ATTEMPTS } from './retry-schedule.js';
import { KEPT_MS, SweepWebhooksHandler } from './sweep-webhooks.handler.js';
import { findDelivery, redeliver, redeliverFailed } from './webhook-deliveries.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let db: TestDatabase;
let desk: WebhookDesk;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await WebhookDesk.open(db);
});
afterEach(() => desk.close());

describe('a delivery', () => {
  it('is retried until it is accepted, with the same id and body, and a new signature each time', async () => {
    const { id, secret } = await desk.register();
    await desk.event();
    desk.receiver.answers(503);
    await desk.deliver(id);
    expect(await desk.deliveries(id)).toMatchObject([
      {
        state: 'pending',
        attempts: 1,
        responseStatus: 503,
        responseExcerpt: 'answered 503',
        error: 'refused',
      },
    ]);
    expect((await desk.endpoint(id)).failingSince).toEqual(desk.clock.now());
    const [again] = await desk.waiting('deliver-webhooks');
    expect(again?.run_at.getTime()).toBeGreaterThanOrEqual(desk.clock.now().getTime() + 5_000);

    await desk.deliver(id);
    expect(desk.receiver.received).toHaveLength(1);
    desk.pass(6_000);
    desk.receiver.answers(200);
    await desk.deliver(id);
    expect(await desk.deliveries(id)).toMatchObject([
      { state: 'delivered', attempts: 2, responseStatus: 200, error: null, nextAttemptAt: null },
    ]);
    expect(await desk.endpoint(id)).toMatchObject({ failingSince: null, lastDeliveredAt: desk.clock.now() });
    const [first, second] = desk.receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    for (const one of desk.receiver.received) expect(() => verified(secret, one)).not.toThrow();
  });

  it('whose worker was lost is sent again after a minute, under its id', async () => {
    const { id } = await desk.register();
    await desk.event();
    const dying = desk.deliverTask(id);
    let fences = 0;
    dying.fence = () => ((fences += 1) < 2 ? Promise.resolve() : Promise.reject(new LeaseLost(1n)));
    await expect(desk.deliver(id, dying)).rejects.toThrow(LeaseLost);
    expect(await desk.deliveries(id)).toMatchObject([
      { state: 'pending', attempts: 1, responseStatus: null },
    ]);
    await desk.deliver(id);
    expect(desk.receiver.received).toHaveLength(1);
    desk.pass(61_000);
    await desk.deliver(id);
    expect(await desk.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    const ids = desk.receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('fails when the schedule is over, and can be requested once more', async () => {
    const { id } = await desk.register();
    await desk.event();
    await db.owner('UPDATE webhooks.delivery SET attempts = $2 WHERE company_id = $1', [
      desk.companyId,
      MOST_ATTEMPTS - 1,
    ]);
    desk.receiver.answers(500);
    await desk.deliver(id);
    expect(await desk.deliveries(id)).toMatchObject([
      { state: 'failed', attempts: MOST_ATTEMPTS, nextAttemptAt: null },
    ]);

    desk.receiver.answers(200);
    const key = { companyId: desk.companyId, endpointId: id };
    const before = new Date(desk.clock.now().getTime() + 1);
    expect(await desk.write((sql) => redeliverFailed(sql, desk.clock, key, before))).toBe(0);
    expect(await desk.write((sql) => redeliverFailed(sql, desk.clock, key, desk.clock.now()))).toBe(1);
    await desk.deliver(id);
    expect(await desk.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('keeps each of its attempts, those before a redelivery too, and of very many the newest', async () => {
    const { id } = await desk.register();
    await desk.event();
    desk.receiver.answers(503);
    await desk.deliver(id);
    const first = desk.clock.now().toISOString();
    desk.pass(6_000);
    desk.receiver.answers(200);
    await desk.deliver(id);
    const [delivery] = await desk.deliveries(id);
    const key = { companyId: desk.companyId, endpointId: id, id: delivery?.id ?? 0n };
    await desk.write((sql) => redeliver(sql, desk.clock, key));
    await desk.deliver(id);
    const log = async () => (await desk.write((sql) => findDelivery(sql, key))).attemptLog;
    const now = desk.clock.now().toISOString();
    const durationMs = expect.any(Number) as number;
    expect(await log()).toEqual([
      { at: first, status: 503, error: 'refused', durationMs },
      { at: now, status: 200, error: null, durationMs },
      { at: now, status: 200, error: null, durationMs },
    ]);
    await db.owner(
      `UPDATE webhooks.delivery SET attempt_log =
         (SELECT jsonb_agg(one) FROM (SELECT attempt_log -> 0 AS one FROM generate_series(1, $2::int)) AS many) WHERE id = $1`,
      [key.id, MOST_LOGGED],
    );
    await desk.write((sql) => redeliver(sql, desk.clock, key));
    await desk.deliver(id);
    expect((await log()).map(({ status }) => status)).toEqual([
      ...Array<number>(MOST_LOGGED - 1).fill(503),
      200,
    ]);
  });

  it('that was accepted can be sent again unchanged', async () => {
    const { id } = await desk.register();
    await desk.event();
    await desk.deliver(id);
    const [taken] = await desk.deliveries(id);
    const key = { companyId: desk.companyId, endpointId: id, id: taken?.id ?? 0n };
    await desk.write((sql) => redeliver(sql, desk.clock, key));
    await desk.deliver(id);
    const [first, second] = desk.receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is signed by both secrets for a day after a rotation, and then only by the new one', async () => {
    const { id, secret: former } = await desk.register();
    const { secret } = await desk.write((sql) => desk.endpoints.rotateSecret(sql, desk.call, id));
    await desk.event();
    await desk.deliver(id);
    const [both] = desk.receiver.received;
    if (both === undefined) throw new Error('Nothing was received.');
    expect(verified(former, both)).toEqual(verified(secret, both));
    desk.pass(DAY_MS);
    await desk.event();
    await desk.deliver(id);
    expect(desk.receiver.received[1]?.headers['webhook-signature']).not.toContain(' ');
  });

  it('has its secrets stored so that a copy of the database does not reveal them', async () => {
    const { id, secret } = await desk.register();
    const [row] = await db.owner<{ secret_boxed: Buffer }>(
      'SELECT secret_boxed FROM webhooks.endpoint WHERE id = $1',
      [id],
    );
    expect(row?.secret_boxed.toString('latin1')).not.toContain(secret.slice('whsec_'.length));
    expect(() => desk.box.take(row?.secret_boxed ?? Buffer.alloc(0), 'webhooks of company 1')).toThrow();
  });
});

describe('an endpoint', () => {
  it('that answers 410 Gone is disabled at once; the owners get a letter, and nothing more is sent', async () => {
    const { id } = await desk.register();
    await desk.event();
    desk.receiver.answers(410);
    await desk.deliver(id);
    expect(await desk.endpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    expect(await desk.waiting('send-mail')).toMatchObject([
      {
        payload: { letter: 'webhook_disabled', host: '127.0.0.1', reason: 'gone' },
      },
    ]);
    desk.pass(DAY_MS);
    await desk.deliver(id);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('that accepted nothing for five days is disabled with a letter; one that accepted something meanwhile is not', async () => {
    const { id } = await desk.register();
    await desk.event();
    desk.receiver.answers(500);
    await desk.deliver(id);
    desk.pass(FAILING_MS - 1_000);
    await desk.deliver(id);
    expect((await desk.endpoint(id)).state).toBe('enabled');
    desk.pass(DAY_MS);
    await desk.deliver(id);
    expect(await desk.endpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    expect(await desk.waiting('send-mail')).toHaveLength(1);
  });

  it('made by a key receives nothing while the company admits no clients, and the waiting events afterwards', async () => {
    const key = testActor({ human: false, credential: { kind: 'api_key', id: 'key' } });
    const wanted = { url: desk.receiver.url, description: null, eventTypes: null };
    const { endpoint } = await desk.write((sql) =>
      desk.endpoints.create(sql, { ...desk.call, actor: key }, wanted),
    );
    const letIn = (scopes: string) =>
      db.owner('UPDATE identity.company SET client_scopes = $2 WHERE id = $1', [desk.companyId, scopes]);
    await letIn('{}');
    await desk.event();
    await desk.deliver(endpoint.id);
    expect(desk.receiver.received).toEqual([]);
    expect(await desk.waiting('deliver-webhooks')).toEqual([]);
    expect(await desk.deliveries(endpoint.id)).toMatchObject([{ state: 'pending', attempts: 0 }]);
    await letIn('{read}');
    await desk.deliver(endpoint.id);
    expect(desk.receiver.received).toHaveLength(1);
  });

  it('receives waiting and missed events when it is enabled again', async () => {
    const { id } = await desk.register();
    await desk.event();
    await desk.write((sql) => desk.endpoints.disable(sql, desk.call, id));
    await desk.event();
    await desk.deliver(id);
    expect(desk.receiver.received).toEqual([]);
    await desk.write((sql) => desk.endpoints.enable(sql, desk.call, id, { skipMissed: false }));
    await desk.relay();
    await desk.deliver(id);
    expect(desk.receiver.received).toHaveLength(2);
  });

  it('receives none of them when they are to be skipped', async () => {
    const { id } = await desk.register();
    await desk.event();
    await desk.write((sql) => desk.endpoints.disable(sql, desk.call, id));
    await desk.trade.party();
    await desk.write((sql) => desk.endpoints.enable(sql, desk.call, id, { skipMissed: true }));
    await desk.event();
    await desk.deliver(id);
    expect(desk.receiver.received).toHaveLength(1);
    expect((await desk.deliveries(id)).map(({ state, error }) => [state, error])).toEqual([
      ['delivered', null],
      ['failed', 'skipped'],
    ]);
  });

  it('that fails rests, and is not tried with every event that waits for it', async () => {
    const { id } = await desk.register();
    for (let n = 0; n < 10; n += 1) await desk.trade.party();
    await desk.relay();
    desk.receiver.answers(500);
    await desk.deliver(id);
    await desk.deliver(id);
    expect(desk.receiver.received).toHaveLength(4);
    const [rest] = await desk.waiting('deliver-webhooks');
    expect(rest?.run_at.getTime()).toBeGreaterThanOrEqual(desk.clock.now().getTime() + 5_000);
  });

  it('does not delay other endpoints of its company', async () => {
    const slow = await desk.register();
    const other = await startReceiver();
    const well = await desk.register({ url: other.url });
    await desk.event();
    desk.receiver.answers(() => undefined);
    const hanging = new AbortController();
    const task = desk.deliverTask(slow.id);
    const held = desk.deliver(slow.id, { ...task, signal: hanging.signal });
    await desk.deliver(well.id);
    expect(other.received).toHaveLength(1);
    hanging.abort(new LeaseLost(1n));
    await expect(held).rejects.toThrow(LeaseLost);
    await other.close();
  });

  it('of a company that has ended receives nothing more', async () => {
    const { id } = await desk.register();
    await desk.event();
    await desk.write((sql) => desk.endpoints.end(sql, desk.companyId));
    await desk.deliver(id);
    expect(desk.receiver.received).toEqual([]);
    expect(await desk.endpoint(id)).toMatchObject({ state: 'disabled', disabledReason: 'company_deleted' });
  });

  it('and its deliveries cannot be seen or changed by another company', async () => {
    const { id } = await desk.register();
    await desk.event();
    const other = desk.companyId + 1n;
    await db.database.inCompany(other, async (sql) => {
      const counted = await sql.rows(
        'SELECT id FROM webhooks.endpoint UNION ALL SELECT id FROM webhooks.delivery',
      );
      expect(counted).toEqual([]);
      expect(await sql.run('UPDATE webhooks.endpoint SET description = NULL')).toBe(0);
      expect(await sql.run('DELETE FROM webhooks.delivery')).toBe(0);
    });
    const moved = db.database.inCompany(other, (sql) =>
      sql.run(
        `INSERT INTO webhooks.delivery (company_id, endpoint_id, event_id, event_type, payload, state, attempts,
           next_attempt_at, created_at) VALUES ($1, $2, 'evt', 'invoice.posted', '{}', 'pending', 0, now(), now())`,
        [desk.companyId, id],
      ),
    );
    await expect(moved).rejects.toThrow('row-level security');
  });
});

describe('deliveries', () => {
  it('are deleted after 30 days; those that their task left are requested again', async () => {
    const { id } = await desk.register();
    await desk.event();
    await desk.deliver(id);
    desk.pass(KEPT_MS - 1_000);
    await desk.event();
    await desk.forget('deliver-webhooks');
    const sweep = () =>
      new SweepWebhooksHandler(db.database, desk.clock).handle(testTask('sweep-webhooks', {}, 0n));
    await sweep();
    expect(await desk.deliveries(id)).toHaveLength(2);
    expect(await desk.waiting('deliver-webhooks')).toEqual([]);
    desk.pass(11 * 60_000);
    await sweep();
    expect(await desk.deliveries(id)).toMatchObject([{ state: 'pending' }]);
    expect(await desk.waiting('deliver-webhooks')).toMatchObject([
      { payload: { endpointId: id.toString() } },
    ]);
  });
});
