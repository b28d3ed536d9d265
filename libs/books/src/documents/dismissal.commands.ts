import { type DismissalReason, problem, type Ulid } from '#platform';
import { type CommandContext, type CommandEffect, defineCommand } from '../commands/command.js';
import { type DismissalFacts, dismissalHindrance } from './dismissal.js';
import { documentParams, restoreDocumentResult } from './dismissal.wire.js';

interface DismissableDocument extends DismissalFacts {
  readonly file_id: bigint | null;
  readonly restored_at: Date | null;
}

const DISMISSABLE = `
  SELECT document.dismissed_reason, document.file_id, document.restored_at,
    (SELECT invoice.id FROM books.revision_document AS part
     JOIN books.invoice_revision AS revision ON revision.company_id = part.company_id AND revision.id = part.revision_id
     JOIN books.invoice ON invoice.company_id = revision.company_id AND invoice.revision_id = revision.id
     WHERE part.company_id = $1 AND part.document_id = $2 AND invoice.state IN ('recorded', 'issued', 'posted')
     ORDER BY invoice.id LIMIT 1) AS invoice_id,
    (SELECT statement.id FROM books.bank_statement AS statement
     WHERE statement.company_id = $1 AND statement.document_id = $2 AND statement.state <> 'withdrawn'
     ORDER BY statement.id LIMIT 1) AS statement_id
  FROM books.document WHERE document.company_id = $1 AND document.id = $2`;

/** @throws Problem `not_found` */
export async function documentToDismiss(
  { sql, companyId }: Pick<CommandContext, 'companyId' | 'sql'>,
  documentId: Ulid,
): Promise<DismissableDocument> {
  const document = await sql.row<DismissableDocument>(DISMISSABLE, [companyId, documentId]);
  if (document === undefined) throw problem('not_found', 'There is no such document.');
  return document;
}

/** Whether a document that its reader recognised may dismiss itself: nothing rests on it, and nobody brought it back. */
export const mayDismissItself = (document: DismissableDocument): boolean =>
  document.restored_at === null && dismissalHindrance(document) === undefined;

/** The dismissal of a document by somebody, or by the service itself. */
interface Dismissal {
  readonly documentId: Ulid;
  readonly reason: DismissalReason;
  readonly automatic: boolean;
}

/** Writes the dismissal of a document that may be dismissed. */
export async function writeDismissal(
  { sql, companyId, actor, now }: CommandContext,
  { documentId, reason, automatic }: Dismissal,
): Promise<Pick<CommandEffect<unknown>, 'audit' | 'facts'>> {
  await sql.run(
    `UPDATE books.document SET dismissed_reason = $3, dismissed_at = $4, dismissed_by = $5, dismissed_automatically = $6
     WHERE company_id = $1 AND id = $2`,
    [companyId, documentId, reason, now, automatic ? null : (actor.userId ?? actor.onBehalfOf), automatic],
  );
  return {
    facts: [{ type: 'document.dismissed', documentId }],
    audit: [
      { objectType: 'document', objectId: documentId, newValues: { dismissed: { reason, automatic } } },
    ],
  };
}

/**
 * Takes back the dismissal of a document: it is where it was, because a dismissal changes nothing else. It never
 * dismisses itself again. Refuses `not_found`, and `state_conflict` for one that is not dismissed.
 */
export const restoreDocument = defineCommand({
  name: 'document.restore',
  permission: 'documents.write',
  params: documentParams,
  result: restoreDocumentResult,
  refusals: ['state_conflict'],

  async handle(context, { document_id: documentId }) {
    const { dismissed_reason: reason } = await documentToDismiss(context, documentId);
    if (reason === null) throw problem('state_conflict', 'The document is not dismissed.');
    await context.sql.run(
      `UPDATE books.document SET dismissed_reason = NULL, dismissed_at = NULL, dismissed_by = NULL,
         dismissed_automatically = false, restored_at = $3 WHERE company_id = $1 AND id = $2`,
      [context.companyId, documentId, context.now],
    );
    return {
      result: { document_id: documentId },
      facts: [{ type: 'document.restored', documentId }],
      audit: [
        {
          objectType: 'document',
          objectId: documentId,
          oldValues: { dismissed: { reason } },
          newValues: { dismissed: null },
        },
      ],
    };
  },
});
