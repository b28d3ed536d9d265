import { type Actor, assertPermitted, problem } from '#platform';
import { type ContentType, isReadable } from '../content/content-types.js';
import { type FileKind, isInvoiceLike } from '../files/document-kind.js';
import { type FileSource } from '../files/stored-file.js';
import { unsupported } from './receive-upload.js';

/** What the uploader says about a file. */
export interface UploadTerms {
  /** Undefined when no kind was named: stored as `other`, and read all the same. */
  readonly kind: FileKind | undefined;
  /** A batch import: refused at once when the file can't be booked without a person. */
  readonly autoProcess: boolean;
}

/**
 * What the uploader must hold for these terms.
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
    'auto_process takes only a PDF, with kind invoice, receipt or credit_note.',
  );
}

/** Whether content is an archive, whose files are taken out of it. */
export function isArchive(contentType: ContentType): boolean {
  return contentType === 'application/zip';
}

/**
 * An archive is taken by its own name alone: one that calls itself a PDF is not what was meant to be sent.
 * @throws Problem `unsupported_file_type`
 */
export function assertNamedFor(contentType: ContentType, name: string): void {
  if (isArchive(contentType) && !/\.zip$/iu.test(name)) throw unsupported();
}

/** Whether lines of a bank account are taken in from a file: a statement that is not a picture of one. */
export function isImported(contentType: ContentType, kind: FileKind | undefined): boolean {
  return kind === 'statement' && STATEMENT_TYPES.has(contentType);
}

const STATEMENT_TYPES: ReadonlySet<ContentType> = new Set(['application/xml', 'text/csv', 'text/plain']);

/**
 * Whether an invoice is looked for in a file: its kind says so or nothing, and its content can be read. Never in what the
 * service made itself of an invoice in the books.
 */
export function isExtracted(
  contentType: ContentType,
  kind: FileKind | undefined,
  source: FileSource,
): boolean {
  return source !== 'generated' && isReadable(contentType) && (kind === undefined || isInvoiceLike(kind));
}
