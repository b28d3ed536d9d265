import { findDocument, listDocuments, restoreDocument, voidInvoice } from '#books';
import { FileReadings, listFiles, type StoredFile } from '#files';
import { type DismissalReason, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk } from '../../../../test/support/booking-desk.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { refusal } from '../../../../test/support/trade.js';
import { dismissDocument } from './dismiss-document.command.js';

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

const REMINDER = {
  confident: false,
  checks: [
    {
      code: 'document_is_invoice',
      passed: false,
      parameters: { because: 'other_document', title: 'Meeldetuletus', is: 'reminder' },
    },
  ],
};
/** A reading from which nothing is booked, and whose document is nothing in particular. */
const LETTER = {
  ...REMINDER,
  checks: REMINDER.checks.map((check) => ({
    ...check,
    parameters: { because: 'running_text', title: null },
  })),
};

const idOf = ({ coreDocumentId }: Pick<StoredFile, 'coreDocumentId'>): Ulid => coreDocumentId ?? '';
const dismiss = (file: StoredFile, reason: DismissalReason = 'private') =>
  desk.trade.run(dismissDocument, { document_id: idOf(file), reason });
const restore = (file: StoredFile) => desk.trade.run(restoreDocument, { document_id: idOf(file) });
const document = (file: StoredFile) =>
  db.database.reportCompany(file.companyId, (sql) => findDocument(sql, file.companyId, idOf(file)));
const toBook = async ({ companyId }: StoredFile): Promise<string[]> =>
  db.database.readCompany(companyId, async (sql) =>
    (
      await listDocuments(
        sql,
        companyId,
        { ordering: 'created_at', referenced: false },
        { limit: 50, after: null },
      )
    ).map(({ id }) => id),
  );
const listed = async (file: StoredFile) => {
  const { companyId } = file;
  const files = await db.database.readCompany(companyId, (sql) =>
    listFiles(sql, companyId, { after: null, limit: 50 }),
  );
  return files.find(({ id }) => id === file.id);
};
const readings = () => new FileReadings(db.database, desk.files.documents);
const nothing = (): Promise<void> => Promise.resolve();

describe('a document that its reader recognised', () => {
  it('dismisses itself when nobody called it an invoice, in nobody’s name', async () => {
    const { file, booking } = await desk.book(REMINDER, { kind: undefined });
    expect(booking).toMatchObject({ state: 'none', reasonCodes: [{ code: 'not_an_invoice' }] });
    expect((await document(file))?.dismissal).toMatchObject({
      reason: 'reminder',
      automatic: true,
      dismissed_by: null,
    });
    expect((await listed(file))?.result.outcome).toBe('dismissed');
    expect(desk.trade.consequences).toContain('rebuild-status');
  });

  it('never does so again once somebody brought it back', async () => {
    const { file } = await desk.book(REMINDER, { kind: undefined });
    await restore(file);
    expect((await listed(file))?.result.outcome).toBe('review');
    await readings().rebook(file.companyId, file.id, testActor(), nothing);
    await desk.booker().handle(desk.task('book-file', file));
    expect((await desk.extraction(file))?.booking?.state).toBe('none');
    expect((await document(file))?.dismissal).toBeNull();
  });
});

describe('a dismissed document', () => {
  it('is out of the work until it is restored to where it was', async () => {
    const { file } = await desk.book(LETTER);
    const before = [await document(file), await listed(file), await desk.extraction(file)];
    expect(await toBook(file)).toEqual([idOf(file)]);
    await dismiss(file, 'other_company');
    expect(await toBook(file)).toEqual([]);
    expect(await listed(file)).toMatchObject({
      dismissal: { reason: 'other_company', automatic: false, by: testActor().userId },
      result: { outcome: 'dismissed' },
    });
    await restore(file);
    expect([await document(file), await listed(file), await desk.extraction(file)]).toEqual(before);
    expect(await toBook(file)).toEqual([idOf(file)]);
  });

  it('is dismissed and restored once', async () => {
    const { file } = await desk.book(LETTER);
    await dismiss(file);
    expect(await refusal(dismiss(file, 'other'))).toMatchObject({ code: 'document_dismissed' });
    await restore(file);
    expect(await refusal(restore(file))).toMatchObject({ code: 'state_conflict' });
  });

  it('is neither read nor booked again, and no invoice names it', async () => {
    const { file } = await desk.book(LETTER);
    await dismiss(file);
    const { companyId, id } = file;
    for (const attempt of [
      () => readings().reread(companyId, id, testActor(), nothing),
      () => readings().rebook(companyId, id, testActor(), nothing),
      () => desk.trade.record({}, { documents: [{ document_id: idOf(file) }] }),
    ])
      expect(await refusal(attempt())).toMatchObject({ code: 'document_dismissed' });
  });

  it('is not booked by a task that was on its way', async () => {
    const { file } = await desk.book(LETTER);
    await dismiss(file);
    // As when it was queued in the same moment.
    await db.owner(`UPDATE files.extraction SET booking_state = 'queued' WHERE file_id = $1`, [file.id]);
    await desk.booker().handle(desk.task('book-file', file));
    expect((await desk.extraction(file))?.booking?.state).toBe('none');
    expect(await desk.trade.invoices()).toEqual([]);
  });
});

describe('a document is not dismissed', () => {
  it('while an invoice rests on it, a draft too, but it is once that is void', async () => {
    const { file, booking } = await desk.book({ confident: false });
    const invoiceId = booking?.invoiceId ?? '';
    expect(await refusal(dismiss(file))).toMatchObject({ code: 'document_referenced' });
    await desk.trade.run(voidInvoice, { invoice_id: invoiceId, reason: 'isiklik' });
    await dismiss(file);
    expect((await listed(file))?.result.outcome).toBe('dismissed');
    await restore(file);
    expect((await listed(file))?.result.outcome).toBe('review');
  });

  it('while it waits to be read, or is being read', async () => {
    const file = await desk.upload();
    expect(await refusal(dismiss(file))).toMatchObject({ code: 'state_conflict' });
    await desk.runExtract(file);
    expect(await refusal(dismiss(file))).toMatchObject({ code: 'state_conflict' });
  });

  it('by another company', async () => {
    const { file } = await desk.book(LETTER);
    const other = await BookingDesk.open(db);
    const theirs = other.trade.run(dismissDocument, { document_id: idOf(file), reason: 'other' });
    expect(await refusal(theirs)).toMatchObject({ code: 'not_found' });
    await other.close();
  });
});
