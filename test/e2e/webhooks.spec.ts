import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { type Schemas } from '../support/client/client.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type Received, type Receiver, startReceiver } from '../support/receiver.js';
import { until } from '../support/wait.js';
import { startWorker, type TestWorker } from '../support/worker.js';

const PRIVATE = { RAAMAT_WEBHOOKS_PRIVATE: 'on' };

let db: TestDatabase;
let us: Bookkeeper;
let worker: TestWorker;
let receiver: Receiver;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db, PRIVATE);
  worker = await startWorker(db, { ...PRIVATE, RAAMAT_SECRET: SECRET });
  receiver = await startReceiver();
});

afterAll(async () => {
  await worker.close();
  await receiver.close();
  await us.close();
  await db.drop();
});

const register = (body: Partial<Schemas['NewWebhookEndpoint']> = {}) =>
  us.call('companies_webhook_endpoints_create', { body: { url: receiver.url, ...body } });
const at = (id: string) => ({ path: { webhook_endpoint_id: id } });
const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Schemas['WebhookEvent'];
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;

describe('a webhook endpoint', () => {
  it('gets signed events of everything done after its creation, and every delivery can be read', async () => {
    const { id, secret, ...shown } = await register({ event_types: ['invoice.*'] });
    expect(shown).toMatchObject({ url: receiver.url, state: 'enabled', event_types: ['invoice.*'] });
    const { result } = await us.call('commands_record_invoice', { body: await us.purchase() });
    await until(() => receiver.received.length > 0, { what: 'an event arrives' });
    const [first] = receiver.received;
    const event = verified(secret, first as Received);
    expect(event).toMatchObject({
      type: 'invoice.recorded',
      data: {
        command: 'invoice.record',
        objects: expect.arrayContaining([{ type: 'invoice', id: result.invoice_id }]) as unknown,
      },
    });
    const changes = await us.call('books_changes_list', {
      query: { after_commit_seq: (event.commit_seq ?? 0) - 1 },
    });
    expect(changes.items[0]?.command_id).toBe(event.data.command_id);

    const { items } = await until(async () => {
      const page = await us.call('companies_webhook_deliveries_list', {
        ...at(id),
        query: { state: 'delivered' },
      });
      return page.items.length > 0 && page;
    });
    expect(items).toMatchObject([{ event_id: event.id, attempts: 1, response_status: 204, error: null }]);
    const path = { webhook_endpoint_id: id, webhook_delivery_id: items[0]?.id ?? '' };
    expect((await us.call('companies_webhook_deliveries_retrieve', { path })).payload).toEqual(event);

    await us.call('companies_webhook_deliveries_redeliver', { path });
    await until(() => receiver.received.length > 1, { what: 'it arrives again' });
    expect(receiver.received[1]?.body).toBe(first?.body);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(event.id);
    await us.call('companies_webhook_endpoints_destroy', at(id));
    expect((await us.get(`/webhook-endpoints/${id}/`)).status).toBe(404);
  });

  it('that does not accept an event gets it again until it does', async () => {
    const { id } = await register();
    receiver.answers(500);
    const before = receiver.received.length;
    await us.call('companies_webhook_endpoints_test', at(id));
    await until(() => receiver.received.length > before, { what: 'the test event arrives' });
    receiver.answers(204);
    const { items } = await until(
      async () => {
        const page = await us.call('companies_webhook_deliveries_list', {
          ...at(id),
          query: { state: 'delivered' },
        });
        return page.items.length > 0 && page;
      },
      { what: 'the retry after five seconds is taken' },
    );
    expect(items).toMatchObject([{ event_type: 'webhook.test', attempts: 2, commit_seq: null }]);
    await us.call('companies_webhook_endpoints_destroy', at(id));
  });

  it('shows its secret when it is created and when it is rotated, and nowhere else', async () => {
    const { id, secret } = await register();
    expect((await us.get(`/webhook-endpoints/${id}/`)).text).not.toContain('whsec_');
    expect((await us.get('/webhook-endpoints/')).text).not.toContain('whsec_');
    const rotated = await us.call('companies_webhook_endpoints_rotate_secret', at(id));
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.former_secret_until).not.toBeNull();
    const trail = await us.api.send('GET', `${us.organization.path}/audit/`, { session: us.session });
    expect(trail.text).toContain('webhook_endpoint.rotate_secret');
    expect(trail.text).not.toContain('whsec_');
    await us.call('companies_webhook_endpoints_destroy', at(id));
  });

  it('exists once an address, and sixteen times a company', async () => {
    const { id } = await register();
    const twin = await us.post('/webhook-endpoints/', { url: `${receiver.url}#again` });
    expect([twin.status, code(twin)]).toEqual([409, 'webhook_endpoint_exists']);
    expect(twin.body).toMatchObject({ webhook_endpoint_id: id });
    for (let n = 1; n < 16; n += 1) await register({ url: `${receiver.url}/${n}` });
    const more = await us.post('/webhook-endpoints/', { url: `${receiver.url}/16` });
    expect([more.status, code(more)]).toEqual([409, 'webhook_endpoint_limit']);
    const { items } = await us.call('companies_webhook_endpoints_list');
    for (const one of items) await us.call('companies_webhook_endpoints_destroy', at(one.id));
  });

  it('is changed, disabled and enabled; while it is disabled nothing can be sent', async () => {
    const { id } = await register();
    const changed = await us.call('companies_webhook_endpoints_partial_update', {
      ...at(id),
      body: { description: 'Ladu', event_types: ['party.created'] },
    });
    expect(changed).toMatchObject({ description: 'Ladu', event_types: ['party.created'], url: receiver.url });
    expect(await us.call('companies_webhook_endpoints_disable', at(id))).toMatchObject({
      state: 'disabled',
      disabled_reason: 'on_request',
    });
    const refused = await us.post(`/webhook-endpoints/${id}/test/`);
    expect([refused.status, code(refused)]).toEqual([409, 'webhook_endpoint_disabled']);
    const party = await us.party();
    const before = receiver.received.length;
    await us.call('companies_webhook_endpoints_enable', { ...at(id), body: {} });
    await until(() => receiver.received.length > before, { what: 'what was missed arrives' });
    expect(receiver.received.at(-1)?.body).toContain(party);
    await us.call('companies_webhook_endpoints_destroy', at(id));
  });

  it('can be tried without being changed', async () => {
    const { id } = await register();
    const tried = await us.send('PATCH', `/webhook-endpoints/${id}/?dry_run=true`, {
      body: { description: 'Ladu' },
    });
    expect(tried.body).toMatchObject({ description: 'Ladu' });
    expect(await us.call('companies_webhook_endpoints_retrieve', at(id))).toMatchObject({
      description: null,
    });
    await us.call('companies_webhook_endpoints_destroy', at(id));
  });

  it('is created by callers who may set the books up, and visible to those who may read them', async () => {
    const viewer = await us.organization.member('viewer');
    const { id } = await register();
    const read = await us.send('GET', `/webhook-endpoints/${id}/deliveries/`, { key: viewer.key });
    expect(read.status).toBe(200);
    const made = await us.post('/webhook-endpoints/', { url: receiver.url }, { key: viewer.key });
    expect([made.status, code(made)]).toEqual([403, 'permission_denied']);
    await us.call('companies_webhook_endpoints_destroy', at(id));
  });

  it.each([
    [{ url: 'ftp://hooks.example/' }, 'url', 'invalid_url'],
    [{ url: 'https://a:b@hooks.example/' }, 'url', 'credentials_in_url'],
    [{}, 'url', 'required'],
    [{ url: 'https://hooks.example/', event_types: [] }, 'event_types', 'too_few'],
    [{ url: 'https://hooks.example/', event_types: ['invoice.folded'] }, 'event_types.0', 'invalid_choice'],
    [{ url: 'https://hooks.example/', secret: 'whsec_x' }, 'secret', 'unknown_field'],
  ])('is refused with %j', async (body, field, fault) => {
    const answer = await us.post('/webhook-endpoints/', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_error', errors: [{ field, code: fault }] });
  });

  it('has a public address, over TLS, unless the installation allows others', async () => {
    const closed = await startBookkeeper(db);
    for (const [url, fault] of [
      [receiver.url, 'invalid_url'],
      ['https://127.0.0.1/', 'private_address'],
    ]) {
      expect((await closed.post('/webhook-endpoints/', { url })).body).toMatchObject({
        errors: [{ field: 'url', code: fault }],
      });
    }
    await closed.close();
  });

  it('of a deleted company gets nothing more', async () => {
    const { id } = await register();
    await us.api.send('DELETE', `${us.company.path}/`, { session: us.session });
    const [row] = await db.owner(
      'SELECT state, disabled_reason FROM webhooks.endpoint WHERE company_id = $1',
      [us.company.id],
    );
    expect(row).toEqual({ state: 'disabled', disabled_reason: 'company_deleted' });
    expect((await us.get(`/webhook-endpoints/${id}/`)).status).toBe(409);
  });
});
