import { type Actor, type Sql, type Ulid } from '#platform';
import { type InvoiceStanding } from '../extraction/booking-standing.js';
import { type StoredFile } from './stored-file.js';

/** The record of a file that the books keep. */
export interface FileDocument {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly file: Omit<StoredFile, 'coreDocumentId' | 'bankTransactionIds'>;
}

/** What files need of the books, which they know nothing about. */
export abstract class BooksOfFiles {
  /**
   * Does `work` in one transaction with registering the file's document record. The id of the record is null, and
   * nothing is registered, while the company has no books.
   */
  abstract withDocument<T>(
    document: FileDocument,
    work: (sql: Sql, documentId: Ulid | null) => Promise<T>,
  ): Promise<T>;

  /** How an invoice stands in the books; undefined when they have none such. */
  abstract invoiceStanding(
    sql: Sql,
    companyId: bigint,
    invoiceId: Ulid,
  ): Promise<InvoiceStanding | undefined>;

  /** Whether the company has a bank transaction with this id. */
  abstract knowsBankTransaction(companyId: bigint, id: Ulid): Promise<boolean>;
}
