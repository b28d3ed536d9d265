import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk } from '../../../../test/support/booking-desk.js';
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

describe('a supplier', () => {
  it('whose registry code two parties have is left to a person, and both are named', async () => {
    await desk.trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678' });
    await desk.trade.party({ name: 'Pilve Majutus Eesti OÜ', reg_code: '12345678' });
    expect((await desk.book()).booking).toMatchObject({
      state: 'draft',
      reason:
        'Several suppliers in the books have the registry code 12345678: Pilvemajutus OÜ and Pilve Majutus Eesti OÜ.',
    });
  });

  it('found by its VAT number also has a rival when another party has its registry code', async () => {
    await desk.trade.party({ name: 'Pilvemajutus OÜ', reg_code: '12345678', vat_number: 'EE100366327' });
    await desk.trade.party({ name: 'Pilve Majutus Eesti OÜ', reg_code: '12345678' });
    expect((await desk.book({ regCode: '' })).booking).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining('Pilvemajutus OÜ and Pilve Majutus Eesti OÜ') as string,
    });
  });

  it('found by its name alone gives no VAT number to a document that shows none', async () => {
    await desk.trade.party({ name: 'Pilvemajutus OÜ', vat_number: 'EE100366327' });
    expect((await desk.book({ regCode: '', vatNumber: '' })).booking).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining('no VAT number') as string,
    });
  });
});
