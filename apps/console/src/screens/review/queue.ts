import { type Invoice } from '../../api/invoices.js';
import { type StoredFile } from '../../api/files.js';
import { type ReviewSearch } from './search.js';

/** Something that waits for a person: a draft, or a document that led to none. */
export type QueueItem =
  | { readonly kind: 'draft'; readonly id: string; readonly invoice: Invoice }
  | { readonly kind: 'file'; readonly id: string; readonly file: StoredFile };

/**
 * Drafts first, oldest first; then documents that are not booked. A statement waits on its own screen. A document whose
 * invoice was cancelled or voided was decided on by a person; it comes back when that was an undo (`back`).
 */
export function queueOf(
  drafts: readonly Invoice[],
  files: readonly StoredFile[],
  { gone, back }: { readonly gone: ReadonlySet<string>; readonly back: ReadonlySet<string> },
): readonly QueueItem[] {
  return [
    ...drafts.map((invoice): QueueItem => ({ kind: 'draft', id: invoice.id, invoice })),
    ...files
      .filter(({ id, kind, invoice_id }) => kind !== 'statement' && (invoice_id === null || back.has(id)))
      .map((file): QueueItem => ({ kind: 'file', id: file.id, file })),
  ].filter(({ id }) => !gone.has(id));
}

/** The shown items: a row of the queue, or what a link names. */
export type Shown =
  { readonly kind: 'draft'; readonly id: string } | { readonly kind: 'file'; readonly id: string };

export const shownOf = ({ invoice, file }: ReviewSearch): Shown | undefined =>
  invoice !== undefined
    ? { kind: 'draft', id: invoice }
    : file === undefined
      ? undefined
      : { kind: 'file', id: file };

export const addressOf = ({ kind, id }: Shown): ReviewSearch =>
  kind === 'draft' ? { invoice: id } : { file: id };
