import { undoJudgement } from '#books';
import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exempt, takeLine, transaction } from '../../../../test/support/bank.js';
import { BookingDesk } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match } from '../../../../test/support/matching.js';

let db: TestDatabase;
let desk: BookingDesk;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  return () => desk.close();
});

/** The card line of the document that the desk reads by default. */
const PAID = {
  counterpartyName: 'PILVEMAJUTUS.EE/TALLINN',
  bookingDate: isoDate('2026-11-05'),
  cardLast4: '1234',
};

describe('a receipt that arrives after its card line', () => {
  it('is booked and settles the line while nothing was booked', async () => {
    const line = await takeLine(desk.trade, { ...PAID, counterpartyName: 'Pilvemajutus OÜ' });
    const { booking } = await desk.book();
    expect(booking?.state).toBe('posted');
    await match(desk.trade);
    expect(await transaction(desk.trade, line)).toMatchObject({
      status: 'matched',
      has_document: true,
      allocations: [{ invoice_id: booking?.invoiceId }],
    });
  });

  it('becomes a draft where the line is booked, and the cost is booked once', async () => {
    const line = await takeLine(desk.trade, PAID);
    await exempt(desk.trade, line, 'hosting_expense');
    const { booking } = await desk.book();
    expect(booking).toMatchObject({ state: 'draft', reasonCodes: [{ code: 'line_booked' }] });
    expect(booking?.reasonCodes[0]?.parameters).toMatchObject({ bank_transaction_id: line });

    // The person prefers the deduction of VAT: the booking of the line is taken back, and the draft settles it.
    await desk.trade.run(undoJudgement, { bank_transaction_id: line });
    await desk.trade.post(booking?.invoiceId ?? '');
    await match(desk.trade);
    expect((await transaction(desk.trade, line)).status).not.toBe('exempted');
  });

  it('becomes a draft where a person said that it explains the booked line', async () => {
    const line = await takeLine(desk.trade, { ...PAID, counterpartyName: 'Keegi', cardLast4: null });
    await exempt(desk.trade, line, 'hosting_expense');
    const { booking } = await desk.book({}, { bankTransactionId: line });
    expect(booking).toMatchObject({ state: 'draft', reasonCodes: [{ code: 'line_booked' }] });
  });

  it('is booked where the line has a document of its own', async () => {
    const line = await takeLine(desk.trade, PAID);
    await exempt(desk.trade, line, 'hosting_expense');
    await desk.book({ number: 'A-1', net: 500 }, { bankTransactionId: line });
    const { booking } = await desk.book();
    expect(booking?.state).toBe('posted');
  });

  it('finds the payment in its own currency', async () => {
    await desk.trade.rate('USD', '2026-11-03', '1.25');
    const line = await takeLine(desk.trade, {
      ...PAID,
      amountMinor: 10_113n,
      origCurrency: 'USD',
      origMinor: 12_400n,
    });
    await exempt(desk.trade, line, 'software_expense');
    const { booking } = await desk.book({ currency: 'USD', rateBps: 2400 });
    expect(booking?.reasonCodes.map(({ code }) => code)).toContain('line_booked');
  });
});
