import { type Actor, assertPermitted, fieldProblem, problem } from '#platform';
import { type ContentType, isReadable } from '../content/content-types.js';
import { type FileKind, isInvoiceLike } from '../files/document-kind.js';
import { type FileSource } from '../files/stored-file.js';
import { unsupported } from './receive-upload.js';

/** The uploader's declarations about a file. */
export interface UploadTerms {
  /** Undefined when no kind was named: the file is stored as `other`, and still read. */
  readonly kind: FileKind | undefined;
  /** A batch import: a file that cannot be booked without a person is refused at once. */
  readonly autoProcess: boolean;
  /** A bank statement is read, and imported only when a person asks for it. */
  readonly hold?: boolean;
}

/**
 * Asserts the permissions that these terms require.
 * @throws Problem `permission_denied`
 */
export function assertMayUpload(actor: Actor, terms: UploadTerms): void {
  assertPermitted(actor, 'documents.write');
  if (terms.kind === 'statement') assertPermitted(actor, 'bank.import');
  if (terms.autoProcess) assertPermitted(actor, 'invoices.write');
}

/**
 * `auto_process` takes only a PDF of an invoice, receipt or credit note.
 * @throws Problem `not_extractable`
 */
export function assertExtractable(contentType: ContentType, terms: UploadTerms): void {
  if (!terms.autoProcess) return;
  if (contentType === 'application/pdf' && terms.kind !== undefined && isInvoiceLike(terms.kind)) return;
  throw problem(
    'not_extractable',
    'auto_process accepts only a PDF, with kind invoice, receipt or credit_note.',
  );
}

/**
 * Only the file of a bank statement can be held: any other kind is booked as it always is.
 * @throws Problem `validation_error`
 */
export function assertHeld(contentType: ContentType, { kind, hold }: UploadTerms): void {
  if (hold !== true || isImported(contentType, kind)) return;
  throw fieldProblem(
    'validation_error',
    'hold',
    'not_allowed',
    'Only a bank statement in XML, CSV or text, of kind statement, can be held.',
  );
}

/** Whether content is an archive, whose files are unpacked. */
export function isArchive(contentType: ContentType): boolean {
  return contentType === 'application/zip';
}

/**
 * An archive must be named as one: the sender of an archive named as a PDF meant to send something else.
 * @throws Problem `unsupported_file_type`
 */
export function assertNamedFor(contentType: ContentType, name: string): void {
  if (isArchive(contentType) && !/\.zip$/iu.test(name)) throw unsupported();
}

/** Whether a file yields lines of a bank account: a bank statement that is not an image. */
export function isImported(contentType: ContentType, kind: FileKind | undefined): boolean {
  return kind === 'statement' && STATEMENT_TYPES.has(contentType);
}

const STATEMENT_TYPES: ReadonlySet<ContentType> = new Set(['application/xml', 'text/csv', 'text/plain']);

/**
 * Whether a file is searched for an invoice: its kind names one or is absent, and its content is readable. Files that
 * the service itself made from an invoice in the books are never searched.
 */
export function isExtracted(
  contentType: ContentType,
  kind: FileKind | undefined,
  source: FileSource,
): boolean {
  return source !== 'generated' && isReadable(contentType) && (kind === undefined || isInvoiceLike(kind));
}
