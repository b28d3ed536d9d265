import { type Sql, type Ulid } from '#platform';
import { type LineDimensionsView } from './invoice-line.wire.js';

const LINES = `
  SELECT line.id AS line_id, line.line_no, line.dimension_value_ids AS dimensions
  FROM books.invoice_revision AS revision
  JOIN books.invoice_line AS line ON line.company_id = $1 AND line.revision_id = revision.id
  WHERE revision.company_id = $1 AND revision.id = $3 AND revision.invoice_id = $2 ORDER BY line.line_no`;

/** The lines of a revision with their dimension values; none when the invoice has no such revision. */
export function lineDimensions(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
  revisionId: Ulid,
): Promise<LineDimensionsView[]> {
  return sql.rows<LineDimensionsView>(LINES, [companyId, invoiceId, revisionId]);
}
