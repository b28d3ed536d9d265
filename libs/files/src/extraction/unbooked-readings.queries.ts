import { columnsExcept, type RowOf, type Sql } from '#platform';
import { ExtractionEntity } from './extraction.entity.js';
import { type ReadContent } from './file-extraction.js';

/** A file that was read and waits for a person: as a draft, or without an invoice. */
interface UnbookedReading {
  readonly fileId: bigint;
  readonly content: ReadContent;
}

const READ = columnsExcept(ExtractionEntity, [
  'company_id',
  'state',
  'extracted_at',
  'booking_state',
  'booking_reason',
  'booking_reason_codes',
  'booking_invoice_id',
  'invoice_state',
  'booking_duplicate_of',
  'booked_at',
]);

const UNBOOKED = `
  SELECT ${READ.list} FROM files.extraction
  WHERE company_id = $1 AND extracted_at IS NOT NULL AND file_id IN (
    SELECT file.id FROM files.stored_file AS file
    WHERE file.company_id = $1 AND file.outcome = 'review' AND file.created_at > $2
    ORDER BY file.created_at DESC, file.id DESC LIMIT $3)`;

/** The newest files of a company since a time that were read and are in no booked invoice. */
export async function unbookedReadings(
  sql: Sql,
  companyId: bigint,
  since: Date,
  limit: number,
): Promise<UnbookedReading[]> {
  const rows = await sql.rows<RowOf<typeof READ>>(UNBOOKED, [companyId, since, limit]);
  return rows.map((row) => ({
    fileId: row.file_id,
    content: {
      method: row.method,
      confidence: row.confidence ?? '0',
      confident: row.confident,
      fields: row.fields,
      lines: row.lines,
      checks: row.checks.map((check) => ({ parameters: {}, ...check })),
      errorCode: row.error_code,
    },
  }));
}
