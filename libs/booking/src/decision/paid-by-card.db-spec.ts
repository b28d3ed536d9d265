import { type ExtractionFields } from '#extraction';
import { isoDate } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { BookingDesk, type DocumentInput, reading } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, proposals } from '../../../../test/support/matching.js';

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

/** An invoice whose paper says with this certainty that a card paid it, due long before the day of the books. */
async function paidByCard(confidence = '0.95', input: DocumentInput = {}) {
  const read = reading(input);
  const fields: ExtractionFields = {
    ...read.fields,
    payment_method: { value: 'card', confidence },
    due_date: { value: isoDate('2026-11-04'), confidence: '0.98' },
  };
  const { booking } = await desk.bookReading({ ...read, fields });
  return booking?.invoiceId ?? '';
}

describe('an invoice that shows that a card paid it', () => {
  it('is not to be paid once booked, but waits for its card line, and the line settles it', async () => {
    const id = await paidByCard();
    expect(await desk.trade.invoice(id)).toMatchObject({
      state: 'posted',
      settlement_state: 'unpaid',
      waits_for_card_line: true,
    });
    const overdue = await desk.trade.invoices({ settlement: 'overdue' });
    expect(overdue).toEqual([]);

    const line = await takeLine(desk.trade, {
      counterpartyName: 'Pilvemajutus OÜ',
      bookingDate: isoDate('2026-11-06'),
    });
    await match(desk.trade);
    expect(await transaction(desk.trade, line)).toMatchObject({ status: 'matched', has_document: true });
    expect(await desk.trade.invoice(id)).toMatchObject({
      settlement_state: 'paid',
      waits_for_card_line: false,
    });
  });

  it('is to be paid where the words may only offer to pay by card', async () => {
    const id = await paidByCard('0.8');
    expect(await desk.trade.invoice(id)).toMatchObject({
      settlement_state: 'overdue',
      waits_for_card_line: false,
    });
  });

  it('is proposed for a line of an alike merchant that the books know as another party', async () => {
    const id = await paidByCard();
    const partyId = await desk.trade.party({ name: 'PILVEMAJUTUS.EE/TALLINN' });
    await takeLine(desk.trade, {
      counterpartyName: 'PILVEMAJUTUS.EE/TALLINN',
      bookingDate: isoDate('2026-11-06'),
    });
    expect(partyId).not.toBe('');
    await match(desk.trade);
    expect(await proposals(desk.trade)).toMatchObject([{ state: 'open', judgement: { invoice_id: id } }]);
  });
});
