import {
  type Actor,
  assertPermitted,
  type Database,
  encodeId,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { type BooksOfFiles } from '../files/books-of-files.js';
import { assertNotDismissed } from '../files/dismissed.js';
import { existingFile } from '../files/file.queries.js';
import { type StoredFile } from '../files/stored-file.js';
import { isImported } from '../upload/upload-rules.js';
import { currentBooking, isGivenUp } from './current-booking.js';
import { extractionOf, queueBooking } from './extraction.queries.js';
import { type FileExtraction } from './file-extraction.js';
import { queueReading, readingOfFile } from './queue-reading.js';

/** Runs last in the transaction of the request. */
type InReading = (sql: Sql, extraction: FileExtraction) => Promise<void>;

/** The extracted data of stored files, and requests to read or book them again. */
export class FileReadings {
  constructor(
    private readonly database: Database,
    private readonly books: BooksOfFiles,
    /** Whether a virus scanner checks files before anything opens them. */
    private readonly scans = false,
  ) {}

  /**
   * The data extracted from a file, with the current state of its booking; undefined for a file that is not read.
   * @throws Problem `not_found`
   */
  async extraction(companyId: bigint, fileId: bigint): Promise<FileExtraction | undefined> {
    return this.database.readCompany(companyId, async (sql) => {
      const [, extraction] = await Promise.all([
        existingFile(sql, companyId, fileId),
        this.current(sql, companyId, fileId),
      ]);
      return extraction;
    });
  }

  /**
   * Queues a file for reading again, and for booking if it is not booked yet; a bank statement is imported again. A
   * file that the virus scanner holds is scanned again first.
   * @throws Problem `not_found`, `not_extractable`, `permission_denied`, `document_dismissed`; `state_conflict` when it
   *   waits to be read or is being read
   */
  async reread(
    companyId: bigint,
    fileId: bigint,
    actor: Actor,
    inTransaction: InReading,
  ): Promise<FileExtraction> {
    return this.database.inCompany(companyId, async (sql) => {
      const file = await existingFile(sql, companyId, fileId);
      assertNotDismissed(file);
      const reading = readingOfFile(file);
      if (reading === undefined && file.held === null) {
        throw problem('not_extractable', 'Files of this type and kind are not read.');
      }
      if (reading === 'import-statement') assertPermitted(actor, 'bank.import');
      if (!(await queueReading(sql, file, reading, { scans: this.scans }))) {
        throw problem('state_conflict', 'The file is already waiting to be read, or is being read.');
      }
      return this.asked(sql, file, actor, 'file.extract', inTransaction);
    });
  }

  /**
   * Queues a file for booking that was read and led to no invoice, or to one that is cancelled or void.
   * @throws Problem `not_found`, `document_dismissed`; `state_conflict` when it is booked, not read, or already waits
   */
  async rebook(
    companyId: bigint,
    fileId: bigint,
    actor: Actor,
    inTransaction: InReading,
  ): Promise<FileExtraction> {
    return this.database.inCompany(companyId, async (sql) => {
      const file = await existingFile(sql, companyId, fileId);
      assertNotDismissed(file);
      if (isImported(file.contentType, file.kind)) {
        throw problem(
          'state_conflict',
          'A bank statement is imported when it is read; it cannot be booked as an invoice.',
        );
      }
      const known = (await this.current(sql, companyId, fileId))?.booking;
      const givenUp = known !== undefined && known !== null && isGivenUp(known) ? known.invoiceId : null;
      if (!(await queueBooking(sql, companyId, fileId, givenUp))) {
        throw problem(
          'state_conflict',
          'The file is already booked, has not been read yet, or is waiting to be booked.',
        );
      }
      await enqueue(sql, { kind: 'book-file', payload: { fileId: fileId.toString() }, companyId });
      return this.asked(sql, file, actor, 'file.book', inTransaction);
    });
  }

  private async asked(
    sql: Sql,
    file: StoredFile,
    actor: Actor,
    action: string,
    inTransaction: InReading,
  ): Promise<FileExtraction> {
    const { companyId, id } = file;
    await recordAudit(sql, { actor, companyId, action, objectType: 'file', objectId: encodeId('file', id) });
    const extraction = await this.current(sql, companyId, id);
    if (extraction === undefined) throw new Error(`File ${id} has no extraction.`);
    await inTransaction(sql, extraction);
    return extraction;
  }

  private async current(sql: Sql, companyId: bigint, fileId: bigint): Promise<FileExtraction | undefined> {
    const extraction = await extractionOf(sql, companyId, fileId);
    const booking = extraction?.booking;
    if (extraction === undefined || booking?.invoiceId === undefined || booking.invoiceId === null) {
      return extraction;
    }
    const invoice = await this.books.bookedInvoiceState(sql, companyId, booking.invoiceId);
    return { ...extraction, booking: currentBooking(booking, invoice) };
  }
}
