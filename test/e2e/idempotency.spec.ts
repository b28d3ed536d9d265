import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBooks } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let db: TestDatabase;
let us: Bookkeeper;
let serial = 0;
let key: string;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

beforeEach(() => {
  key = `key-${(serial += 1)}`;
});

const newParty = () => ({ name: `Võtmega ${(serial += 1)}`, kind: 'other' });
const create = (body: unknown, path = us.company.path, by = us.key) =>
  us.api.send('POST', `${path}/parties`, { key: by, body, headers: { 'idempotency-key': key } });
const parties = async (name: string): Promise<number> =>
  (await db.owner('SELECT 1 FROM books.party WHERE name = $1', [name])).length;
const later = (ms: number) => {
  us.clock.set(new Date(us.clock.now().getTime() + ms));
};
/** Restores the state of a process that died between taking the key and answering; the books may have committed or not. */
const die = () =>
  db.owner(
    'UPDATE platform.idempotency_claim SET completed_at = NULL, status = NULL, headers = NULL, body = NULL WHERE key = $1',
    [key],
  );

describe('an Idempotency-Key', () => {
  it('sent again with the same body answers the first response, marked, and nothing runs twice', async () => {
    const body = newParty();
    const first = await create(body);
    const again = await create(body);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await parties(body.name)).toBe(1);
  });

  it.each([
    ['an explicit dry_run=false', (path: string) => `${path}?dry_run=false`],
    ['an empty query', (path: string) => `${path}?`],
    ['letters of its path escaped', (path: string) => path.replace('parties', '%70arties')],
  ])('knows its request by %s', async (_, spelled) => {
    const path = `${us.company.path}/parties`;
    const request = { key: us.key, body: newParty(), headers: { 'idempotency-key': key } };
    const first = await us.api.send('POST', path, request);
    const again = await us.api.send('POST', spelled(path), request);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  });

  it('knows a body without fields by nothing sent, which is read as one', async () => {
    const recorded = await us.call('commands_record_invoice', { body: await us.purchase() });
    const post = (body?: object) =>
      us.send('POST', `/invoices/${recorded.result.invoice_id}/post`, {
        body,
        headers: { 'idempotency-key': key },
      });
    const first = await post();
    const again = await post({});
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('used for another object, or another operation, with the same body: 409 idempotency_conflict', async () => {
    const ids = [];
    for (let count = 0; count < 2; count += 1) {
      const { result } = await us.call('commands_record_invoice', { body: await us.purchase() });
      ids.push(result.invoice_id);
    }
    const send = (path: string) => us.send('POST', path, { headers: { 'idempotency-key': key } });
    expect((await send(`/invoices/${ids[0] ?? ''}/post`)).status).toBe(200);
    for (const path of [`/invoices/${ids[1] ?? ''}/post`, `/invoices/${ids[0] ?? ''}/issue`]) {
      expect((await send(path)).body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    }
  });

  it('while the first still runs: 409 idempotency_in_progress', async () => {
    const body = newParty();
    await create(body);
    await die();
    const answer = await create(body);
    expect(answer.body).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  it('with another body: 409 idempotency_conflict, finished or not', async () => {
    await create(newParty());
    expect((await create(newParty())).body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    await die();
    expect((await create(newParty())).body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  });

  it('keeps only a success: after an error it may be tried again, also with another body', async () => {
    const taken = newParty();
    await us.send('POST', '/parties', { body: taken });
    expect((await create(taken)).status).toBe(409);
    expect((await create({ name: '' })).status).toBe(400);
    expect((await create(newParty())).status).toBe(201);
  });

  it('of a request that died is free after five minutes, and the books run no command twice', async () => {
    const body = newParty();
    const first = await create(body);
    await die();
    later(5 * MINUTE - 1);
    expect((await create(body)).status).toBe(409);
    later(1);
    const again = await create(body);
    expect(again.status).toBe(201);
    expect(again.body).toEqual({ ...(first.body as object), replayed: true });
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(await parties(body.name)).toBe(1);
  });

  it('is kept 24 hours; the books remember it for good', async () => {
    const body = newParty();
    await create(body);
    later(24 * HOUR - 1);
    expect((await create(body)).headers.get('idempotent-replayed')).toBe('true');
    later(1);
    expect((await create(body)).body).toMatchObject({ replayed: true });
    expect(await parties(body.name)).toBe(1);
  });

  it('is one of its credential and company', async () => {
    const body = newParty();
    await create(body);
    const other = await us.organization.company('ready');
    await openTestBooks(db.database, { companyId: other.id });
    const elsewhere = await create(body, other.path);
    expect([elsewhere.status, elsewhere.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const bySomebodyElse = await create(
      newParty(),
      us.company.path,
      await us.organization.key(['read', 'write']),
    );
    expect(bySomebodyElse.status).toBe(201);
  });

  it('left out, a write runs every time it is sent', async () => {
    const body = { ...(await us.purchase()), allow_duplicate: true };
    const first = await us.call('commands_record_invoice', { body });
    const second = await us.call('commands_record_invoice', { body });
    expect(second.result.invoice_id).not.toBe(first.result.invoice_id);
  });
});
