import {
  explainedTransactions,
  type InvoiceState,
  invoiceState,
  knowsBankTransaction,
  linkFile,
  registerDocument,
} from '#books';
import { BooksOfFiles, type FileDocument, type FileLink, senderKey } from '#files';
import { type Database, Problem, type Sql, type Ulid } from '#platform';
import { type CommandBus, holdUnopened } from '#ledger';

/** Creates the records of stored files in the books, through the command bus. */
export class BooksDocuments extends BooksOfFiles {
  constructor(
    private readonly bus: CommandBus,
    private readonly database: Database,
  ) {
    super();
  }

  override async registerDocument<T>(
    document: FileDocument,
    inTransaction: (sql: Sql, documentId: Ulid | null) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.registered(document, inTransaction);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'company_not_ready') throw error;
    }
    try {
      return await this.unregistered(document, inTransaction);
    } catch (error) {
      if (!(error instanceof BooksOpened)) throw error;
    }
    return this.registered(document, inTransaction);
  }

  private registered<T>(
    { companyId, actor, file, bankTransactionId, dryRun }: FileDocument,
    inTransaction: (sql: Sql, documentId: Ulid | null) => Promise<T>,
  ): Promise<T> {
    const payload = {
      sha256: file.sha256,
      kind: file.kind,
      filename: file.name,
      media_type: file.contentType,
      size_bytes: file.sizeBytes,
      // Refers to the content: the place of the bytes is private to storage.
      storage_ref: `sha256:${file.sha256}`,
      received_on: file.receivedOn,
      file_id: file.id,
      source: file.source,
      sender: senderOf(file),
      explains: bankTransactionId,
    };
    return this.bus.execute(registerDocument, { companyId, actor, dryRun, payload }, (sql, { result }) =>
      inTransaction(sql, result.document_id),
    );
  }

  /** A file is kept without a document only while the opening of the books is pending, which then registers it. */
  private unregistered<T>(
    { companyId, dryRun }: FileDocument,
    inTransaction: (sql: Sql, documentId: null) => Promise<T>,
  ): Promise<T> {
    return this.database.inCompany(
      companyId,
      async (sql) => {
        if (!(await holdUnopened(sql, companyId))) throw new BooksOpened();
        return inTransaction(sql, null);
      },
      { dryRun },
    );
  }

  override linkFile<T>(
    { companyId, actor, fileId, bankTransactionId, dryRun }: FileLink,
    inTransaction: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    const payload = { file_id: fileId, bank_transaction_id: bankTransactionId };
    return this.bus.execute(linkFile, { companyId, actor, dryRun, payload }, inTransaction);
  }

  override bookedInvoiceState(
    sql: Sql,
    companyId: bigint,
    invoiceId: Ulid,
  ): Promise<InvoiceState | undefined> {
    return invoiceState(sql, companyId, invoiceId);
  }

  override explainedTransactions(
    sql: Sql,
    companyId: bigint,
    files: Parameters<BooksOfFiles['explainedTransactions']>[2],
  ): Promise<ReadonlyMap<bigint, readonly Ulid[]>> {
    return explainedTransactions(sql, companyId, files);
  }

  override knowsBankTransaction(companyId: bigint, id: Ulid): Promise<boolean> {
    return this.database.readCompany(companyId, (sql) => knowsBankTransaction(sql, companyId, id));
  }
}

/** The books were opened after the command bus reported that they were not. */
class BooksOpened extends Error {}

/** The key by which the sender of the mail that brought a file is remembered. */
function senderOf({ sender }: FileDocument['file']): string | null {
  const address = sender?.address ?? null;
  return address === null ? null : senderKey(address);
}
