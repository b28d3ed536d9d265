import { type Readable } from 'node:stream';
import {
  type Actor,
  type Clock,
  type Database,
  encodeId,
  fieldProblem,
  insertRow,
  isUniqueViolation,
  type IsoDate,
  problem,
  recordAudit,
  type Sql,
  type Ulid,
} from '#platform';
import { enqueueAll } from '#tasks';
import { endedReader, isWithdrawn } from '../extraction/extraction.queries.js';
import { queueFirstReading, queueReading, readingOf, readingOfFile } from '../extraction/queue-reading.js';
import { type ByteRange, type FileStorage, objectKey } from '../storage/file-storage.js';
import { receiveUpload, type ReceivedUpload } from '../upload/receive-upload.js';
import {
  assertExtractable,
  assertHeld,
  assertMayUpload,
  assertNamedFor,
  type UploadTerms,
} from '../upload/upload-rules.js';
import { type BooksOfFiles, type FileLink } from '../files/books-of-files.js';
import { type Addition } from '../usage/limits.js';
import { holdStatement } from '../statements/statement-file.queries.js';
import { LimitReached, UsageLimits } from '../usage/usage-limits.js';
import {
  existingFile,
  existingListedFile,
  fileByHash,
  keepFileLink,
  keepNote,
  listFiles,
} from '../files/file.queries.js';
import { type FileSender } from '../files/sender.js';
import { StoredFileEntity } from '../files/stored-file.entity.js';
import {
  type FileOrigin,
  type FileSource,
  type Hold,
  type ListedFile,
  type StoredFile,
} from '../files/stored-file.js';
import { newFile, type NewFile } from './new-file.js';

/** An upload and its declared properties. */
export interface StoreCall extends UploadTerms {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly upload: ReceivedUpload;
  /** As given; normalized before it is stored. */
  readonly name: string;
  readonly source: FileSource;
  readonly receivedOn: IsoDate | null;
  readonly bankTransactionId: Ulid | null;
  /** For a bank statement: it is read and waits until a person has it imported. */
  readonly hold?: boolean;
  /** Written by the uploader. */
  readonly note?: string | null;
  readonly origin?: FileOrigin & { readonly rowId: bigint };
  /** The sender of the mail that brings it. */
  readonly sender?: FileSender | null;
  /** The task that brings the file, such as that of its mail: reading the file is a subtask of it. */
  readonly parentTaskId?: bigint;
  /** Does everything except storing it: no bytes, no row, no work. */
  readonly dryRun?: boolean | undefined;
}

export interface StoreOutcome {
  readonly file: StoredFile;
  /** False when the company had these bytes already: `file` is the first one. */
  readonly created: boolean;
}

/** Runs last in the transaction that stores the file. */
type InStore = (sql: Sql, outcome: StoreOutcome) => Promise<void>;

const INSERT = insertRow(StoredFileEntity, {
  without: ['outcome', 'dismissed_reason', 'dismissed_at', 'dismissed_by', 'dismissed_automatically'],
});

const nothing = (): Promise<void> => Promise.resolve();

/** Stores files and gives them out. */
export class FileStore {
  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly books: BooksOfFiles,
    private readonly clock: Clock,
    /** Whether a virus scanner checks files before anything opens them. */
    private readonly scans = false,
    private readonly limits: UsageLimits = new UsageLimits(clock),
  ) {}

  /**
   * Receives the bytes of an upload; `store` or `discard` must follow.
   * @throws Problem `empty_file`, `file_too_large`, `unsupported_file_type`
   */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedUpload> {
    return receiveUpload(this.storage, bytes);
  }

  discard(upload: ReceivedUpload): Promise<void> {
    return this.storage.discard(upload.staged);
  }

  /**
   * Stores an upload: its bytes first, then its row, its record in the books and its tasks in one transaction. Bytes
   * that the company already has resolve to the first file, with the bank link added.
   * @throws Problem `permission_denied`, `not_extractable`, or `validation_error` for an unknown bank transaction;
   *   `storage_full` or `throttled` when a limit of the company is reached
   */
  async store(call: StoreCall, inTransaction: InStore = nothing): Promise<StoreOutcome> {
    try {
      await this.check(call);
      const known = await this.knownFile(call);
      return known === undefined
        ? await this.storeNew(call, inTransaction)
        : await this.storeKnown(call, known, inTransaction);
    } catch (error) {
      throw error instanceof LimitReached ? this.limits.problemOf(error.refusal) : error;
    } finally {
      await this.storage.discard(call.upload.staged);
    }
  }

  /** @throws Problem `not_found` */
  async retrieve(companyId: bigint, fileId: bigint): Promise<StoredFile> {
    return this.database.readCompany(companyId, (sql) => existingFile(sql, companyId, fileId));
  }

  /**
   * A file with its result and every bank transaction that it explains in the books, including those that settle its invoice.
   * @throws Problem `not_found`
   */
  async retrieveExplained(companyId: bigint, fileId: bigint): Promise<ListedFile> {
    return this.database.readCompany(companyId, async (sql) => {
      const found = await existingListedFile(sql, companyId, fileId);
      const [file = found] = await this.withTransactions(sql, companyId, [found]);
      return file;
    });
  }

  /** Files of a company with their results and the transactions that they explain, newest first. */
  async list(sql: Sql, companyId: bigint, query: Parameters<typeof listFiles>[2]): Promise<ListedFile[]> {
    return this.withTransactions(sql, companyId, await listFiles(sql, companyId, query));
  }

  /** @throws Problem `not_found` */
  private async existing(sql: Sql, companyId: bigint, fileId: bigint): Promise<StoredFile> {
    const found = await existingFile(sql, companyId, fileId);
    const [file = found] = await this.withTransactions(sql, companyId, [found]);
    return file;
  }

  /** The files with every bank transaction that they explain in the books. */
  private async withTransactions<F extends StoredFile>(
    sql: Sql,
    companyId: bigint,
    files: readonly F[],
  ): Promise<F[]> {
    if (files.length === 0) return [];
    const explained = await this.books.explainedTransactions(sql, companyId, files);
    return files.map((file) => ({ ...file, bankTransactionIds: explained.get(file.id) ?? [] }));
  }

  /**
   * Refuses to give out a file that the virus scanner has not seen, or holds back. Once the scanner is switched off,
   * files no longer wait for it.
   * @throws Problem `state_conflict`
   */
  assertGivenOut({ held }: StoredFile): void {
    if (held === null || (held === 'waiting' && !this.scans)) return;
    throw problem('state_conflict', HELD[held]);
  }

  /** The bytes of a file, or a part of them. */
  open(file: StoredFile, range?: ByteRange): Promise<Readable> {
    return this.storage.open(file.storageKey, range);
  }

  /** Provides the bytes as a file on this machine. */
  lend<T>(file: StoredFile, use: (path: string) => Promise<T>): Promise<T> {
    return this.storage.lend(file.storageKey, use);
  }

  /**
   * Records that a file explains a bank transaction.
   * @throws Problem `not_found`, or `validation_error` for an unknown bank transaction
   */
  async linkBankTransaction(
    link: FileLink,
    inTransaction: (sql: Sql, file: StoredFile) => Promise<void>,
  ): Promise<StoredFile> {
    await this.retrieve(link.companyId, link.fileId);
    return this.books.linkFile(link, async (sql) => {
      await this.writeLink(sql, link);
      const file = await this.existing(sql, link.companyId, link.fileId);
      await inTransaction(sql, file);
      return file;
    });
  }

  private async check(call: StoreCall): Promise<void> {
    assertMayUpload(call.actor, call);
    assertNamedFor(call.upload.contentType, call.name);
    assertExtractable(call.upload.contentType, call);
    assertHeld(call.upload.contentType, call);
    const { bankTransactionId } = call;
    if (bankTransactionId === null) return;
    if (await this.books.knowsBankTransaction(call.companyId, bankTransactionId)) return;
    throw fieldProblem(
      'validation_error',
      'bank_transaction_id',
      'not_found',
      'There is no bank transaction with this id.',
    );
  }

  /**
   * The file of the company that already holds the bytes; undefined for new ones.
   * @throws LimitReached when there is no capacity for new ones: before they are stored
   */
  private async knownFile(call: StoreCall): Promise<Pick<StoredFile, 'id'> | undefined> {
    const { companyId, upload } = call;
    const [known, refusal] = await this.database.readCompany(companyId, (sql) =>
      Promise.all([
        fileByHash(sql, companyId, upload.sha256),
        isLimited(call) ? this.limits.refusalOf(sql, companyId, additionOf(call)) : undefined,
      ]),
    );
    if (known === undefined && refusal !== undefined) throw new LimitReached(refusal);
    return known;
  }

  /**
   * Returns the file that holds the bytes, with the bank link of the call, and queues it for reading again when the
   * call asks for it.
   */
  private async storeKnown(
    call: StoreCall,
    { id: fileId }: Pick<StoredFile, 'id'>,
    inTransaction: InStore,
  ): Promise<StoreOutcome> {
    const { companyId, actor, bankTransactionId, dryRun } = call;
    const link = bankTransactionId === null ? null : { companyId, actor, fileId, bankTransactionId, dryRun };
    const work = async (sql: Sql): Promise<StoreOutcome> => {
      if (link !== null) await this.writeLink(sql, link);
      if (typeof call.note === 'string') await keepNote(sql, companyId, fileId, call.note);
      const file = await this.existing(sql, companyId, fileId);
      if (await this.isReread(sql, call, file)) {
        await queueReading(sql, file, readingOfFile(file), { scans: this.scans });
      }
      const outcome = { file, created: false };
      await inTransaction(sql, outcome);
      return outcome;
    };
    return link === null ? this.database.inCompany(companyId, work, call) : this.books.linkFile(link, work);
  }

  /** Whether known bytes are read again now that somebody uploads them again. */
  private async isReread(sql: Sql, call: StoreCall, file: StoredFile): Promise<boolean> {
    const { companyId, id } = file;
    const reading = readingOfFile(file);
    if (reading === undefined) return false;
    // Uploading a withdrawn bank statement again means that it belongs in the books after all.
    if (call.kind === 'statement' && (await isWithdrawn(sql, companyId, id))) return true;
    if (reading === 'import-statement' && call.kind !== 'statement') return false;
    return endedReader(sql, companyId, id);
  }

  /** Puts the bytes in place, then writes the file with its record in the books and its tasks. */
  private async storeNew(call: StoreCall, inTransaction: InStore): Promise<StoreOutcome> {
    const { companyId, actor, upload, bankTransactionId, dryRun } = call;
    const storageKey = objectKey(companyId, upload.sha256);
    const numbered = await this.noteAndNumber(call, storageKey);
    if (dryRun !== true) await this.storage.place(upload.staged, storageKey);
    const file = newFile(call, { ...numbered, storageKey, scans: this.scans });
    const document = { companyId, actor, file, bankTransactionId, dryRun };
    try {
      return await this.books.registerDocument(document, async (sql, coreDocumentId) => {
        await this.writeFile(sql, call, { ...file, coreDocumentId });
        const link =
          bankTransactionId === null ? null : { companyId, actor, fileId: file.id, bankTransactionId };
        const linked = link !== null && (await this.writeLink(sql, link)) ? [link.bankTransactionId] : [];
        const outcome = { file: { ...file, coreDocumentId, bankTransactionIds: linked }, created: true };
        await inTransaction(sql, outcome);
        return outcome;
      });
    } catch (error) {
      // The same bytes arrived at the same moment and were stored first: that file holds them, and the note is void.
      const known = isUniqueViolation(error) ? await this.knownFile(call) : undefined;
      if (known === undefined) throw error;
      return this.storeKnown(call, known, async (sql, outcome) => {
        await forgetNote(sql, companyId, storageKey);
        await inTransaction(sql, outcome);
      });
    }
  }

  /** Records the bytes before they are put in place, so that the sweep finds them if their row never commits. */
  private async noteAndNumber(
    { companyId, dryRun }: StoreCall,
    storageKey: string,
  ): Promise<Pick<StoredFile, 'id' | 'createdAt'>> {
    const send = (sql: Sql): Promise<[unknown, { readonly id: bigint }]> =>
      Promise.all([
        sql.run(
          `INSERT INTO files.pending_object (company_id, storage_key, noted_at) VALUES ($1, $2, $3)
           ON CONFLICT (company_id, storage_key) DO UPDATE SET noted_at = excluded.noted_at`,
          [companyId, storageKey, this.clock.now()],
        ),
        sql.one<{ id: bigint }>(`SELECT nextval('files.stored_file_id_seq') AS id`),
      ]);
    const [, { id }] = await this.database.atOnceInCompany(companyId, send, { dryRun });
    return { id, createdAt: this.clock.now() };
  }

  /** Writes a new file, its usage, its audit and its first task. @throws LimitReached */
  private async writeFile(
    sql: Sql,
    call: StoreCall,
    file: NewFile & Pick<StoredFile, 'coreDocumentId'>,
  ): Promise<void> {
    const { companyId } = call;
    const written = Promise.all([
      sql.run(
        INSERT.text,
        INSERT.values({
          company_id: companyId,
          id: file.id,
          sha256: file.sha256,
          kind: file.kind,
          kind_given: file.kindGiven,
          name: file.name,
          content_type: file.contentType,
          size_bytes: file.sizeBytes,
          storage_key: file.storageKey,
          received_on: file.receivedOn,
          core_document_id: file.coreDocumentId,
          uploaded_by: file.uploadedBy,
          source: file.source,
          origin: file.origin,
          origin_email_id: call.origin?.rowId ?? null,
          may_post: file.sender?.proof !== 'unproven',
          sender_address: file.sender?.address ?? null,
          sender_by_host: file.sender?.proof === 'by_host',
          held: file.held,
          note: file.note,
          created_at: file.createdAt,
        }),
      ),
      this.countFile(sql, call),
      forgetNote(sql, companyId, file.storageKey),
      recordAudit(sql, {
        actor: call.actor,
        companyId,
        action: 'file.store',
        objectType: 'file',
        objectId: encodeId('file', file.id),
        newValues: { name: file.name, kind: file.kind, sha256: file.sha256, content_type: file.contentType },
      }),
      this.queue(sql, call, file),
      ...(call.hold === true ? [holdStatement(sql, companyId, file.id)] : []),
    ]);
    // Without a limit to check, nothing waits for the results: they arrive with the commit.
    if (isLimited(call)) await written;
    else sql.withCommit(written);
  }

  /** Writes the first task of a new file, if it has one. */
  private async queue(sql: Sql, call: StoreCall, file: NewFile): Promise<void> {
    const reading = readingOf(file, call.kind);
    if (reading !== undefined)
      await queueFirstReading(sql, file, reading, { scans: this.scans, parentId: call.parentTaskId });
    else if (file.held !== null) {
      const { companyId, id } = file;
      await enqueueAll(sql, [{ kind: 'scan-file', payload: { fileId: id.toString() }, companyId }]);
    }
  }

  /**
   * Counts the file in the transaction that stores it: one that exceeds a limit is rolled back. @throws LimitReached
   */
  private async countFile(sql: Sql, call: StoreCall): Promise<void> {
    if (isLimited(call)) await this.limits.spend(sql, call.companyId, additionOf(call));
    else await this.limits.count(sql, call.companyId, additionOf(call));
  }

  /** Records that the file explains a bank transaction; false when the link exists already. */
  private async writeLink(
    sql: Sql,
    { companyId, actor, fileId, bankTransactionId }: FileLink,
  ): Promise<boolean> {
    if (!(await keepFileLink(sql, { companyId, fileId, bankTransactionId }, this.clock.now()))) return false;
    await recordAudit(sql, {
      actor,
      companyId,
      action: 'file.link',
      objectType: 'file',
      objectId: encodeId('file', fileId),
      newValues: { bank_transaction_id: bankTransactionId },
    });
    return true;
  }
}

/**
 * Whether limits apply: they do to a caller's uploads, and to those of strangers who answer a question. The parts of a mail or an archive follow from something
 * already accepted, and invoices that the service renders follow from a command of the books; these only count.
 */
function isLimited({ source, parentTaskId }: StoreCall): boolean {
  return (source === 'upload' || source === 'api' || source === 'question') && parentTaskId === undefined;
}

const additionOf = ({ upload }: StoreCall): Addition => ({
  storedBytes: BigInt(upload.sizeBytes),
  files: 1,
});

const HELD: Readonly<Record<Hold, string>> = {
  waiting: 'The virus scanner has not scanned this file yet.',
  infected: 'The virus scanner found something in this file, which is blocked.',
  unscanned: 'The virus scanner could not scan this file, which is blocked.',
};

/** Deletes the note: the bytes have their row, so there is nothing left to sweep. */
async function forgetNote(sql: Sql, companyId: bigint, storageKey: string): Promise<void> {
  await sql.run('DELETE FROM files.pending_object WHERE company_id = $1 AND storage_key = $2', [
    companyId,
    storageKey,
  ]);
}
