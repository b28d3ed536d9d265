import { cancelInvoice } from '#books';
import { LeaseLost } from '#tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { verified, WebhookDesk } from '../../../../test/support/webhook-desk.js';
import { findUnrelayedCommits } from './find-unrelayed-commits.js';

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

describe('events of the books', () => {
  it('are published from the moment an endpoint is made, each commit once, in order and with the objects concerned', async () => {
    await desk.trade.party();
    const { id, secret } = await desk.register();
    const invoice_id = await desk.posted();
    await desk.trade.run(cancelInvoice, { invoice_id, reason: 'Vale' });
    await desk.relay();
    await desk.relay();
    expect(await desk.types(id)).toEqual(
      expect.arrayContaining(['party.created', 'invoice.recorded', 'invoice.posted', 'invoice.cancelled']),
    );
    await desk.deliver(id);
    const seen = desk.receiver.received.map(
      (one) => verified(secret, one) as { type: string; commit_seq: number; data: { objects: unknown } },
    );
    expect(seen).toHaveLength((await desk.deliveries(id)).length);
    const cancelled = seen.find(({ type }) => type === 'invoice.cancelled');
    expect(cancelled?.data.objects).toContainEqual({ type: 'invoice', id: invoice_id });
    const commits = seen.filter(({ type }) => /^(party|invoice)\.[a-z]+ed$/.test(type));
    const inOrder = commits.toSorted((a, b) => a.commit_seq - b.commit_seq).map(({ type }) => type);
    expect(inOrder).toEqual(['party.created', 'invoice.recorded', 'invoice.posted', 'invoice.cancelled']);
    expect(JSON.stringify(seen)).not.toMatch(/Tarnija|minor|name/);
  });

  it('are those that an endpoint asked for, whatever others ask for', async () => {
    const parties = await desk.register({ eventTypes: ['party.*'] });
    const invoices = await desk.register({ url: `${desk.receiver.url}/2`, eventTypes: ['invoice.posted'] });
    await desk.posted();
    await desk.relay();
    expect(await desk.types(parties.id)).toEqual(['party.created']);
    expect(await desk.types(invoices.id)).toEqual(['invoice.posted']);
  });

  it('request one relay while an endpoint is behind, and none once it has caught up', async () => {
    await desk.register();
    const notice = () => db.database.systemTransaction(findUnrelayedCommits);
    await notice();
    expect(await desk.waiting('relay-webhooks')).toEqual([]);
    await desk.trade.party();
    await notice();
    await notice();
    expect(await desk.waiting('relay-webhooks')).toHaveLength(1);
    await desk.forget('relay-webhooks');
    await desk.relay();
    await notice();
    expect(await desk.waiting('relay-webhooks')).toEqual([]);
  });

  it('survive a crash between the cursor and the deliveries, and none returns under another id', async () => {
    const { id } = await desk.register();
    for (let n = 0; n < 5; n += 1) await desk.trade.party();
    const dying = desk.relayTask();
    let portions = 0;
    dying.fence = () => ((portions += 1) < 2 ? Promise.resolve() : Promise.reject(new LeaseLost(1n)));
    await expect(desk.relay(dying, 2)).rejects.toThrow(LeaseLost);
    const first = await desk.deliveries(id);
    expect(first).toHaveLength(2);
    await expect(
      desk.relay(
        {
          ...desk.relayTask(),
          finish: () => Promise.reject(new LeaseLost(1n)),
        },
        2,
      ),
    ).rejects.toThrow(LeaseLost);
    await desk.relay(desk.relayTask(), 2);
    const all = (await desk.deliveries(id)).reverse();
    expect(all.map(({ commitSeq }) => commitSeq)).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect(all.slice(0, 2).map(({ eventId }) => eventId)).toEqual(
      first.map(({ eventId }) => eventId).reverse(),
    );
    // Published again from the beginning, as after a restored cursor, every event is the same.
    await db.owner('UPDATE webhooks.endpoint SET told_commit_seq = 0 WHERE company_id = $1', [
      desk.companyId,
    ]);
    await desk.relay();
    expect(await desk.deliveries(id)).toHaveLength(5);
  });

  it('of a command that this release does not know wait for a worker that does', async () => {
    const { id } = await desk.register();
    await desk.trade.party();
    await db.owner(`ALTER TABLE books.command_log DISABLE TRIGGER USER`);
    await db.owner("UPDATE books.command_log SET command = 'party.fold' WHERE company_id = $1", [
      desk.companyId,
    ]);
    expect(await desk.relay()).toMatchObject({ tryLater: expect.any(Date) as unknown });
    expect(await desk.deliveries(id)).toEqual([]);
    await db.owner("UPDATE books.command_log SET command = 'party.create' WHERE company_id = $1", [
      desk.companyId,
    ]);
    await desk.relay();
    expect(await desk.types(id)).toEqual(['party.created']);
  });
});
