import {
  defineCommand,
  dismissalHindrance,
  dismissDocumentRequest,
  dismissDocumentResult,
  documentParams,
  documentToDismiss,
  writeDismissal,
} from '#books';
import { readingOutcomes } from '#files';
import { problem } from '#platform';

/**
 * Puts a document away that is not for the books: it waits for nobody. The file, its reading, its questions and the
 * bank transactions that it explains stay as they are, so that restoring brings it back to where it was.
 * Refuses `not_found`, `document_referenced` while an invoice or a bank statement rests on it, `document_dismissed`, and
 * `state_conflict` while it is being read: only then is it known what becomes of it.
 */
export const dismissDocument = defineCommand({
  name: 'document.dismiss',
  permission: 'documents.write',
  params: documentParams,
  body: dismissDocumentRequest,
  result: dismissDocumentResult,
  refusals: ['document_referenced', 'document_dismissed', 'state_conflict'],

  async handle(context, { document_id: documentId, reason }) {
    const { sql, companyId } = context;
    const document = await documentToDismiss(context, documentId);
    const hindrance = dismissalHindrance(document);
    if (hindrance !== undefined) throw hindrance;
    const { file_id: fileId } = document;
    const readings = await readingOutcomes(sql, companyId, fileId === null ? [] : [fileId]);
    if (fileId !== null && readings.get(fileId) === 'in_progress') {
      throw problem('state_conflict', 'The document is being read: dismiss it afterwards.');
    }
    const effect = await writeDismissal(context, { documentId, reason, automatic: false });
    return { result: { document_id: documentId, reason }, ...effect };
  },
});
