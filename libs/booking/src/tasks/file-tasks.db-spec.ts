import { failedExtraction, PicturesOnly } from '#extraction';
import { UsageLimits } from '#files';
import { type TaskPayload } from '#tasks';
import { ReaderEnded } from '#unpacking';
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

describe('the tasks of files', () => {
  it('wait for books that are being provisioned, and then create the record of the file', async () => {
    const companyId = 900_500n;
    const early = (
      await desk.files.upload('%PDF-1.7\nvara', { companyId, actor: testActor(), kind: 'invoice' })
    ).file;
    await desk.runExtract(early);
    const task = testTask('book-file', { fileId: early.id.toString() }, companyId);
    expect(await desk.booker().handle(task)).toMatchObject({ tryLater: expect.any(Date) as Date });
    const late = await Trade.open(db.database, { companyId });
    expect(await desk.booker(late.bus).handle(task)).toBe('done');
    const file = await desk.files.store.retrieve(companyId, early.id);
    expect(file.coreDocumentId).not.toBeNull();
    expect(await late.invoices()).toMatchObject([{ state: 'posted' }]);
    await late.coherent();
  });

  it('leave a file whose pages are pictures to a separate task, so that files with text do not wait behind it', async () => {
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

  it("count the pages that were read, and postpone the next file to the next day once the day's pages are used up", async () => {
    const limits = new UsageLimits(desk.trade.clock, {
      storedBytes: null,
      filesADay: null,
      mailsADay: null,
      pagesADay: 3,
    });
    const [first, second] = [await desk.upload(), await desk.upload()];
    const tools = { ...desk.reader(() => Promise.resolve({ ...desk.read, page_count: 3 })), limits };
    const handler = new ExtractFileHandler(tools);
    expect(await handler.handle(desk.task('extract-file', first))).toBe('done');
    expect(await handler.handle(desk.task('extract-file', second))).toEqual({
      tryLater: limits.nextDay(),
      reason: 'pages_used_up',
    });
    expect(await desk.extraction(second)).toMatchObject({ state: 'queued' });
    const { companyId } = first;
    const usageStates = await db.database.readCompany(companyId, (sql) =>
      limits.usageStates(sql, [companyId]),
    );
    expect(usageStates.get(companyId)?.usage.pages).toBe(3);
  });

  it('read a file that crashed its reader once more, later and alone, before they fail it', async () => {
    const file = await desk.upload();
    const asked: (boolean | undefined)[] = [];
    const handler = new ExtractFileHandler(
      desk.reader(({ alone }) => {
        asked.push(alone);
        return Promise.reject(new ReaderEnded('timed_out', 'It took more than 20000 ms.'));
      }),
    );
    const task = desk.task('extract-file', file);
    expect(await handler.handle(task)).toBe('done');
    expect(await desk.extraction(file)).toMatchObject({ state: 'queued', errorCode: null });
    const again = await db.owner<{ payload: { fileId: string; alone: boolean }; later: boolean }>(
      `SELECT payload, run_at > $2 AS later FROM tasks.task
       WHERE subject_id = $1 AND kind = 'extract-file' AND payload ? 'alone'`,
      [file.id.toString(), desk.trade.clock.now()],
    );
    expect(again).toEqual([{ payload: { fileId: file.id.toString(), alone: true }, later: true }]);
    const { payload } = again[0] ?? {};
    if (payload === undefined) throw new Error('There is no second try.');
    expect(await handler.handle(testTask('extract-file', payload, file.companyId))).toBe('done');
    expect(asked).toEqual([false, true]);
    expect(await desk.extraction(file)).toMatchObject({ state: 'failed', errorCode: 'timed_out' });
  });

  it('retry a file whose readers crash for minutes, whatever killed them, and fail it only if the crashes continue', async () => {
    const { companyId, id } = await desk.upload();
    const fileId = id.toString();
    const handler = new ExtractFileHandler(
      desk.reader(() => Promise.reject(new ReaderEnded('crashed', 'it ended with SIGKILL'))),
    );
    const waits: number[] = [];
    for (let payload: TaskPayload<'extract-file'> | undefined = { fileId }; payload !== undefined;) {
      await db.owner("DELETE FROM tasks.task WHERE kind = 'extract-file'");
      expect(await handler.handle(testTask('extract-file', payload, companyId))).toBe('done');
      const [next] = await db.owner<{ payload: TaskPayload<'extract-file'>; seconds: number }>(
        `SELECT payload, extract(epoch FROM run_at - $1)::float8 AS seconds FROM tasks.task WHERE kind = 'extract-file'`,
        [desk.trade.clock.now()],
      );
      payload = next?.payload;
      if (next !== undefined) {
        expect(next.payload).toMatchObject({ fileId, alone: true });
        waits.push(next.seconds);
      }
    }
    expect(waits).toEqual([15, 60, 240]);
    expect(await desk.extraction({ companyId, id })).toMatchObject({ state: 'failed', errorCode: 'crashed' });
  });

  it.each(['timed_out', 'out_of_memory', 'crashed'] as const)(
    'read a file again that is uploaded again after it failed with %s',
    async (reason) => {
      const content = `%PDF-1.7 ${reason}`;
      const call = { companyId: desk.trade.companyId, actor: testActor(), kind: 'invoice' as const };
      const { file } = await desk.files.upload(content, call);
      const fails = new ExtractFileHandler(
        desk.reader(() => Promise.reject(new ReaderEnded(reason, 'ended'))),
      );
      const payload = { fileId: file.id.toString(), alone: true, crashes: 2 };
      await fails.handle(testTask('extract-file', payload, file.companyId));
      expect(await desk.extraction(file)).toMatchObject({ state: 'failed', errorCode: reason });
      const second = await desk.files.upload(content, call);
      expect([second.created, second.file.id]).toEqual([false, file.id]);
      expect(await desk.extraction(file)).toMatchObject({ state: 'queued' });
    },
  );

  it('do not read a file again that failed because of its content, when it is uploaded again', async () => {
    const call = { companyId: desk.trade.companyId, actor: testActor(), kind: 'invoice' as const };
    const { file } = await desk.files.upload('%PDF-1.7 damaged', call);
    await new ExtractFileHandler(desk.reader(() => Promise.resolve(failedExtraction('invalid_pdf')))).handle(
      desk.task('extract-file', file),
    );
    await desk.files.upload('%PDF-1.7 damaged', call);
    expect(await desk.extraction(file)).toMatchObject({ state: 'failed', errorCode: 'invalid_pdf' });
  });

  it('are skipped for a company that no longer exists', async () => {
    const file = await desk.upload();
    desk.profiles.company = undefined;
    const handler = new ExtractFileHandler(desk.reader(() => Promise.reject(new Error('not asked'))));
    expect(await handler.handle(desk.task('extract-file', file))).toBe('skipped');
  });

  it('mark the file when they fail permanently', async () => {
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
      reason: 'Booking failed: the database went away',
    });
  });

  it('cannot create a second invoice for a file, by a constraint of the database', async () => {
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
