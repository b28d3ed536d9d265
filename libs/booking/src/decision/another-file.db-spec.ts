import { encodeId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLine, transaction } from '../../../../test/support/bank.js';
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

const filesOf = async (invoiceId: string): Promise<readonly (string | null)[]> =>
  (await desk.trade.invoice(invoiceId)).revision.documents.map(({ file_id: id }) => id);

describe('another file of a booked invoice', () => {
  it('joins the posted invoice, and nothing waits for a person', async () => {
    const first = await desk.book();
    const second = await desk.book();
    const invoiceId = first.booking?.invoiceId ?? '';
    expect(second).toMatchObject({
      outcome: 'duplicate',
      booking: { state: 'duplicate', invoiceId, reasonCodes: [{ code: 'copy_joined' }] },
    });
    expect(await filesOf(invoiceId)).toEqual([first, second].map(({ file }) => encodeId('file', file.id)));
    const waiting = await db.owner('SELECT id FROM books.document WHERE company_id = $1 AND NOT referenced', [
      desk.trade.companyId,
    ]);
    expect(waiting).toEqual([]);
  });

  it('joins a draft, whatever the certainty of its own reading', async () => {
    const first = await desk.book({ confident: false });
    const second = await desk.book({ confident: false });
    expect(first.booking?.state).toBe('draft');
    expect(second.booking).toMatchObject({ state: 'duplicate', invoiceId: first.booking?.invoiceId });
  });

  it('brings along the bank line that a person linked it to', async () => {
    const { booking } = await desk.book();
    const line = await takeLine(desk.trade, { counterpartyName: 'SQ *4471' });
    await desk.book({}, { bankTransactionId: line });
    await match(desk.trade);
    expect(await transaction(desk.trade, line)).toMatchObject({
      status: 'matched',
      allocations: [{ invoice_id: booking?.invoiceId }],
    });
  });

  it('is no copy when the total differs: the books refuse it as before', async () => {
    await desk.book();
    const { booking, file } = await desk.book({ net: 20_000 });
    expect(booking).toMatchObject({ state: 'duplicate', reasonCodes: [{ code: 'duplicate_invoice' }] });
    expect(await filesOf(booking?.invoiceId ?? '')).not.toContain(encodeId('file', file.id));
  });

  it('of a supplier that was read otherwise becomes a draft: the cost is not booked twice', async () => {
    await desk.book();
    const { booking } = await desk.book({ supplier: 'Pilvemajutus Eesti', regCode: '', vatNumber: '' });
    expect(booking?.state).toBe('draft');
    expect(booking?.reasonCodes.map(({ code }) => code)).toContain('copy_suspected');
  });
});
