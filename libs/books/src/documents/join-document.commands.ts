import { fieldProblem, type Ulid } from '#platform';
import { type Command, type CommandContext } from '../commands/command.js';

interface JoinDocument {
  readonly document_id: Ulid;
  /** The invoice of which the document is another copy. */
  readonly invoice_id: Ulid;
}

interface JoinDocumentResult {
  /** False when the invoice has ended since, or had the document. */
  readonly joined: boolean;
}

/** A copy changes nothing that was decided: a posted invoice takes it too, after the documents that it has. */
const JOIN = `
  INSERT INTO books.revision_document (company_id, revision_id, document_id, role, position)
  SELECT $1, invoice.revision_id, $3, 'supporting', last.position + 1
  FROM books.invoice
  CROSS JOIN LATERAL (SELECT coalesce(max(part.position), -1) AS position FROM books.revision_document AS part
    WHERE part.company_id = $1 AND part.revision_id = invoice.revision_id) AS last
  WHERE invoice.company_id = $1 AND invoice.id = $2 AND invoice.state NOT IN ('cancelled', 'void')
  ON CONFLICT (company_id, revision_id, document_id) DO NOTHING`;

/** A person may have linked the copy to the bank line that pays the invoice: the matcher looks at it again. */
const LOOK_AGAIN = 'UPDATE books.invoice SET match_due = match_due + 1 WHERE company_id = $1 AND id = $2';

/** A document that may have joined an invoice. */
interface JoinedDocument {
  readonly file_id: bigint | null;
  /** It came with a draft of a purchase that was voided. */
  readonly of_draft: boolean;
}

const JOINED = `
  SELECT document.file_id, EXISTS (SELECT FROM books.revision_document AS part
    JOIN books.invoice ON invoice.company_id = part.company_id AND invoice.revision_id = part.revision_id
    WHERE part.company_id = $1 AND part.document_id = $2 AND invoice.direction = 'purchase' AND invoice.state = 'void') AS of_draft
  FROM books.document WHERE document.company_id = $1 AND document.id = $2`;

/** @throws Problem `validation_error` for an unknown document */
export async function joinedDocument(
  { sql, companyId }: Pick<CommandContext, 'companyId' | 'sql'>,
  documentId: Ulid,
): Promise<JoinedDocument> {
  const document = await sql.row<JoinedDocument>(JOINED, [companyId, documentId]);
  if (document === undefined)
    throw fieldProblem('validation_error', 'document_id', 'not_found', 'There is no such document.');
  return document;
}

/** Takes a copy off an invoice that it joined; false where it is not among its documents. */
export async function separateDocument(
  context: CommandContext,
  { document_id: documentId, invoice_id: invoiceId }: JoinDocument,
): Promise<boolean> {
  const { sql, companyId } = context;
  const { separated } = await sql.one<{ separated: boolean }>(
    'SELECT books.separate_document($1, $2) AS separated',
    [invoiceId, documentId],
  );
  if (!separated) return false;
  await sql.run(LOOK_AGAIN, [companyId, invoiceId]);
  context.changed('invoice', invoiceId);
  return true;
}

/** Adds another copy of an invoice to its documents. */
export const joinDocument: Command<JoinDocument, JoinDocumentResult> = {
  name: 'invoice.join_document',
  permission: null,

  async handle(context, { document_id: documentId, invoice_id: invoiceId }) {
    const { sql, companyId } = context;
    const joined = (await sql.run(JOIN, [companyId, invoiceId, documentId])) > 0;
    if (joined) {
      await sql.run(LOOK_AGAIN, [companyId, invoiceId]);
      context.changed('invoice', invoiceId);
    }
    return {
      result: { joined },
      facts: [],
      audit: joined
        ? [{ objectType: 'invoice', objectId: invoiceId, newValues: { document_id: documentId } }]
        : [],
    };
  },
};
