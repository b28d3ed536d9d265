import { PicturesOnly } from '#extraction';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, reading } from '../../../../test/support/booking-desk.js';
import { testActor } from '../../../../test/support/books.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { testTask } from '../../../../test/support/files.js';
import { Trade } from '../../../../test/support/trade.js';
import { ExtractFileHandler, RecogniseFileHandler } from './extract-file.handler.js';

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

describe('the tasks', () => {
  it('wait for books that are being provisioned, and then give the file its record', async () => {
    const companyId = 900_500n;
    const early = (
      await desk.files.upload('%PDF-1.7\nvara', { companyId, actor: testActor(), kind: 'invoice' })
    ).file;
    await desk.runExtract(early);
    const task = testTask('book-file', { fileId: early.id.toString() }, companyId);
    expect(await desk.booker().handle(task)).toMatchObject({ tryLater: expect.any(Date) as Date });
    const late = await Trade.open(db.database, { companyId });
    expect(await desk.booker(late.door).handle(task)).toBe('done');
    const file = await desk.files.store.retrieve(companyId, early.id);
    expect(file.coreDocumentId).not.toBeNull();
    expect(await late.invoices()).toMatchObject([{ state: 'posted' }]);
    await late.coherent();
  });

  it('leave a file whose pages are pictures to one of its own, so that what has text does not wait behind it', async () => {
    const file = await desk.upload();
    desk.read = reading({ number: 'S-1' });
    const tools = desk.reader(({ recognise }) =>
      recognise === true ? Promise.resolve(desk.read) : Promise.reject(new PicturesOnly()),
    );
    const next = (): Promise<{ kind: string; queue: string }[]> =>
      db.owner(
        `SELECT kind, queue FROM tasks.task WHERE subject_id = $1 AND kind <> 'extract-file' ORDER BY id`,
        [file.id.toString()],
      );
    await new ExtractFileHandler(tools).handle(desk.task('extract-file', file));
    expect(await next()).toEqual([{ kind: 'recognise-file', queue: 'recognition' }]);
    expect(await desk.extraction(file)).toMatchObject({ state: 'running', booking: null });
    await new RecogniseFileHandler(tools).handle(desk.task('recognise-file', file));
    expect(await next()).toMatchObject([{ kind: 'recognise-file' }, { kind: 'book-file' }]);
    expect(await desk.extraction(file)).toMatchObject({ state: 'done', booking: { state: 'queued' } });
  });

  it('are skipped for a company that is gone', async () => {
    const file = await desk.upload();
    desk.profiles.company = undefined;
    const handler = new ExtractFileHandler(desk.reader(() => Promise.reject(new Error('not asked'))));
    expect(await handler.handle(desk.task('extract-file', file))).toBe('skipped');
  });

  it('mark the file when they fail for good', async () => {
    const file = await desk.upload();
    const { companyId } = file;
    const reader = new ExtractFileHandler(desk.reader(() => Promise.reject(new Error('no'))));
    await db.database.inCompany(companyId, (sql) =>
      reader.onFailed(sql, desk.task('extract-file', file), { code: 'time_limit', message: '' }),
    );
    expect(await desk.extraction(file)).toMatchObject({ state: 'failed', errorCode: 'time_limit' });
    await db.database.inCompany(companyId, (sql) =>
      desk
        .booker()
        .onFailed(sql, desk.task('book-file', file), { code: 'x', message: 'the database went away' }),
    );
    expect((await desk.extraction(file))?.booking).toMatchObject({
      state: 'failed',
      reason: 'Booking broke down: the database went away',
    });
  });

  it('permit no second invoice for a file, in the database itself', async () => {
    const { file } = await desk.book();
    for (const change of [
      "booking_invoice_id = 'other'",
      "booking_invoice_id = NULL, booking_state = 'queued'",
      "booking_invoice_id = NULL, booking_state = 'none'",
    ]) {
      const moved = db.database.inCompany(file.companyId, (sql) =>
        sql.run(`UPDATE files.extraction SET ${change} WHERE company_id = $1 AND file_id = $2`, [
          file.companyId,
          file.id,
        ]),
      );
      await expect(moved).rejects.toThrow('is booked already');
    }
  });
});
