import { type ExtractionFields } from '#extraction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, reading } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

const IBAN = 'EE382200221020145685';

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

/** Books an invoice that prints the name and address of its supplier, and no code. */
async function book(number: string, iban?: string) {
  const read = reading({
    supplier: 'Käsitööpood',
    regCode: '',
    vatNumber: '',
    number,
    net: 10_000 + Number(number),
    rateBps: 0,
    confident: false,
    checks: [{ code: 'essentials_sure', passed: false, parameters: { unsure: ['supplier'] } }],
    ...(iban === undefined ? {} : { iban }),
  });
  const address: ExtractionFields['supplier_address'] = { value: 'Pikk 1, Tallinn', confidence: '0.8' };
  return (await desk.bookReading({ ...read, fields: { ...read.fields, supplier_address: address } })).booking;
}

describe('a supplier that prints its name alone', () => {
  it('is booked without a person once one has posted its document; an imitation is not', async () => {
    const first = await book('1');
    expect(first).toMatchObject({ state: 'draft' });
    expect(await book('2')).toMatchObject({ state: 'draft' });
    await desk.trade.post(first?.invoiceId ?? '');
    expect(await book('3')).toMatchObject({ state: 'posted', reason: null });
    expect(await book('4', IBAN)).toMatchObject({ state: 'draft' });
    expect(await book('5')).toMatchObject({ state: 'posted', reason: null });
  });
});
