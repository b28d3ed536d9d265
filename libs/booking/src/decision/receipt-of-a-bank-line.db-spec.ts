import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
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

describe('a receipt in another currency that explains a bank line', () => {
  const RECEIPT: DocumentInput = {
    kind: 'receipt',
    currency: 'USD',
    number: null,
    supplier: 'Pilv Inc',
    regCode: '',
    vatNumber: '',
  };
  /** The card paid 124 dollars, and the bank took 101.13 euros and its fee. */
  const PAID = {
    counterpartyName: 'SQ *4471',
    amountMinor: 10_113n,
    feeMinor: 150n,
    origCurrency: 'USD',
    origMinor: 12_400n,
    cardLast4: '1234',
  };

  it('takes the bank’s amount and rate, whatever the rate of the day, and settles the line', async () => {
    await desk.trade.rate('USD', '2026-11-03', '1.25');
    const line = await takeLine(desk.trade, PAID);
    const { booking } = await desk.book(RECEIPT, { kind: 'receipt', bankTransactionId: line });
    const id = booking?.invoiceId ?? '';
    expect(await transaction(desk.trade, line)).toMatchObject({ has_document: true });
    // A person looks at the VAT of a stranger's receipt, and posts the draft.
    await desk.trade.post(id);
    expect(await desk.trade.invoice(id)).toMatchObject({
      kind: 'receipt',
      state: 'posted',
      currency: 'USD',
      gross_minor: 12_400n,
      base_gross_minor: 10_113n,
      revision: { fx_rate_source: 'bank' },
    });
    await match(desk.trade);
    expect(await transaction(desk.trade, line)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: id, item_minor: 12_400n, counter_minor: 10_113n, fx_difference_minor: 0n }],
    });
  });

  it('waits for no rate of the day, and two receipts of one day each keep their own rate', async () => {
    const booked = [];
    for (const amountMinor of [10_113n, 10_090n]) {
      const line = await takeLine(desk.trade, { ...PAID, amountMinor });
      const fields = { ...RECEIPT, supplier: `Pilv ${amountMinor} Inc` };
      const { booking } = await desk.book(fields, { kind: 'receipt', bankTransactionId: line });
      booked.push((await desk.trade.invoice(booking?.invoiceId ?? '')).base_gross_minor);
    }
    expect(booked).toEqual([10_113n, 10_090n]);
  });

  it('takes the rate of the day when the line is in the currency of the books', async () => {
    await desk.trade.rate('USD', '2026-11-03', '1.25');
    const line = await takeLine(desk.trade, { ...PAID, origCurrency: null, origMinor: null });
    const { booking } = await desk.book(RECEIPT, { kind: 'receipt', bankTransactionId: line });
    expect(await desk.trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      base_gross_minor: 9_920n,
      revision: { fx_rate_source: 'ecb' },
    });
  });
});
