import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

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

describe('a hostile document', () => {
  it('with characters that cannot be stored is kept without them', async () => {
    const { booking } = await desk.book({
      words: 'Veeb\u0000imajutus \ud800!',
      supplier: 'Pilve\u0000majutus OÜ',
    });
    const invoice = await desk.trade.invoice(booking?.invoiceId ?? '');
    expect(invoice.party_name).toBe('Pilvemajutus OÜ');
    expect(invoice.revision.lines).toMatchObject([{ description: 'Veebimajutus \ufffd!' }]);
  });

  it.each<[string, string, DocumentInput]>([
    ['a number of 5000 characters', 'invoice_number', { number: '9'.repeat(5000) }],
    ['a VAT number of 5000 characters', 'supplier_vat_number', { regCode: '', vatNumber: 'E'.repeat(5000) }],
  ])('with %s becomes a draft without it, which names it', async (_name, field, fields) => {
    const { booking } = await desk.book(fields);
    expect(booking).toMatchObject({ state: 'draft' });
    const left = { code: 'field_left_out', parameters: expect.objectContaining({ field }) as unknown };
    expect(booking?.reasonCodes).toContainEqual(left);
  });

  it('with an amount at the end of the numbers is shown to a person and does not block other work', async () => {
    const before = await desk.trade.footprint();
    const { booking, outcome } = await desk.book({ net: Number.MAX_SAFE_INTEGER });
    expect(outcome).toBe('done');
    expect(booking).toMatchObject({ state: 'none', reason: expect.stringMatching(/./) as string });
    expect({ ...(await desk.trade.footprint()), commits: 0n }).toEqual({ ...before, commits: 0n });
  });

  it('with an unknown currency becomes a draft in the currency of the books', async () => {
    const { booking } = await desk.book({ currency: 'XQQ' });
    expect(booking).toMatchObject({ state: 'draft' });
    expect(await desk.trade.invoice(booking?.invoiceId ?? '')).toMatchObject({ currency: 'EUR' });
  });

  it('with a name of 5000 characters becomes a party with a shorter name', async () => {
    const { booking } = await desk.book({ supplier: 'Pilvemajutus '.repeat(500) });
    expect(booking?.state).toBe('posted');
  });
});
