import { type Permission, PERMISSIONS } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { OWN_PROFILE } from '../../../../test/support/company-profiles.js';
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

describe('no invoice is made', () => {
  it.each<[string, DocumentInput, readonly Permission[], RegExp]>([
    ['the company itself is the supplier', { regCode: OWN_PROFILE.registryCode }, PERMISSIONS, /itself/],
    ['by its VAT number too', { regCode: '', vatNumber: 'EE100000001' }, PERMISSIONS, /itself/],
    ['the uploader may not record', {}, ['documents.write'], /may not record/],
    [
      'it is none',
      {
        confident: false,
        checks: [
          {
            code: 'document_is_invoice',
            passed: false,
            parameters: { because: 'other_document', title: 'Kiri' },
          },
        ],
      },
      PERMISSIONS,
      /not look like an invoice/,
    ],
  ])('when %s', async (_name, input, permissions, words) => {
    const before = await desk.trade.footprint();
    desk.profiles.permissions = permissions;
    const { booking, task } = await desk.book(input);
    expect(booking).toMatchObject({
      state: 'none',
      invoiceId: null,
      reason: expect.stringMatching(words) as string,
    });
    expect(task.ended).toEqual(['done']);
    expect({ ...(await desk.trade.footprint()), commits: 0n }).toEqual({ ...before, commits: 0n });
  });

  it('when the file could not be read', async () => {
    desk.read = {
      method: null,
      confidence: '0',
      confident: false,
      fields: {},
      lines: [],
      checks: [],
      error_code: 'no_text_layer',
    };
    const file = await desk.upload();
    await desk.runExtract(file);
    expect(await desk.extraction(file)).toMatchObject({ state: 'failed', errorCode: 'no_text_layer' });
    await db.owner(`DELETE FROM tasks.task WHERE kind = 'rebuild-status'`);
    await desk.booker().handle(desk.task('book-file', file));
    expect((await desk.extraction(file))?.booking).toMatchObject({
      state: 'none',
      reason: 'The file is a picture without text.',
    });
    expect(
      await db.owner(`SELECT company_id::text AS company FROM tasks.task WHERE kind = 'rebuild-status'`),
    ).toEqual([{ company: file.companyId.toString() }]);
  });

  it('for another copy of a recorded invoice: the reason names that invoice', async () => {
    const first = await desk.book();
    const { booking, outcome, task } = await desk.book();
    expect(outcome).toBe('duplicate');
    expect(task.ended).toEqual(['duplicate']);
    expect(booking).toMatchObject({ state: 'duplicate', invoiceId: first.booking?.invoiceId });
    expect(await desk.trade.invoices()).toHaveLength(1);
  });
});
