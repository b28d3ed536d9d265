import {
  type Door,
  type InvoiceState,
  invoiceState,
  knowsBankTransaction,
  linkFile,
  registerDocument,
} from '#books';
import { BooksOfFiles, type FileDocument, type FileLink } from '#files';
import { type Database, Problem, type Sql, type Ulid } from '#platform';

/** Gives stored files their records in the books, through the door. */
export class DoorDocuments extends BooksOfFiles {
  constructor(
    private readonly door: Door,
    private readonly database: Database,
  ) {
    super();
  }

  override async withDocument<T>(
    { companyId, actor, file, bankTransactionId, dryRun }: FileDocument,
    work: (sql: Sql, documentId: Ulid | null) => Promise<T>,
  ): Promise<T> {
    let done: { readonly value: T } | undefined;
    try {
      await this.door.execute(registerDocument, {
        companyId,
        actor,
        dryRun,
        payload: {
          sha256: file.sha256,
          kind: file.kind,
          filename: file.name,
          media_type: file.contentType,
          size_bytes: file.sizeBytes,
          // By content: where the bytes lie is nobody else's business.
          storage_ref: `sha256:${file.sha256}`,
          received_on: file.receivedOn,
          file_id: file.id,
          source: file.source,
          explains: bankTransactionId,
        },
        within: async (sql, outcome) => {
          done = { value: await work(sql, outcome.result.document_id) };
        },
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'company_not_ready') throw error;
      return this.database.inCompany(companyId, (sql) => work(sql, null), { dryRun });
    }
    if (done === undefined) throw new Error('The door ended without its work.');
    return done.value;
  }

  override async withLink<T>(
    { companyId, actor, fileId, bankTransactionId, dryRun }: FileLink,
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    let done: { readonly value: T } | undefined;
    await this.door.execute(linkFile, {
      companyId,
      actor,
      dryRun,
      payload: { file_id: fileId, bank_transaction_id: bankTransactionId },
      within: async (sql) => {
        done = { value: await work(sql) };
      },
    });
    if (done === undefined) throw new Error('The door ended without its work.');
    return done.value;
  }

  override invoiceStanding(sql: Sql, companyId: bigint, invoiceId: Ulid): Promise<InvoiceState | undefined> {
    return invoiceState(sql, companyId, invoiceId);
  }

  override knowsBankTransaction(companyId: bigint, id: Ulid): Promise<boolean> {
    return this.database.readCompany(companyId, (sql) => knowsBankTransaction(sql, companyId, id));
  }
}
