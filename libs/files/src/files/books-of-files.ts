import { type Actor, type Sql, type Ulid } from '#platform';
import { type BookedInvoiceState } from '../extraction/current-booking.js';
import { type StoredFile } from './stored-file.js';

/** The record of a file in the books. */
export interface FileDocument {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly file: Omit<StoredFile, 'coreDocumentId' | 'bankTransactionIds'>;
  /** The bank transaction that the file explains. */
  readonly bankTransactionId: Ulid | null;
  /** Does everything except the commit. */
  readonly dryRun?: boolean | undefined;
}

/** A stored file that explains a bank transaction. */
export interface FileLink {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly fileId: bigint;
  readonly bankTransactionId: Ulid;
  /** Does everything except the commit. */
  readonly dryRun?: boolean | undefined;
}

/** The operations that files need from the books, without knowing anything about them. */
export abstract class BooksOfFiles {
  /**
   * Registers the file's document record, and the bank transaction that it explains; `inTransaction` runs in the same
   * transaction. While the company has no books, nothing is registered and the id of the record is null.
   */
  abstract registerDocument<T>(
    document: FileDocument,
    inTransaction: (sql: Sql, documentId: Ulid | null) => Promise<T>,
  ): Promise<T>;

  /**
   * Records that a file explains a bank transaction; `inTransaction` runs in the same transaction.
   * @throws Problem `validation_error` for an unknown transaction
   */
  abstract linkFile<T>(link: FileLink, inTransaction: (sql: Sql) => Promise<T>): Promise<T>;

  /** The state of an invoice in the books; undefined when it does not exist. */
  abstract bookedInvoiceState(
    sql: Sql,
    companyId: bigint,
    invoiceId: Ulid,
  ): Promise<BookedInvoiceState | undefined>;

  /**
   * The bank transactions that each file explains: its linked ones, and those that settle its invoice, unless their
   * bank statement was withdrawn. They are ordered by id; a file that explains none is omitted.
   */
  abstract explainedTransactions(
    sql: Sql,
    companyId: bigint,
    files: readonly Pick<StoredFile, 'id' | 'bankTransactionIds'>[],
  ): Promise<ReadonlyMap<bigint, readonly Ulid[]>>;

  /** Whether the company has a bank transaction with this id. */
  abstract knowsBankTransaction(companyId: bigint, id: Ulid): Promise<boolean>;
}
