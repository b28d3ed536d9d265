import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exempt, takeLine } from '../../../../test/support/bank.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { Trade } from '../../../../test/support/trade.js';
import { soughtMails } from './sought-mails.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const BOLT = {
  counterpartyName: 'BOLT.EU/O/2411 TALLINN',
  cardLast4: '1234',
  bookingDate: isoDate('2026-11-10'),
};

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
});

const soughtAfter = (days: number) =>
  db.database.readCompany(trade.companyId, (sql) =>
    soughtMails(sql, trade.companyId, new Date(trade.clock.now().getTime() + days * DAY_MS)),
  );

describe('mails that may bring the document of a card payment', () => {
  it('are sought by the merchant around the payment, from the third day on, on two days', async () => {
    await takeLine(trade, BOLT);
    expect([await soughtAfter(2), await soughtAfter(5)]).toEqual([[], []]);
    const sought = [{ word: 'bolt', from: '2026-10-31', to: '2026-11-24' }];
    expect([await soughtAfter(3), await soughtAfter(4)]).toEqual([sought, sought]);
  });

  it('are not sought for lines that are explained, transfers, income and merchants without a telling name', async () => {
    const rent = await takeLine(trade, BOLT);
    await exempt(trade, rent, 'travel_expense');
    await takeLine(trade, { ...BOLT, cardLast4: null, counterpartyAccount: 'EE471000001020145685' });
    await takeLine(trade, { ...BOLT, direction: 'in' });
    await takeLine(trade, { ...BOLT, counterpartyName: 'SQ *4471' });
    expect(await soughtAfter(3)).toEqual([]);
  });
});
