import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine } from '../../../../test/support/bank.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal, Trade } from '../../../../test/support/trade.js';
import { placeHold, releaseHold } from './hold.commands.js';
import { heldObjects, listHolds } from './hold.queries.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  trade = await Trade.open(db.database);
});

afterAll(() => db.drop());

const hold = async (object: { type: 'bank_transaction' | 'invoice'; id: string }, until = '2026-12-01') =>
  (await trade.run(placeHold, { object, until: isoDate(until) })).result.hold_id;
const held = (today: string) =>
  db.database.readCompany(trade.companyId, (sql) => heldObjects(sql, trade.companyId, isoDate(today)));
const listed = (today: string) =>
  db.database.readCompany(trade.companyId, (sql) =>
    listHolds(sql, trade.companyId, isoDate(today), { after: null, limit: 50 }),
  );

describe('a hold', () => {
  it('puts an object aside until its day', async () => {
    const line = await takeLine(trade);
    const { invoice_id: draft } = await trade.record();
    const id = await hold({ type: 'bank_transaction', id: line });
    await hold({ type: 'invoice', id: draft });
    expect(trade.consequences).toContain('rebuild-status');
    expect(await held('2026-11-30')).toEqual({ bankTransactions: [line], invoices: [draft], files: [] });
    expect(await held('2026-12-01')).toEqual({ bankTransactions: [], invoices: [], files: [] });
    expect((await listed('2026-11-30')).find((one) => one.id === id)).toMatchObject({
      object: { type: 'bank_transaction', id: line },
      until: '2026-12-01',
    });
    expect(await listed('2026-12-01')).toEqual([]);
  });

  it('is replaced by the next one for the same object, and ends when it is released', async () => {
    const line = { type: 'bank_transaction' as const, id: await takeLine(trade) };
    const first = await hold(line);
    const second = await hold(line, '2026-12-24');
    expect(await listed('2026-11-20')).toMatchObject([{ id: second, until: '2026-12-24' }]);
    expect(await refusal(trade.run(releaseHold, { hold_id: first }))).toMatchObject({
      code: 'state_conflict',
    });
    await trade.run(releaseHold, { hold_id: second });
    expect((await held('2026-11-20')).bankTransactions).toEqual([]);
    expect(await refusal(trade.run(releaseHold, { hold_id: second }))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it.each(['2026-11-20', '2026-11-19', '2027-11-22'])('until %s is refused', async (until) => {
    const line = { type: 'bank_transaction' as const, id: await takeLine(trade) };
    expect(await refusal(hold(line, until))).toMatchObject({
      field: 'until',
      error: 'out_of_range',
    });
  });

  it('needs the right to work on the object, in its own company', async () => {
    const line = { type: 'bank_transaction' as const, id: await takeLine(trade) };
    const writer = testActor({ permissions: new Set(['documents.write']) });
    const until = isoDate('2026-12-01');
    expect(await refusal(trade.run(placeHold, { object: line, until }, writer))).toMatchObject({
      code: 'permission_denied',
    });
    const id = await hold(line);
    expect(await refusal(trade.run(releaseHold, { hold_id: id }, writer))).toMatchObject({
      code: 'permission_denied',
    });
    const other = await Trade.open(db.database);
    expect(await refusal(other.run(releaseHold, { hold_id: id }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(other.run(placeHold, { object: line, until }))).toMatchObject({
      field: 'object.id',
      error: 'not_found',
    });
  });
});
