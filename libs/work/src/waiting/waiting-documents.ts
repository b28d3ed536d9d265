import { type UnreferencedDocument } from '#books';
import { type ReadingOutcome } from '#files';
import { dayOf, encodeId, type WaitingItem } from '#platform';

interface WaitingDocuments {
  /** Documents to book that no draft was made of. */
  readonly review: readonly WaitingItem[];
  /** Files whose reading or booking failed. */
  readonly failed: readonly WaitingItem[];
}

/**
 * Which documents that nothing in the books refers to wait for a person. One that is being read does not, and one that
 * is only kept (a contract) does not unless it was to be read.
 */
export function waitingDocuments(
  documents: readonly UnreferencedDocument[],
  outcomes: ReadonlyMap<bigint, ReadingOutcome>,
): WaitingDocuments {
  const review: WaitingItem[] = [];
  const failed: WaitingItem[] = [];
  for (const document of documents) {
    const outcome = document.file_id === null ? undefined : outcomes.get(document.file_id);
    const item = {
      title: document.filename,
      detail: null,
      amount_minor: null,
      currency: null,
      day: dayOf(document.created_at),
      due_on: null,
    };
    if (outcome === 'failed' && document.file_id !== null) {
      failed.push({ object: 'file', id: encodeId('file', document.file_id), ...item });
    } else if (outcome === 'without_invoice' || (outcome !== 'in_progress' && document.to_book)) {
      review.push({ object: 'document', id: document.id, ...item });
    }
  }
  return { review, failed };
}
