import { problem } from '#platform';
import { type StoredFile } from './stored-file.js';

/**
 * A dismissed file stays where it is until its document is restored.
 * @throws Problem `document_dismissed`
 */
export function assertNotDismissed({ dismissal, coreDocumentId }: StoredFile): void {
  if (dismissal === null) return;
  throw problem('document_dismissed', 'The document of the file is not for the books: restore it first.', {
    extensions: { document_id: coreDocumentId },
  });
}
