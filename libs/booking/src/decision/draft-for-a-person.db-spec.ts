import { type Permission, PERMISSIONS } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, reading, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { OWN_PROFILE } from '../../../../test/support/company-profiles.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { type CompanyProfile } from '../company-profiles.js';

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

describe('a draft for a person', () => {
  it.each<[string, DocumentInput, Partial<CompanyProfile>, readonly Permission[], RegExp]>([
    ['the reading is not sure', { confident: false }, {}, PERMISSIONS, /certainty/],
    ['automatic booking is off', {}, { invoiceAutoBook: false }, PERMISSIONS, /switched off/],
    ['the supplier is new', {}, { autoBookNewSuppliers: false }, PERMISSIONS, /new supplier/],
    ['the uploader may not post', {}, {}, ['invoices.write', 'parties.write'], /may not post/],
    ['no rate of so long ago is known', { currency: 'USD', date: '2026-10-01' }, {}, PERMISSIONS, /rate/i],
    ['the VAT was not in force', { rateBps: 2200 }, {}, PERMISSIONS, /not in force/],
  ])('is made when %s', async (_name, input, company, permissions, words) => {
    desk.profiles.company = { ...OWN_PROFILE, ...company };
    desk.profiles.permissions = permissions;
    const { booking, task } = await desk.book(input);
    expect(booking).toMatchObject({ state: 'draft', reason: expect.stringMatching(words) as string });
    expect(task.ended).toEqual(['done']);
    const invoice = await desk.trade.invoice(booking?.invoiceId ?? '');
    expect(invoice).toMatchObject({ state: 'recorded', needs_review: true, review_note: booking?.reason });
    expect(invoice.entries).toEqual([]);
  });

  it('is made when a known supplier asks for payment to an account not seen before', async () => {
    await desk.book({ iban: 'EE471000001020145685' });
    const { booking } = await desk.book({ number: '18', iban: 'EE382200221020145685' });
    expect(booking).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining('EE382200221020145685 (known: EE471000001020145685)') as string,
    });
  });

  it('is made instead of a posting in a closed month', async () => {
    await db.owner(
      "UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = '2026-11-01'",
      [desk.trade.companyId],
    );
    const { booking } = await desk.book();
    expect(booking).toMatchObject({ state: 'draft', reason: expect.stringMatching(/closed/i) as string });
  });

  it('with the total alone is made when the lines are refused', async () => {
    desk.read = reading({ confident: false });
    desk.read = {
      ...desk.read,
      lines: [],
      fields: { ...desk.read.fields, vat_rates: undefined, net_minor: undefined, tax_minor: undefined },
    };
    const file = await desk.upload();
    await desk.runExtract(file);
    await desk.booker().handle(desk.task('book-file', file));
    const booking = (await desk.extraction(file))?.booking;
    expect(booking).toMatchObject({ state: 'draft' });
    expect(await desk.trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      gross_minor: 12_400n,
      tax_minor: 0n,
    });
  });
});

describe('a document that claims an earlier payment', () => {
  const bookPaid = async (prepaid: number, number: string) => {
    desk.read = reading({ number });
    desk.read.fields.prepaid_minor = { value: prepaid, confidence: '0.98' };
    const file = await desk.upload();
    await desk.runExtract(file);
    await desk.booker().handle(desk.task('book-file', file));
    return (await desk.extraction(file))?.booking;
  };

  it('waits for a person until the books hold a prepayment of that amount to the supplier', async () => {
    const first = await bookPaid(5_000, '1');
    expect(first).toMatchObject({
      state: 'draft',
      reason: 'It says that 50,00 EUR was already paid; the books have an open prepayment of 0,00 EUR.',
    });
    const { party_id } = await desk.trade.invoice(first?.invoiceId ?? '');
    // A prepayment invoice has already accounted for its VAT: an allocation settles it, not the amount paid.
    await desk.trade.recordAndPost({ party_id, kind: 'prepayment' });
    expect(await bookPaid(5_000, '2')).toMatchObject({ state: 'draft' });
    // A credit note for a paid amount makes it a prepayment again.
    await desk.trade.recordAndPost({ party_id, kind: 'credit_note' }, { prepaid_minor: 5_000 });
    expect(await bookPaid(5_000, '3')).toMatchObject({ state: 'posted' });
    expect(await bookPaid(5_000, '4')).toMatchObject({ state: 'draft' });
  });
});

describe('a prepayment invoice', () => {
  it('becomes a draft of that kind, whoever the supplier is', async () => {
    const { booking } = await desk.book({ kind: 'prepayment' });
    expect(booking).toMatchObject({ state: 'draft' });
    expect(await desk.trade.invoice(booking?.invoiceId ?? '')).toMatchObject({
      state: 'recorded',
      kind: 'prepayment',
      needs_review: true,
    });
  });
});
