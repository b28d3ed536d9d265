import { type DismissalReason, encodeId, type IsoDate, type Ulid, visibleName, visibleText } from '#platform';
import { type ContentType } from '../content/content-types.js';
import { type ExtractionState } from '../extraction/file-extraction.js';
import { type FileKind } from './document-kind.js';
import { type FileOutcome } from './outcome.js';
import { type FileSender } from './sender.js';

/** The mail that a file came from, as the API shows it. */
export interface FileOrigin {
  readonly email_id: string;
  readonly from: string;
  readonly subject: string | null;
  readonly received_at: string;
}

/** The channel through which a file arrived; also the source of a revision's document. `question`: an answer to one. */
export type FileSource = 'upload' | 'api' | 'email' | 'question' | 'import' | 'generated' | 'other';

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
  /** The sender of the mail or the answer that brought it; null for other files. */
  readonly sender: FileSender | null;
  /** Null for a file that may be opened and given out. */
  readonly held: Hold | null;
  /** Written by its uploader. */
  readonly note: string | null;
  /** Null for a file whose document may become part of the books. */
  readonly dismissal: FileDismissal | null;
  readonly createdAt: Date;
}

/** Why, by whom and when the document of a file was dismissed. */
interface FileDismissal {
  readonly reason: DismissalReason;
  /** Its reader recognised what it is. */
  readonly automatic: boolean;
  readonly by: bigint | null;
  readonly at: Date;
}

/** The result of a file, as lists show it. */
interface FileResult {
  /** Null for a file that is not read. */
  readonly extractionState: ExtractionState | null;
  readonly outcome: FileOutcome;
  /** The invoice made of the file, or the one it is a copy of. */
  readonly invoiceId: Ulid | null;
  /** As read, for a person who looks through a list. */
  readonly supplierName: string | null;
  readonly grossMinor: bigint | null;
  readonly currency: string | null;
}

/** A stored file with its result. */
export interface ListedFile extends StoredFile {
  readonly result: FileResult;
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
  readonly note: string | null;
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
    note: visibleText(file.note),
    created_at: file.createdAt.toISOString(),
  };
}

/** The result of a file under the names of the contract (ListedDocument). */
interface DocumentResult {
  readonly extraction_state: ExtractionState;
  readonly outcome: FileOutcome;
  readonly invoice_id: Ulid | null;
  readonly supplier_name: string | null;
  readonly gross_minor: bigint | null;
  readonly currency: string | null;
  readonly dismissal: {
    readonly reason: DismissalReason;
    readonly automatic: boolean;
    readonly dismissed_by: string | null;
    readonly dismissed_at: string;
  } | null;
}

export function listedDocument({ result, ...file }: ListedFile): StoredDocument & DocumentResult {
  return {
    ...storedDocument(file),
    extraction_state: result.extractionState ?? 'not_extractable',
    outcome: result.outcome,
    invoice_id: result.invoiceId,
    supplier_name: visibleName(result.supplierName),
    gross_minor: result.grossMinor,
    currency: result.currency,
    dismissal: file.dismissal && {
      reason: file.dismissal.reason,
      automatic: file.dismissal.automatic,
      dismissed_by: file.dismissal.by === null ? null : encodeId('user', file.dismissal.by),
      dismissed_at: file.dismissal.at.toISOString(),
    },
  };
}
