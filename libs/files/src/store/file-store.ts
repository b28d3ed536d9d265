import { type Readable } from 'node:stream';
import {
  type Actor,
  type Clock,
  type Database,
  encodeId,
  fieldProblem,
  isUniqueViolation,
  type IsoDate,
  problem,
  recordAudit,
  type Sql,
  type Ulid,
} from '#platform';
import { enqueueAll } from '#tasks';
import { fallbackName } from '../content/content-types.js';
import { fileName } from '../content/file-name.js';
import { endedReader, isWithdrawn } from '../extraction/extraction.queries.js';
import { queueFirstReading, queueReading, readingOf, readingOfFile } from '../extraction/queue-reading.js';
import { type ByteRange, type FileStorage, objectKey } from '../storage/file-storage.js';
import { receiveUpload, type ReceivedUpload } from '../upload/receive-upload.js';
import {
  assertExtractable,
  assertMayUpload,
  assertNamedFor,
  type UploadTerms,
} from '../upload/upload-rules.js';
import { type BooksOfFiles, type FileLink } from '../files/books-of-files.js';
import { type Addition } from '../usage/limits.js';
import { LimitReached, UsageLimits } from '../usage/usage-limits.js';
import { existingFile, fileByHash, listFiles } from '../files/file.queries.js';
import { type FileSender } from '../files/sender.js';
import { type FileOrigin, type FileSource, type Hold, type StoredFile } from '../files/stored-file.js';

/** An upload and what is said about it. */
export interface StoreCall extends UploadTerms {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly upload: ReceivedUpload;
  /** As given; cleaned before it is kept. */
  readonly name: string;
  readonly source: FileSource;
  readonly receivedOn: IsoDate | null;
  readonly bankTransactionId: Ulid | null;
  readonly origin?: FileOrigin & { readonly rowId: bigint };
  /** Of the mail that brings it. */
  readonly sender?: FileSender | null;
  /** The task that brings the file, such as that of its mail: reading the file is a part of it. */
  readonly parentTaskId?: bigint;
  /** Everything but keeping it: no bytes, no row, no work. */
  readonly dryRun?: boolean | undefined;
}

export interface StoreOutcome {
  readonly file: StoredFile;
  /** False when the company had these bytes already: `file` is the first one. */
  readonly created: boolean;
}

/** Given together: lists go by the number and show the time, so that neither contradicts the other. */
type Numbered = Pick<StoredFile, 'id' | 'createdAt'>;

/** Runs in the transaction that stores the file, after all else. */
export type WithinStore = (sql: Sql, outcome: StoreOutcome) => Promise<void>;

/** Takes files in and gives them out. */
export class FileStore {
  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly books: BooksOfFiles,
    private readonly clock: Clock,
    /** Whether a virus scanner looks at files before anything opens them. */
    private readonly scans = false,
    private readonly limits: UsageLimits = new UsageLimits(clock),
  ) {}

  /**
   * Takes in the bytes of an upload; `store` or `discard` must follow.
   * @throws Problem `empty_file`, `file_too_large`, `unsupported_file_type`
   */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedUpload> {
    return receiveUpload(this.storage, bytes);
  }

  discard(upload: ReceivedUpload): Promise<void> {
    return this.storage.discard(upload.staged);
  }

  /**
   * Keeps an upload: its bytes first, then its row, its record in the books and the work it causes in one
   * transaction. Bytes that the company has already are the first file again, with the bank link added.
   * @throws Problem `permission_denied`, `not_extractable`, or `validation_error` for an unknown bank transaction;
   * `storage_full` or `throttled` when a limit of the company is reached
   */
  async store(call: StoreCall, within?: WithinStore): Promise<StoreOutcome> {
    try {
      await this.check(call);
      return (await this.again(call, within)) ?? (await this.first(call, within));
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
   * A file with every bank transaction that it explains by the books: those that settle its invoice too.
   * @throws Problem `not_found`
   */
  async retrieveExplained(companyId: bigint, fileId: bigint): Promise<StoredFile> {
    return this.database.readCompany(companyId, (sql) => this.existing(sql, companyId, fileId));
  }

  /** Files of a company with what they explain, newest first. */
  async list(companyId: bigint, query: Parameters<typeof listFiles>[2]): Promise<StoredFile[]> {
    return this.database.readCompany(companyId, async (sql) =>
      this.withTransactions(sql, companyId, await listFiles(sql, companyId, query)),
    );
  }

  /** @throws Problem `not_found` */
  private async existing(sql: Sql, companyId: bigint, fileId: bigint): Promise<StoredFile> {
    const found = await existingFile(sql, companyId, fileId);
    const [file = found] = await this.withTransactions(sql, companyId, [found]);
    return file;
  }

  /** The files with every bank transaction that they explain by the books. */
  private async withTransactions(
    sql: Sql,
    companyId: bigint,
    files: readonly StoredFile[],
  ): Promise<StoredFile[]> {
    if (files.length === 0) return [];
    const explained = await this.books.explainedTransactions(sql, companyId, files);
    return files.map((file) => ({ ...file, bankTransactionIds: explained.get(file.id) ?? [] }));
  }

  /**
   * Whether a file may be given out: not one that the virus scanner has not seen, or holds back. Once it is switched off
   * nothing waits for it any more.
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

  /** Lends the bytes as a file on this machine. */
  lend<T>(file: StoredFile, use: (path: string) => Promise<T>): Promise<T> {
    return this.storage.lend(file.storageKey, use);
  }

  /**
   * Notes that a file explains a bank transaction.
   * @throws Problem `not_found`, or `validation_error` for an unknown bank transaction
   */
  async linkBankTransaction(
    link: FileLink,
    within: (sql: Sql, file: StoredFile) => Promise<void>,
  ): Promise<StoredFile> {
    await this.retrieve(link.companyId, link.fileId);
    return this.linked(link, link.fileId, async (sql) => {
      const file = await this.existing(sql, link.companyId, link.fileId);
      await within(sql, file);
      return file;
    });
  }

  private async check(call: StoreCall): Promise<void> {
    assertMayUpload(call.actor, call);
    assertNamedFor(call.upload.contentType, call.name);
    assertExtractable(call.upload.contentType, call);
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

  /** @returns undefined for bytes that are new to the company. @throws LimitReached when there is no room for new ones */
  private async again(call: StoreCall, within?: WithinStore): Promise<StoreOutcome | undefined> {
    const { companyId, upload } = call;
    // Check the limit first, so that no bytes are stored that would be refused.
    const [known, refusal] = await this.database.readCompany(companyId, (sql) =>
      Promise.all([
        fileByHash(sql, companyId, upload.sha256),
        isLimited(call) ? this.limits.refusalOf(sql, companyId, additionOf(call)) : undefined,
      ]),
    );
    if (known === undefined) {
      if (refusal !== undefined) throw new LimitReached(refusal);
      return undefined;
    }
    return this.linked(call, known.id, async (sql) => {
      const outcome = { file: await this.existing(sql, companyId, known.id), created: false };
      if (await this.isReread(sql, call, outcome.file)) {
        await queueReading(sql, outcome.file, readingOfFile(outcome.file), { scans: this.scans });
      }
      await within?.(sql, outcome);
      return outcome;
    });
  }

  /** Whether bytes that came before are read once more now that somebody brings them again. */
  private async isReread(sql: Sql, call: StoreCall, file: StoredFile): Promise<boolean> {
    const { companyId, id } = file;
    const reading = readingOfFile(file);
    if (reading === undefined) return false;
    // Who brings a statement again that was withdrawn wants it in the books after all.
    if (call.kind === 'statement' && (await isWithdrawn(sql, companyId, id))) return true;
    if (reading === 'import-statement' && call.kind !== 'statement') return false;
    return endedReader(sql, companyId, id);
  }

  /** Does `work` in the transaction that links the file to the bank transaction of a call, if it names one. */
  private linked<T>(
    call: Pick<StoreCall, 'companyId' | 'actor' | 'bankTransactionId' | 'dryRun'>,
    fileId: bigint,
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    const { companyId, actor, bankTransactionId, dryRun } = call;
    if (bankTransactionId === null) return this.database.inCompany(companyId, work, call);
    return this.books.withLink({ companyId, actor, fileId, bankTransactionId, dryRun }, async (sql) => {
      await this.link(sql, call, fileId);
      return work(sql);
    });
  }

  private async first(call: StoreCall, within?: WithinStore): Promise<StoreOutcome> {
    const { companyId, upload, dryRun } = call;
    const storageKey = objectKey(companyId, upload.sha256);
    const numbered = await this.noteAndNumber(call, storageKey);
    if (dryRun !== true) await this.storage.place(upload.staged, storageKey);
    const file = this.newFile(call, numbered, storageKey);
    try {
      const { actor, bankTransactionId } = call;
      return await this.books.withDocument(
        { companyId, actor, file, bankTransactionId, dryRun },
        (sql, coreDocumentId) =>
          this.insert(sql, call, { ...file, coreDocumentId, bankTransactionIds: [] }, within),
      );
    } catch (error) {
      // Somebody brought the same bytes at the same moment and was first: the file holds them, and the note is void.
      if (!isUniqueViolation(error)) throw error;
      const outcome = await this.again(call, async (sql, stored) => {
        await forgetNote(sql, companyId, storageKey);
        await within?.(sql, stored);
      });
      if (outcome === undefined) throw error;
      return outcome;
    }
  }

  /** Notes the bytes before they are put in place, so that they are found again if their row never commits. */
  private async noteAndNumber({ companyId, dryRun }: StoreCall, storageKey: string): Promise<Numbered> {
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

  private newFile(
    call: StoreCall,
    { id, createdAt }: Numbered,
    storageKey: string,
  ): Omit<StoredFile, 'coreDocumentId' | 'bankTransactionIds'> {
    const { upload, origin } = call;
    return {
      id,
      companyId: call.companyId,
      kind: call.kind ?? 'other',
      kindGiven: call.kind !== undefined,
      name: fileName(call.name, fallbackName(upload.contentType)),
      contentType: upload.contentType,
      sizeBytes: BigInt(upload.sizeBytes),
      sha256: upload.sha256,
      storageKey,
      receivedOn: call.receivedOn,
      uploadedBy: call.actor.userId ?? call.actor.onBehalfOf,
      source: call.source,
      origin:
        origin === undefined
          ? null
          : {
              email_id: origin.email_id,
              from: origin.from,
              subject: origin.subject,
              received_at: origin.received_at,
            },
      sender: call.sender ?? null,
      held: this.scans && call.source !== 'generated' ? 'waiting' : null,
      createdAt,
    };
  }

  private async insert(
    sql: Sql,
    call: StoreCall,
    file: StoredFile,
    within: WithinStore | undefined,
  ): Promise<StoreOutcome> {
    const { companyId } = call;
    const written = Promise.all([
      sql.run(
        `INSERT INTO files.stored_file (company_id, id, sha256, kind, kind_given, name, content_type, size_bytes, storage_key,
           received_on, core_document_id, uploaded_by, source, origin, origin_email_id, may_post, sender_address,
           sender_by_host, held, created_at)
         OVERRIDING SYSTEM VALUE
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, $16, $17, $18, $19, $20)`,
        [
          companyId,
          file.id,
          file.sha256,
          file.kind,
          file.kindGiven,
          file.name,
          file.contentType,
          file.sizeBytes,
          file.storageKey,
          file.receivedOn,
          file.coreDocumentId,
          file.uploadedBy,
          file.source,
          file.origin === null ? null : JSON.stringify(file.origin),
          call.origin?.rowId ?? null,
          file.sender?.proof !== 'unproven',
          file.sender?.address ?? null,
          file.sender?.proof === 'by_host',
          file.held,
          file.createdAt,
        ],
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
    ]);
    // Without a limit to check, nothing waits for the answers: they come with the commit.
    if (isLimited(call)) await written;
    else sql.withCommit(written);
    const linked = await this.link(sql, call, file.id);
    const outcome = {
      file: {
        ...file,
        bankTransactionIds: linked && call.bankTransactionId !== null ? [call.bankTransactionId] : [],
      },
      created: true,
    };
    await within?.(sql, outcome);
    return outcome;
  }

  /** Writes the first task of a new file, if it has one. */
  private async queue(sql: Sql, call: StoreCall, file: StoredFile): Promise<void> {
    const reading = readingOf(file, call.kind);
    if (reading !== undefined)
      await queueFirstReading(sql, file, reading, { scans: this.scans, parentId: call.parentTaskId });
    else if (file.held !== null) {
      const { companyId, id } = file;
      await enqueueAll(sql, [{ kind: 'scan-file', payload: { fileId: id.toString() }, companyId }]);
    }
  }

  /** Counts the file where it is stored: the transaction that goes beyond a limit is rolled back. @throws LimitReached */
  private async countFile(sql: Sql, call: StoreCall): Promise<void> {
    if (isLimited(call)) await this.limits.spend(sql, call.companyId, additionOf(call));
    else await this.limits.count(sql, call.companyId, additionOf(call));
  }

  /** Notes that the file explains a bank transaction; false when there is none to note or it is known. */
  private async link(
    sql: Sql,
    call: Pick<StoreCall, 'companyId' | 'actor' | 'bankTransactionId'>,
    fileId: bigint,
  ): Promise<boolean> {
    if (call.bankTransactionId === null) return false;
    const linked = await sql.run(
      `INSERT INTO files.file_bank_transaction (company_id, file_id, bank_transaction_id, created_at)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [call.companyId, fileId, call.bankTransactionId, this.clock.now()],
    );
    if (linked === 0) return false;
    await recordAudit(sql, {
      actor: call.actor,
      companyId: call.companyId,
      action: 'file.link',
      objectType: 'file',
      objectId: encodeId('file', fileId),
      newValues: { bank_transaction_id: call.bankTransactionId },
    });
    return true;
  }
}

/**
 * Whether limits hold: for what a caller brings. The parts of a mail or an archive follow what was accepted, and invoices that
 * the service draws follow a command of the books; they only count.
 */
function isLimited({ source, parentTaskId }: StoreCall): boolean {
  return (source === 'upload' || source === 'api') && parentTaskId === undefined;
}

const additionOf = ({ upload }: StoreCall): Addition => ({
  storedBytes: BigInt(upload.sizeBytes),
  files: 1,
});

const HELD: Readonly<Record<Hold, string>> = {
  waiting: 'The virus scanner has not looked at this file yet.',
  infected: 'The virus scanner found something in this file and holds it back.',
  unscanned: 'The virus scanner could not look into this file, which is held back.',
};

/** The bytes have their row: there is nothing left to sweep. */
async function forgetNote(sql: Sql, companyId: bigint, storageKey: string): Promise<void> {
  await sql.run('DELETE FROM files.pending_object WHERE company_id = $1 AND storage_key = $2', [
    companyId,
    storageKey,
  ]);
}
