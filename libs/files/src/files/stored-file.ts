import { encodeId, type IsoDate, type Ulid, visibleText } from '#platform';
import { type ContentType } from '../content/content-types.js';
import { type FileKind } from './document-kind.js';
import { type FileSender } from './sender.js';

/** The mail that a file came from, as the API shows it. */
export interface FileOrigin {
  readonly email_id: string;
  readonly from: string;
  readonly subject: string | null;
  readonly received_at: string;
}

/** The channel through which a file arrived; also the source of a revision's document. */
export type FileSource = 'upload' | 'api' | 'email' | 'import' | 'generated' | 'other';

/** The reason why the virus scanner holds a file: it has not scanned it yet, found something, or refused to scan it. */
export type Hold = 'waiting' | 'infected' | 'unscanned';

/** A stored file. */
export interface StoredFile {
  readonly id: bigint;
  readonly companyId: bigint;
  readonly kind: FileKind;
  /** False when the uploader named no kind. */
  readonly kindGiven: boolean;
  readonly name: string;
  readonly contentType: ContentType;
  readonly sizeBytes: bigint;
  readonly sha256: string;
  readonly storageKey: string;
  readonly receivedOn: IsoDate | null;
  readonly coreDocumentId: Ulid | null;
  readonly bankTransactionIds: readonly Ulid[];
  readonly uploadedBy: bigint | null;
  readonly source: FileSource;
  readonly origin: FileOrigin | null;
  /** The sender of the mail that brought it; null for other files. */
  readonly sender: FileSender | null;
  /** Null for a file that may be opened and given out. */
  readonly held: Hold | null;
  readonly createdAt: Date;
}

/** A stored file under the names of the contract (StoredDocument). */
interface StoredDocument {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: bigint;
  readonly sha256: string;
  readonly received_on: IsoDate | null;
  readonly core_document_id: Ulid | null;
  readonly bank_transaction_ids: readonly Ulid[];
  readonly uploaded_by: string | null;
  readonly origin: FileOrigin | null;
  readonly created_at: string;
}

export function storedDocument(file: StoredFile): StoredDocument {
  return {
    id: encodeId('file', file.id),
    kind: file.kind,
    name: visibleText(file.name),
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    received_on: file.receivedOn,
    core_document_id: file.coreDocumentId,
    bank_transaction_ids: file.bankTransactionIds,
    uploaded_by: file.uploadedBy === null ? null : encodeId('user', file.uploadedBy),
    origin: file.origin && {
      ...file.origin,
      from: visibleText(file.origin.from),
      subject: visibleText(file.origin.subject),
    },
    created_at: file.createdAt.toISOString(),
  };
}
