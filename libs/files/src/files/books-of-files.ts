import { type Actor, type Sql, type Ulid } from '#platform';
import { type BookedInvoiceState } from '../extraction/current-booking.js';
import { type StoredFile } from './stored-file.js';

/** The record of a file that the books keep. */
export interface FileDocument {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly file: Omit<StoredFile, 'coreDocumentId' | 'bankTransactionIds'>;
  /** The bank transaction that the file explains. */
  readonly bankTransactionId: Ulid | null;
  /** Everything but the commit. */
  readonly dryRun?: boolean | undefined;
}

/** A stored file that explains a bank transaction. */
export interface FileLink {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly fileId: bigint;
  readonly bankTransactionId: Ulid;
  /** Everything but the commit. */
  readonly dryRun?: boolean | undefined;
}

/** What files need of the books, which they know nothing about. */
export abstract class BooksOfFiles {
  /**
   * Registers the file's document record, and that it explains a bank transaction; `inTransaction` runs in the same transaction.
   * The id of the record is null, and nothing is registered, while the company has no books.
   */
  abstract registerDocument<T>(
    document: FileDocument,
    inTransaction: (sql: Sql, documentId: Ulid | null) => Promise<T>,
  ): Promise<T>;

  /**
   * Writes that a file explains a bank transaction; `inTransaction` runs in the same transaction.
   * @throws Problem `validation_error` for an unknown transaction
   */
  abstract linkFile<T>(link: FileLink, inTransaction: (sql: Sql) => Promise<T>): Promise<T>;

  /** The state of an invoice in the books; undefined when they have none such. */
  abstract bookedInvoiceState(
    sql: Sql,
    companyId: bigint,
    invoiceId: Ulid,
  ): Promise<BookedInvoiceState | undefined>;

  /**
   * The bank transactions that each file explains: those it was linked to, and those that settle its invoice, as long as their
   * statement was not withdrawn. In the order of their ids; a file that explains none is left out.
   */
  abstract explainedTransactions(
    sql: Sql,
    companyId: bigint,
    files: readonly Pick<StoredFile, 'id' | 'bankTransactionIds'>[],
  ): Promise<ReadonlyMap<bigint, readonly Ulid[]>>;

  /** Whether the company has a bank transaction with this id. */
  abstract knowsBankTransaction(companyId: bigint, id: Ulid): Promise<boolean>;
}
