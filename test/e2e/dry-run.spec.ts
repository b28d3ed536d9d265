import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

const event = (base: number) => ({
  kind: 'depreciation',
  economic_date: '2026-11-20',
  lines: [
    { account_code: '7010', amount_minor: base },
    { account_code: '1855', amount_minor: -12_500 },
  ],
});

it('a command tried with dry_run answers as the real one, and leaves nothing', async () => {
  const tried = await keeper.send('POST', '/events?dry_run=true', { body: event(12_500) });
  expect(tried.status).toBe(201);
  expect(tried.body).toMatchObject({ command: 'event.record', replayed: false });
  expect((await keeper.send('GET', '/general-ledger/?account_code=7010')).body).toMatchObject({
    accounts: [],
  });
  const real = await keeper.send('POST', '/events', { body: event(12_500) });
  expect((real.body as { commit_seq: number }).commit_seq).toBe(
    (tried.body as { commit_seq: number }).commit_seq,
  );
});

it('a dry run is refused for what the real one is refused for', async () => {
  const tried = await keeper.send('POST', '/events?dry_run=true', { body: event(12_499) });
  expect(tried.body).toMatchObject({ status: 400, code: 'invalid_payload' });
});

it('a dry run takes no Idempotency-Key: the real command may follow under the same one', async () => {
  const headers = { 'idempotency-key': 'tried-before' };
  const body = { name: 'Proovitud OÜ', kind: 'supplier' };
  const tried = await keeper.send('POST', '/parties?dry_run=true', { body, headers });
  const real = await keeper.send('POST', '/parties', { body, headers });
  expect([tried.status, real.status]).toEqual([201, 201]);
  expect(real.headers.get('idempotent-replayed')).toBeNull();
});

it('dry_run is true or false, and only where a command of the books is', async () => {
  const odd = await keeper.send('POST', '/parties?dry_run=1', { body: { name: 'X', kind: 'other' } });
  expect(odd.body).toMatchObject({ status: 400, errors: [{ field: 'dry_run' }] });
  const read = await keeper.send('GET', '/parties/?dry_run=true');
  expect(read.body).toMatchObject({ status: 400, errors: [{ field: 'dry_run', code: 'unknown_field' }] });
});
