import { encodeId } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { refusal } from '../../../../test/support/trade.js';
import { joinInvoice, separateInvoiceDocument } from './join-invoice.commands.js';

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

/** A booked invoice, and a draft that is suspected to repeat it. */
async function suspected() {
  const first = await desk.book();
  const { file, booking } = await desk.book({ supplier: 'Pilvemajutus Eesti', regCode: '', vatNumber: '' });
  expect(booking?.reasonCodes.map(({ code }) => code)).toContain('copy_suspected');
  return { into: first.booking?.invoiceId ?? '', draft: booking?.invoiceId ?? '', file };
}

const join = async (draft: string, into: string) =>
  (await desk.trade.run(joinInvoice, { invoice_id: draft, into_invoice_id: into })).result;
const outcomeOf = async (id: bigint) => {
  const [row] = await db.owner<{ outcome: string }>('SELECT outcome FROM files.stored_file WHERE id = $1', [
    id,
  ]);
  return row?.outcome;
};
const filesOf = async (invoiceId: string) =>
  (await desk.trade.invoice(invoiceId)).revision.documents.map(({ file_id: id }) => id);

describe('a draft that repeats a purchase', () => {
  it('joins it: the draft is void, and its file supports the purchase and waits for nobody', async () => {
    const { into, draft, file } = await suspected();
    const { document_ids: documents } = await join(draft, into);
    expect(documents).toHaveLength(1);
    expect(await desk.trade.invoice(draft)).toMatchObject({ state: 'void' });
    expect(await desk.trade.invoice(into)).toMatchObject({ state: 'posted' });
    expect(await filesOf(into)).toContain(encodeId('file', file.id));
    expect(await outcomeOf(file.id)).toBe('duplicate');
    expect((await desk.extraction(file))?.booking).toMatchObject({
      state: 'duplicate',
      invoiceId: into,
      reasonCodes: [{ code: 'copy_joined' }],
    });
  });

  it('leaves it again, and a draft is made of its file that joins nothing by itself', async () => {
    const { into, draft, file } = await suspected();
    const [documentId = ''] = (await join(draft, into)).document_ids;
    const back = { invoice_id: into, document_id: documentId };
    desk.trade.consequences.length = 0;
    await desk.trade.run(separateInvoiceDocument, back);
    expect(desk.trade.consequences).toContain('book-file');
    expect(await filesOf(into)).not.toContain(encodeId('file', file.id));
    const payload = { fileId: file.id.toString(), again: { because: 'separated' as const, of: null } };
    await desk.booker().handle(testTask('book-file', payload, desk.trade.companyId));
    const again = (await desk.extraction(file))?.booking;
    expect(again).toMatchObject({ state: 'draft' });
    expect(again?.reasonCodes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['separated', 'copy_suspected']),
    );
    expect(await refusal(desk.trade.run(separateInvoiceDocument, back))).toMatchObject({
      code: 'state_conflict',
    });
  });

  it('joins only another purchase that is in force, and only while it is a draft', async () => {
    const { into, draft } = await suspected();
    const code = async (one: string, other: string) => (await refusal(join(one, other))).code;
    expect(await code(draft, draft)).toBe('validation_error');
    expect(await code('01JD000000000000000000000Z', into)).toBe('not_found');
    expect(await code(into, draft)).toBe('invoice_state_conflict');
    await join(draft, into);
    expect(await code(draft, into)).toBe('invoice_state_conflict');
  });

  it('never takes the document that a purchase was made of off it', async () => {
    const { into } = await suspected();
    const document = (await desk.trade.invoice(into)).revision.documents[0]?.document_id ?? '';
    const own = { invoice_id: into, document_id: document };
    expect(await refusal(desk.trade.run(separateInvoiceDocument, own))).toMatchObject({
      code: 'state_conflict',
    });
    const separated = await db.database.inCompany(desk.trade.companyId, (sql) =>
      sql.one('SELECT books.separate_document($1, $2) AS separated', [into, document]),
    );
    expect(separated).toEqual({ separated: false });
  });
});
