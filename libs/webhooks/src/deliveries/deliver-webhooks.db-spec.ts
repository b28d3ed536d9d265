import { Webhook } from 'standardwebhooks';
import { cancelInvoice } from '#books';
import { createLogger, FixedClock, SystemClock, type Ulid } from '#platform';
import { LeaseLost, type TaskOutcome } from '#tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { type Received, type Receiver, startReceiver } from '../../../../test/support/receiver.js';
import { Trade } from '../../../../test/support/trade.js';
import { findEndpoint } from '../endpoints/endpoint-rows.js';
import { type NewEndpoint, WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { noticeCommits } from '../events/notice-commits.js';
import { RelayWebhooksHandler } from '../events/relay-webhooks.handler.js';
import { WebhookSender } from '../sending/webhook-sender.js';
import { webhookBox } from '../webhooks.module.js';
import { DeliverWebhooksHandler } from './deliver-webhooks.handler.js';
import { FAILING_MS, MOST_ATTEMPTS } from './retry-schedule.js';
import { KEPT_MS, SweepWebhooksHandler } from './sweep-webhooks.handler.js';
import { listDeliveries, redeliver, redeliverFailed, type WebhookDelivery } from './webhook-deliveries.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const box = webhookBox('ab'.repeat(32));
const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');

let db: TestDatabase;
let clock: FixedClock;
let endpoints: WebhookEndpoints;
let receiver: Receiver;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  await db.owner(`
    INSERT INTO identity.organization (name) VALUES ('Büroo');
    WITH person AS (INSERT INTO identity.app_user (email, email_folded, name)
      VALUES ('mari@raamat.test', 'mari@raamat.test', 'Mari') RETURNING id)
    INSERT INTO identity.membership (organization_id, user_id, role)
    SELECT organization.id, person.id, 'owner' FROM identity.organization, person`);
});
afterAll(() => db.drop());

beforeEach(async () => {
  // Receivers refuse what is older than minutes: these tests begin now, and go on when they are told.
  clock = new FixedClock(new SystemClock().now());
  endpoints = new WebhookEndpoints(clock, box, { allowPrivate: true });
  receiver = await startReceiver();
  const [company] = await db.owner<{ id: string }>(
    `INSERT INTO identity.company (organization_id, name, registry_code, legal_form, state)
     SELECT id, 'Näidis', (10000000 + (SELECT count(*) FROM identity.company))::text, 'ou', 'ready'
     FROM identity.organization RETURNING id`,
  );
  trade = await Trade.open(db.database, { companyId: BigInt(company?.id ?? 0) });
});
afterEach(() => receiver.close());

const call = () => ({ actor: testActor(), companyId: trade.companyId });
const inCompany: Trade['database']['inCompany'] = (companyId, work) => db.database.inCompany(companyId, work);
const pass = (ms: number): void => {
  clock.set(new Date(clock.now().getTime() + ms));
};

async function register(said: Partial<NewEndpoint> = {}): Promise<{ id: bigint; secret: string }> {
  const wanted = { url: receiver.url, description: null, eventTypes: null, ...said };
  const { endpoint, secret } = await inCompany(trade.companyId, (sql) =>
    endpoints.create(sql, call(), wanted),
  );
  return { id: endpoint.id, secret };
}

const relay = (commitsAtOnce?: number, task = testTask('relay-webhooks', {}, trade.companyId)) =>
  new RelayWebhooksHandler(db.database, clock, log, commitsAtOnce).handle(task);

/** A run of the task that waits for the endpoint, if one does. */
async function deliver(
  endpointId: bigint,
  task = testTask('deliver-webhooks', { endpointId: endpointId.toString() }, trade.companyId),
): Promise<TaskOutcome> {
  await db.owner("DELETE FROM tasks.task WHERE kind = 'deliver-webhooks'");
  return new DeliverWebhooksHandler({
    database: db.database,
    clock,
    box,
    sender: new WebhookSender({ allowPrivate: true }),
  }).handle(task);
}

const deliveries = (endpointId: bigint): Promise<WebhookDelivery[]> =>
  db.database.readCompany(trade.companyId, (sql) =>
    listDeliveries(sql, { companyId: trade.companyId, endpointId }, {}, 1_000, null),
  );
const endpointOf = (id: bigint) =>
  db.database.readCompany(trade.companyId, (sql) => findEndpoint(sql, trade.companyId, id));
const types = async (id: bigint): Promise<string[]> =>
  (await deliveries(id)).map(({ eventType }) => eventType).reverse();
const verified = (secret: string, { headers, body }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

interface Waiting {
  kind: string;
  payload: Record<string, string>;
  run_at: Date;
}
const waiting = (kind: string): Promise<Waiting[]> =>
  db.owner<Waiting>(
    `SELECT kind, payload, run_at FROM tasks.task WHERE kind = $1 AND state = 'waiting' AND company_id = ANY ($2)
     ORDER BY id`,
    [kind, [trade.companyId.toString(), '0']],
  );

/** A purchase recorded and posted. */
async function posted(): Promise<Ulid> {
  const { invoice_id: id } = await trade.record();
  await trade.post(id);
  return id;
}

/** One event, about a new party. */
async function event(): Promise<void> {
  await trade.party();
  await relay();
}

describe('events of the books', () => {
  it('are told from the moment an endpoint is made, each commit once, in their order and with the objects concerned', async () => {
    await trade.party();
    const { id, secret } = await register();
    const invoice_id = await posted();
    await trade.run(cancelInvoice, { invoice_id, reason: 'Vale' });
    await relay();
    await relay();
    expect(await types(id)).toEqual(
      expect.arrayContaining(['party.created', 'invoice.recorded', 'invoice.posted', 'invoice.cancelled']),
    );
    await deliver(id);
    const seen = receiver.received.map(
      (one) => verified(secret, one) as { type: string; commit_seq: number; data: { objects: unknown } },
    );
    expect(seen).toHaveLength((await deliveries(id)).length);
    const cancelled = seen.find(({ type }) => type === 'invoice.cancelled');
    expect(cancelled?.data.objects).toContainEqual({ type: 'invoice', id: invoice_id });
    const commits = seen.filter(({ type }) => /^(party|invoice)\.[a-z]+ed$/.test(type));
    const inOrder = commits.toSorted((a, b) => a.commit_seq - b.commit_seq).map(({ type }) => type);
    expect(inOrder).toEqual(['party.created', 'invoice.recorded', 'invoice.posted', 'invoice.cancelled']);
    expect(JSON.stringify(seen)).not.toMatch(/Tarnija|minor|name/);
  });

  it('are those that an endpoint asked for, whatever others ask for', async () => {
    const parties = await register({ eventTypes: ['party.*'] });
    const invoices = await register({ url: `${receiver.url}/2`, eventTypes: ['invoice.posted'] });
    await posted();
    await relay();
    expect(await types(parties.id)).toEqual(['party.created']);
    expect(await types(invoices.id)).toEqual(['invoice.posted']);
  });

  it('are noticed while an endpoint is behind, once, and no more when it was told', async () => {
    await register();
    const notice = () => db.database.systemTransaction(noticeCommits);
    await notice();
    expect(await waiting('relay-webhooks')).toEqual([]);
    await trade.party();
    await notice();
    await notice();
    expect(await waiting('relay-webhooks')).toHaveLength(1);
    await db.owner("DELETE FROM tasks.task WHERE kind = 'relay-webhooks'");
    await relay();
    await notice();
    expect(await waiting('relay-webhooks')).toEqual([]);
  });

  it('are lost by no crash between the cursor and the deliveries, and none comes back under another id', async () => {
    const { id } = await register();
    for (let n = 0; n < 5; n += 1) await trade.party();
    const dying = testTask('relay-webhooks', {}, trade.companyId);
    let portions = 0;
    dying.fence = () => ((portions += 1) < 2 ? Promise.resolve() : Promise.reject(new LeaseLost(1n)));
    await expect(relay(2, dying)).rejects.toThrow(LeaseLost);
    const first = await deliveries(id);
    expect(first).toHaveLength(2);
    await expect(
      relay(2, {
        ...testTask('relay-webhooks', {}, trade.companyId),
        finish: () => Promise.reject(new LeaseLost(1n)),
      }),
    ).rejects.toThrow(LeaseLost);
    await relay(2);
    const all = (await deliveries(id)).reverse();
    expect(all.map(({ commitSeq }) => commitSeq)).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect(all.slice(0, 2).map(({ eventId }) => eventId)).toEqual(
      first.map(({ eventId }) => eventId).reverse(),
    );
    // Told anew from the beginning, as after a restored cursor, every event is the one it was.
    await db.owner('UPDATE webhooks.endpoint SET told_commit_seq = 0 WHERE company_id = $1', [
      trade.companyId,
    ]);
    await relay();
    expect(await deliveries(id)).toHaveLength(5);
  });

  it('of a command that this release does not know wait for a worker that does', async () => {
    const { id } = await register();
    await trade.party();
    await db.owner(`ALTER TABLE books.command_log DISABLE TRIGGER USER`);
    await db.owner("UPDATE books.command_log SET command = 'party.fold' WHERE company_id = $1", [
      trade.companyId,
    ]);
    expect(await relay()).toMatchObject({ tryLater: expect.any(Date) as unknown });
    expect(await deliveries(id)).toEqual([]);
    await db.owner("UPDATE books.command_log SET command = 'party.create' WHERE company_id = $1", [
      trade.companyId,
    ]);
    await relay();
    expect(await types(id)).toEqual(['party.created']);
  });
});

describe('a delivery', () => {
  it('is sent again until it is taken, with the same id and body, and a signature of its time', async () => {
    const { id, secret } = await register();
    await event();
    receiver.answers(503);
    await deliver(id);
    expect(await deliveries(id)).toMatchObject([
      {
        state: 'pending',
        attempts: 1,
        responseStatus: 503,
        responseExcerpt: 'answered 503',
        error: 'refused',
      },
    ]);
    expect((await endpointOf(id)).failingSince).toEqual(clock.now());
    const [again] = await waiting('deliver-webhooks');
    expect(again?.run_at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 5_000);

    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    pass(6_000);
    receiver.answers(200);
    await deliver(id);
    expect(await deliveries(id)).toMatchObject([
      { state: 'delivered', attempts: 2, responseStatus: 200, error: null, nextAttemptAt: null },
    ]);
    expect(await endpointOf(id)).toMatchObject({ failingSince: null, lastDeliveredAt: clock.now() });
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    for (const one of receiver.received) expect(() => verified(secret, one)).not.toThrow();
  });

  it('that a worker was lost with is sent again after a minute, under its id', async () => {
    const { id } = await register();
    await event();
    const dying = testTask('deliver-webhooks', { endpointId: id.toString() }, trade.companyId);
    let fences = 0;
    dying.fence = () => ((fences += 1) < 2 ? Promise.resolve() : Promise.reject(new LeaseLost(1n)));
    await expect(deliver(id, dying)).rejects.toThrow(LeaseLost);
    expect(await deliveries(id)).toMatchObject([{ state: 'pending', attempts: 1, responseStatus: null }]);
    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    pass(61_000);
    await deliver(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is given up when the schedule is over, and can be asked for once more', async () => {
    const { id } = await register();
    await event();
    await db.owner('UPDATE webhooks.delivery SET attempts = $2 WHERE company_id = $1', [
      trade.companyId,
      MOST_ATTEMPTS - 1,
    ]);
    receiver.answers(500);
    await deliver(id);
    expect(await deliveries(id)).toMatchObject([
      { state: 'failed', attempts: MOST_ATTEMPTS, nextAttemptAt: null },
    ]);

    receiver.answers(200);
    const key = { companyId: trade.companyId, endpointId: id };
    const before = new Date(clock.now().getTime() + 1);
    expect(await inCompany(trade.companyId, (sql) => redeliverFailed(sql, clock, key, before))).toBe(0);
    expect(await inCompany(trade.companyId, (sql) => redeliverFailed(sql, clock, key, clock.now()))).toBe(1);
    await deliver(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('that was taken can be had again, as it was', async () => {
    const { id } = await register();
    await event();
    await deliver(id);
    const [taken] = await deliveries(id);
    const key = { companyId: trade.companyId, endpointId: id, id: taken?.id ?? 0n };
    await inCompany(trade.companyId, (sql) => redeliver(sql, clock, key));
    await deliver(id);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('is signed by both secrets for a day after a rotation, and then by the new one alone', async () => {
    const { id, secret: former } = await register();
    const { secret } = await inCompany(trade.companyId, (sql) => endpoints.rotateSecret(sql, call(), id));
    await event();
    await deliver(id);
    const [both] = receiver.received;
    if (both === undefined) throw new Error('Nothing was received.');
    expect(verified(former, both)).toEqual(verified(secret, both));
    pass(DAY_MS);
    await event();
    await deliver(id);
    expect(receiver.received[1]?.headers['webhook-signature']).not.toContain(' ');
  });

  it('keeps its secrets where a copy of the database does not show them', async () => {
    const { id, secret } = await register();
    const [row] = await db.owner<{ secret_boxed: Buffer }>(
      'SELECT secret_boxed FROM webhooks.endpoint WHERE id = $1',
      [id],
    );
    expect(row?.secret_boxed.toString('latin1')).not.toContain(secret.slice('whsec_'.length));
    expect(() => box.take(row?.secret_boxed ?? Buffer.alloc(0), 'webhooks of company 1')).toThrow();
  });
});

describe('an endpoint', () => {
  it('that says it is gone is disabled at once; its owners get a letter, and nothing more is sent', async () => {
    const { id } = await register();
    await event();
    receiver.answers(410);
    await deliver(id);
    expect(await endpointOf(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    expect(await waiting('send-mail')).toMatchObject([
      {
        payload: { letter: 'webhook_disabled', email: 'mari@raamat.test', host: '127.0.0.1', reason: 'gone' },
      },
    ]);
    pass(DAY_MS);
    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    await db.owner("DELETE FROM tasks.task WHERE kind = 'send-mail'");
  });

  it('that took nothing for five days is disabled with a letter; one that took something meanwhile is not', async () => {
    const { id } = await register();
    await event();
    receiver.answers(500);
    await deliver(id);
    pass(FAILING_MS - 1_000);
    await deliver(id);
    expect((await endpointOf(id)).state).toBe('enabled');
    pass(DAY_MS);
    await deliver(id);
    expect(await endpointOf(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    expect(await waiting('send-mail')).toHaveLength(1);
    await db.owner("DELETE FROM tasks.task WHERE kind = 'send-mail'");
  });

  it('gets what waited and what happened meanwhile when it is enabled again', async () => {
    const { id } = await register();
    await event();
    await inCompany(trade.companyId, (sql) => endpoints.disable(sql, call(), id));
    await event();
    await deliver(id);
    expect(receiver.received).toEqual([]);
    await inCompany(trade.companyId, (sql) => endpoints.enable(sql, call(), id, { skipMissed: false }));
    await relay();
    await deliver(id);
    expect(receiver.received).toHaveLength(2);
  });

  it('gets none of it when that is to be skipped', async () => {
    const { id } = await register();
    await event();
    await inCompany(trade.companyId, (sql) => endpoints.disable(sql, call(), id));
    await trade.party();
    await inCompany(trade.companyId, (sql) => endpoints.enable(sql, call(), id, { skipMissed: true }));
    await event();
    await deliver(id);
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries(id)).map(({ state, error }) => [state, error])).toEqual([
      ['delivered', null],
      ['failed', 'skipped'],
    ]);
  });

  it('that fails rests, and is not tried with everything that waits for it', async () => {
    const { id } = await register();
    for (let n = 0; n < 10; n += 1) await trade.party();
    await relay();
    receiver.answers(500);
    await deliver(id);
    await deliver(id);
    expect(receiver.received).toHaveLength(4);
    const [rest] = await waiting('deliver-webhooks');
    expect(rest?.run_at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 5_000);
  });

  it('holds up no other of its company', async () => {
    const slow = await register();
    const other = await startReceiver();
    const well = await register({ url: other.url });
    await event();
    receiver.answers(() => undefined);
    const hanging = new AbortController();
    const task = testTask('deliver-webhooks', { endpointId: slow.id.toString() }, trade.companyId);
    const held = deliver(slow.id, { ...task, signal: hanging.signal });
    await deliver(well.id);
    expect(other.received).toHaveLength(1);
    hanging.abort(new LeaseLost(1n));
    await expect(held).rejects.toThrow(LeaseLost);
    await other.close();
  });

  it('of a company that has ended gets nothing more', async () => {
    const { id } = await register();
    await event();
    await inCompany(trade.companyId, (sql) => endpoints.end(sql, trade.companyId));
    await deliver(id);
    expect(receiver.received).toEqual([]);
    expect(await endpointOf(id)).toMatchObject({ state: 'disabled', disabledReason: 'company_deleted' });
  });

  it('and its deliveries are seen and touched by no other company', async () => {
    const { id } = await register();
    await event();
    const other = trade.companyId + 1n;
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
        [trade.companyId, id],
      ),
    );
    await expect(moved).rejects.toThrow('row-level security');
  });
});

describe('deliveries', () => {
  it('are forgotten after 30 days; what was left lying by its task is asked for again', async () => {
    const { id } = await register();
    await event();
    await deliver(id);
    pass(KEPT_MS - 1_000);
    await event();
    await db.owner("DELETE FROM tasks.task WHERE kind = 'deliver-webhooks'");
    const sweep = () =>
      new SweepWebhooksHandler(db.database, clock).handle(testTask('sweep-webhooks', {}, 0n));
    await sweep();
    expect(await deliveries(id)).toHaveLength(2);
    expect(await waiting('deliver-webhooks')).toEqual([]);
    pass(11 * 60_000);
    await sweep();
    expect(await deliveries(id)).toMatchObject([{ state: 'pending' }]);
    expect(await waiting('deliver-webhooks')).toMatchObject([{ payload: { endpointId: id.toString() } }]);
  });
});
