import { insertRow, type IsoDate, newUlid, type Sql, type Ulid, yearOf } from '#platform';
import { DocumentEntity } from './document.entity.js';
import { explain } from './link-file.commands.js';
import { type Command, type CommandContext } from '../commands/command.js';

export const DOCUMENT_KINDS = [
  'invoice',
  'receipt',
  'credit_note',
  'statement',
  'contract',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type DocumentSource = 'email' | 'question' | 'upload' | 'api' | 'import' | 'generated' | 'other';

/** A stored file, as recorded in the books. */
interface RegisterDocument {
  /** Lowercase hex, 64 characters. */
  readonly sha256: string;
  readonly kind: DocumentKind;
  readonly filename: string;
  readonly media_type: string | null;
  readonly size_bytes: bigint | null;
  readonly storage_ref: string | null;
  readonly received_on: IsoDate | null;
  readonly file_id: bigint | null;
  readonly source: DocumentSource | null;
  /** Key by which the sender of the mail with the document is remembered. */
  readonly sender?: string | null;
  /** Stored by a bank feed, not by a person. */
  readonly bank_feed?: boolean;
  /** The bank transaction that the file explains. */
  readonly explains?: Ulid | null;
}

interface RegisterDocumentResult {
  readonly document_id: Ulid;
  /** False when the books already had the bytes; the record is then the first one. */
  readonly created: boolean;
}

/** Source documents are kept for seven years from the end of the year they belong to (Accounting Act § 12). */
const RETENTION_YEARS = 7;

/**
 * Records a document by its fingerprint. The same bytes are the same document: it gets the stored file if it had
 * none, and nothing else changes.
 */
export const registerDocument: Command<RegisterDocument, RegisterDocumentResult, KnownDocument | undefined> =
  {
    name: 'document.register',
    permission: null,

    prefetch: findByHash,

    async handle(context, payload, prefetched) {
      const { explains = null, file_id: fileId } = payload;
      if (explains !== null && fileId !== null) await explain(context, fileId, explains);
      const known = await (prefetched ?? findByHash(context.sql, context.companyId, payload));
      if (known !== undefined) {
        if (known.file_id === null && payload.file_id !== null) await attach(context, known.id, payload);
        return { result: { document_id: known.id, created: false }, facts: [], audit: [] };
      }
      const documentId = newUlid();
      const row = {
        company_id: context.companyId,
        id: documentId,
        sha256: payload.sha256,
        kind: payload.kind,
        filename: payload.filename,
        media_type: payload.media_type,
        size_bytes: payload.size_bytes,
        storage_ref: payload.storage_ref,
        received_on: payload.received_on,
        retention_until: retentionEnd(payload.received_on ?? context.today),
        file_id: payload.file_id,
        source: payload.source,
        bank_feed: payload.bank_feed ?? false,
        sender: payload.sender ?? null,
        created_at: context.now,
      };
      await context.sql.run(DOCUMENT.text, DOCUMENT.values(row));
      return {
        result: { document_id: documentId, created: true },
        facts: [{ type: 'document.registered', documentId }],
        audit: [
          {
            objectType: 'document',
            objectId: documentId,
            newValues: { sha256: payload.sha256, kind: payload.kind, filename: payload.filename },
          },
        ],
      };
    },
  };

interface KnownDocument {
  readonly id: Ulid;
  readonly file_id: bigint | null;
}

function findByHash(
  sql: Sql,
  companyId: bigint,
  { sha256 }: RegisterDocument,
): Promise<KnownDocument | undefined> {
  return sql.row<KnownDocument>(
    'SELECT id, file_id FROM books.document WHERE company_id = $1 AND sha256 = $2',
    [companyId, sha256],
  );
}

/** The last day of the retention of a document received on a day; the calendar ends with the year 9999. */
function retentionEnd(receivedOn: IsoDate): IsoDate {
  const year = Math.min(yearOf(receivedOn) + RETENTION_YEARS, 9999);
  return `${String(year).padStart(4, '0')}-12-31` as IsoDate;
}

function attach(context: CommandContext, documentId: Ulid, payload: RegisterDocument): Promise<number> {
  return context.sql.run(
    'UPDATE books.document SET file_id = $3, source = $4, storage_ref = $5, sender = $6 WHERE company_id = $1 AND id = $2',
    [
      context.companyId,
      documentId,
      payload.file_id,
      payload.source,
      payload.storage_ref,
      payload.sender ?? null,
    ],
  );
}

const DOCUMENT = insertRow(DocumentEntity, {
  without: [
    'legacy_sha1',
    'legal_hold',
    'referenced',
    'dismissed_reason',
    'dismissed_at',
    'dismissed_by',
    'dismissed_automatically',
    'restored_at',
  ],
});
