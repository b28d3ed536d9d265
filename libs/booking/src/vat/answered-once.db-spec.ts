import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testActor } from '../../../../test/support/books.js';
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

/** Insurance that a company in Germany charges without VAT. */
const INSURANCE: DocumentInput = {
  supplier: 'Musterkontor GmbH',
  regCode: '',
  vatNumber: 'DE136695976',
  words: 'Kindlustusmakse',
  rateBps: 0,
};

describe('insurance from abroad', () => {
  it('waits for a person once, whose answer holds for later documents of the supplier', async () => {
    const first = await desk.book({ ...INSURANCE, number: '1' });
    expect(first.booking).toMatchObject({ state: 'draft' });
    expect(first.booking?.reasonCodes).toContainEqual({
      code: 'vat_unclear',
      parameters: { because: 'usually_exempt', rate_bps: null, date: null },
    });
    await desk.trade.post(first.booking?.invoiceId ?? '');
    const second = await desk.book({ ...INSURANCE, number: '2', net: 12_000 });
    expect(second.booking).toMatchObject({ state: 'posted', reason: null });
    const { revision } = await desk.trade.invoice(second.booking?.invoiceId ?? '');
    expect(revision.lines.map(({ vat_code: code }) => code)).toEqual(['PEX']);
  });

  it('is not answered by a program that posts it', async () => {
    const program = testActor({ human: false, credential: { kind: 'api_key', id: 'key' } });
    const first = await desk.book({ ...INSURANCE, number: '1' });
    await desk.trade.post(first.booking?.invoiceId ?? '', program);
    const second = await desk.book({ ...INSURANCE, number: '2', net: 12_000 });
    expect(second.booking).toMatchObject({ state: 'draft' });
    expect(second.booking?.reasonCodes.map(({ code }) => code)).toContain('vat_unclear');
  });
});
