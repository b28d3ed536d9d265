import { type Ulid } from '#platform';
import { type CommandContext } from '../../commands/command.js';

/** The document of each file, after those that the draft has. One that is booked or ended keeps its documents. */
const ATTACH = `
  INSERT INTO books.revision_document (company_id, revision_id, document_id, role, position)
  SELECT $1, invoice.revision_id, document.id, 'supporting', last.position + row_number() OVER (ORDER BY document.id)
  FROM books.invoice
  CROSS JOIN LATERAL (SELECT coalesce(max(part.position), -1) AS position FROM books.revision_document AS part
    WHERE part.company_id = $1 AND part.revision_id = invoice.revision_id) AS last
  JOIN books.document ON document.company_id = $1 AND document.file_id = ANY($3::bigint[]) AND document.dismissed_at IS NULL
  WHERE invoice.company_id = $1 AND invoice.id = $2 AND invoice.state = 'recorded'
  ON CONFLICT (company_id, revision_id, document_id) DO NOTHING
  RETURNING (SELECT file_id FROM books.document AS added
    WHERE added.company_id = $1 AND added.id = revision_document.document_id) AS file_id`;

/** Adds files to a draft as supporting documents; returns those that it did not have. */
export async function attachToDraft(
  context: CommandContext,
  invoiceId: Ulid,
  fileIds: readonly bigint[],
): Promise<bigint[]> {
  const rows = await context.sql.rows<{ file_id: bigint }>(ATTACH, [context.companyId, invoiceId, fileIds]);
  if (rows.length > 0) context.changed('invoice', invoiceId);
  return rows.map(({ file_id: id }) => id);
}
