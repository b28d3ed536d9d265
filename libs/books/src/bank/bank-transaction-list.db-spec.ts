import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankLine, takeStatement, transactions } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
});

afterAll(async () => {
  await trade.coherent();
  await db.drop();
});

describe('the list of bank transactions', () => {
  it('filters and orders as the contract states', async () => {
    const books = await Trade.open(db.database);
    const lines = [
      bankLine({ counterpartyName: 'Beeta', amountMinor: 300n, bookingDate: isoDate('2026-11-01') }),
      bankLine({ counterpartyName: 'alfa', amountMinor: 100n, bookingDate: isoDate('2026-11-03') }),
      bankLine({
        counterpartyName: 'Gamma',
        amountMinor: 200n,
        direction: 'in',
        bookingDate: isoDate('2026-11-02'),
      }),
    ];
    await takeStatement(books, lines);
    const names = async (filters: Parameters<typeof transactions>[1]) =>
      (await transactions(books, filters)).map((row) => row.counterparty_name);
    expect(await names({})).toEqual(['Beeta', 'Gamma', 'alfa']);
    expect(await names({ ordering: '-booking_date' })).toEqual(['alfa', 'Gamma', 'Beeta']);
    expect(await names({ ordering: 'amount' })).toEqual(['alfa', 'Gamma', 'Beeta']);
    expect(await names({ ordering: '-amount' })).toEqual(['Beeta', 'Gamma', 'alfa']);
    expect(await names({ ordering: 'counterparty' })).toEqual(['alfa', 'Beeta', 'Gamma']);
    expect(await names({ ordering: '-counterparty' })).toEqual(['Gamma', 'Beeta', 'alfa']);
    expect(await names({ q: ' BEETA ' })).toEqual(['Beeta']);
    expect(await names({ q: 'a%a' })).toEqual([]);
    expect(await names({ q: 'a' })).toEqual(['Beeta', 'Gamma', 'alfa']);
    expect(await names({ direction: 'in' })).toEqual(['Gamma']);
    expect(await names({ to_explain: true })).toEqual(['Beeta', 'alfa']);
    expect(await names({ status: 'open', date_from: isoDate('2026-11-02') })).toEqual(['Gamma', 'alfa']);
    const days = { date_from: isoDate('2026-11-02'), date_to: isoDate('2026-11-03') };
    expect(await names(days)).toEqual(['Gamma', 'alfa']);
    expect(await names({ ...days, ordering: '-booking_date' })).toEqual(['alfa', 'Gamma']);
    expect(await names({ has_document: true })).toEqual([]);
    await takeStatement(books, [
      bankLine({ counterpartyName: 'Numbriga', description: 'makse 1000077 eest', direction: 'in' }),
      bankLine({ counterpartyName: 'Teisega', description: 'arve 1000077', direction: 'in' }),
    ]);
    expect(await names({ q: 'Makse 1000077' })).toEqual(['Numbriga']);
    expect(await names({ q: '000077' })).toEqual(['Numbriga', 'Teisega']);
    expect(await names({ q: 'makse 1000078' })).toEqual([]);
    await books.coherent();
  });
});
