import { columnsExcept, problem, type RowOf, type Sql, type Ulid } from '#platform';
import { codesOf, noteOf, reason, type Reason } from '#reasons';
import { ExtractionEntity } from './extraction.entity.js';
import { type ExtractionState, type FileExtraction, type ReadContent } from './file-extraction.js';

const READ = columnsExcept(ExtractionEntity, ['company_id', 'file_id', 'booked_at', 'invoice_state']);

/** The data extracted from a file; undefined for a file that is not read. */
export async function extractionOf(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
): Promise<FileExtraction | undefined> {
  const row = await sql.row<RowOf<typeof READ>>(
    `SELECT ${READ.list} FROM files.extraction WHERE company_id = $1 AND file_id = $2`,
    [companyId, fileId],
  );
  if (row === undefined) return undefined;
  return {
    state: row.state,
    method: row.method,
    confidence: row.confidence ?? '0',
    confident: row.confident,
    fields: row.fields,
    lines: row.lines,
    checks: row.checks.map((check) => ({ parameters: {}, ...check })),
    errorCode: row.error_code,
    extractedAt: row.extracted_at,
    booking:
      row.booking_state === null
        ? null
        : {
            state: row.booking_state,
            reason: row.booking_reason,
            reasonCodes: row.booking_reason_codes ?? [],
            invoiceId: row.booking_invoice_id ?? row.booking_duplicate_of,
          },
  };
}

/** The files among these that cannot be opened, and the reason: a password, or the verdict of the virus scanner. */
export async function shutFiles(
  sql: Sql,
  companyId: bigint,
  fileIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, 'encrypted' | 'quarantined'>> {
  if (fileIds.length === 0) return new Map();
  const rows = await sql.rows<{ id: bigint; quarantined: boolean }>(
    `SELECT file.id, file.held IS NOT NULL AS quarantined
     FROM files.stored_file AS file
       LEFT JOIN files.extraction ON extraction.company_id = file.company_id AND extraction.file_id = file.id
     WHERE file.company_id = $1 AND file.id = ANY($2::bigint[])
       AND (file.held IN ('infected', 'unscanned') OR file.held IS NULL AND extraction.error_code = 'encrypted_pdf')`,
    [companyId, fileIds],
  );
  return new Map(rows.map(({ id, quarantined }) => [id, quarantined ? 'quarantined' : 'encrypted']));
}

/** Marks a file that the virus scanner refused: the service neither reads it nor gives out its bytes. */
export async function quarantine(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  errorCode: string,
): Promise<void> {
  await sql.run(
    `INSERT INTO files.extraction (company_id, file_id, state, error_code) VALUES ($1, $2, 'failed', $3)
     ON CONFLICT (company_id, file_id) DO UPDATE SET state = 'failed', error_code = excluded.error_code`,
    [companyId, fileId, errorCode],
  );
}

/** Removes the mark from a file that is only stored, once it may be opened. Returns false when it had none. */
export async function keepUnread(sql: Sql, companyId: bigint, fileId: bigint): Promise<boolean> {
  const marked = await sql.run(
    `UPDATE files.extraction SET state = 'not_extractable', error_code = NULL WHERE company_id = $1 AND file_id = $2`,
    [companyId, fileId],
  );
  return marked === 1;
}

/**
 * Records of files that were queued for reading and ended without an invoice: unreadable, or with nothing to book. A
 * copy of an existing invoice waits for nobody.
 */
export async function unbookedDocuments(sql: Sql, companyId: bigint): Promise<Ulid[]> {
  const rows = await sql.rows<{ id: Ulid }>(
    `SELECT file.core_document_id AS id
     FROM files.extraction JOIN files.stored_file AS file USING (company_id)
     WHERE company_id = $1 AND file.id = extraction.file_id AND file.core_document_id IS NOT NULL
       AND (extraction.booking_state IN ('none', 'held', 'failed')
         OR (extraction.state = 'failed' AND extraction.booking_state IS NULL))`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}

/** How the reading and the booking of a file stand, for a document that nothing in the books refers to. */
export type ReadingOutcome = 'in_progress' | 'failed' | 'without_invoice' | 'other';

const OUTCOME = `CASE
    WHEN state IN ('queued', 'running') OR state = 'done' AND booking_state = 'queued' THEN 'in_progress'
    WHEN state = 'failed' OR booking_state = 'failed' THEN 'failed'
    WHEN booking_state = 'none' THEN 'without_invoice'
    ELSE 'other' END`;

/** The outcomes of these files, without those that are only stored. */
export async function readingOutcomes(
  sql: Sql,
  companyId: bigint,
  fileIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, ReadingOutcome>> {
  if (fileIds.length === 0) return new Map();
  const rows = await sql.rows<{ id: bigint; outcome: ReadingOutcome }>(
    `SELECT file_id AS id, ${OUTCOME} AS outcome FROM files.extraction
     WHERE company_id = $1 AND file_id = ANY($2::bigint[])`,
    [companyId, fileIds],
  );
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

/**
 * Queues a file for reading, for the first time or again. A booked invoice stays; the outcome of an earlier booking
 * that made no invoice is cleared.
 * @returns false when the file is already queued or being read
 */
export async function queueExtraction(sql: Sql, companyId: bigint, fileId: bigint): Promise<boolean> {
  const queued = await sql.run(
    `INSERT INTO files.extraction AS known (company_id, file_id, state) VALUES ($1, $2, 'queued')
     ON CONFLICT (company_id, file_id) DO UPDATE SET state = 'queued', error_code = NULL,
       booking_state = CASE WHEN known.booking_invoice_id IS NOT NULL THEN known.booking_state END,
       booking_reason = CASE WHEN known.booking_invoice_id IS NOT NULL THEN known.booking_reason END,
       booking_reason_codes = CASE WHEN known.booking_invoice_id IS NOT NULL THEN known.booking_reason_codes END,
       booking_duplicate_of = NULL
     WHERE known.state NOT IN ('queued', 'running')`,
    [companyId, fileId],
  );
  return queued === 1;
}

/**
 * Queues bank statements again that one of these checks held: the data they lacked may have arrived. Returns their
 * files.
 */
export async function queueHeldStatements(
  sql: Sql,
  companyId: bigint,
  checks: readonly string[],
): Promise<bigint[]> {
  const rows = await sql.rows<{ file_id: bigint }>(
    `UPDATE files.extraction SET state = 'queued', error_code = NULL, booking_state = NULL, booking_reason = NULL,
       booking_reason_codes = NULL
     WHERE company_id = $1 AND state = 'failed' AND error_code = 'statement_differs'
       AND NOT EXISTS (SELECT FROM files.stored_file AS file WHERE file.company_id = $1 AND file.id = extraction.file_id
         AND file.dismissed_at IS NOT NULL)
       AND EXISTS (SELECT FROM jsonb_array_elements(checks) AS held
         WHERE held ->> 'code' = ANY($2) AND held -> 'passed' = 'false')
     RETURNING file_id`,
    [companyId, checks],
  );
  return rows.map(({ file_id }) => file_id);
}

/** @returns false when it is neither queued nor in progress from an earlier try */
export async function startExtraction(sql: Sql, companyId: bigint, fileId: bigint): Promise<boolean> {
  const started = await sql.run(
    `UPDATE files.extraction SET state = 'running'
     WHERE company_id = $1 AND file_id = $2 AND state IN ('queued', 'running')`,
    [companyId, fileId],
  );
  return started === 1;
}

/** Puts a file that was being read back into the queue. */
export async function rescheduleExtraction(sql: Sql, companyId: bigint, fileId: bigint): Promise<void> {
  await sql.run(
    `UPDATE files.extraction SET state = 'queued' WHERE company_id = $1 AND file_id = $2 AND state = 'running'`,
    [companyId, fileId],
  );
}

/** Codes of files whose reader died twice: the cause may be the file or the machine. */
const READER_ENDED = ['timed_out', 'out_of_memory', 'crashed'];

/** Whether reading a file failed for a reason that may be the machine's fault. */
export async function endedReader(sql: Sql, companyId: bigint, fileId: bigint): Promise<boolean> {
  const ended = await sql.row(
    `SELECT FROM files.extraction WHERE company_id = $1 AND file_id = $2 AND state = 'failed' AND error_code = ANY($3)`,
    [companyId, fileId, READER_ENDED],
  );
  return ended !== undefined;
}

/** Stores the extracted data. A file that is not booked yet is now queued for booking. */
export async function keepExtraction(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  read: ReadContent,
  at: Date,
): Promise<void> {
  await sql.run(
    `UPDATE files.extraction SET state = $3, method = $4, confidence = $5::numeric, confident = $6, fields = $7::jsonb,
       lines = $8::jsonb, checks = $9::jsonb, error_code = $10, extracted_at = $11,
       booking_state = CASE WHEN booking_invoice_id IS NULL THEN 'queued' ELSE booking_state END,
       booking_reason = CASE WHEN booking_invoice_id IS NULL THEN NULL ELSE booking_reason END,
       booking_reason_codes = CASE WHEN booking_invoice_id IS NULL THEN NULL ELSE booking_reason_codes END,
       booking_duplicate_of = NULL
     WHERE company_id = $1 AND file_id = $2`,
    [
      companyId,
      fileId,
      read.method === null ? 'failed' : 'done',
      read.method,
      read.confidence,
      read.confident,
      storable(read.fields),
      storable(read.lines),
      storable(read.checks),
      read.errorCode,
      at,
    ],
  );
}

/** The outcome of reading a bank statement. */
export interface StatementReading {
  /** Null when the statement was not read. */
  readonly method: 'xml' | 'text' | null;
  readonly checks: ReadContent['checks'];
  /** Null when the statement was imported. */
  readonly errorCode: string | null;
  readonly reasons: readonly Reason[];
  /** Whether it waits for a person to have it imported. */
  readonly held?: boolean;
}

/** Stores the outcome of a bank statement: no invoice is booked from it. */
export async function keepStatement(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  read: StatementReading,
  at: Date,
): Promise<void> {
  await sql.run(
    `UPDATE files.extraction SET state = $3, method = $4, confidence = 1, confident = $3 = 'done', checks = $5::jsonb,
       error_code = $6, extracted_at = $7, booking_state = $8, booking_reason = $9, booking_reason_codes = $10::jsonb
     WHERE company_id = $1 AND file_id = $2`,
    [
      companyId,
      fileId,
      read.errorCode === null ? 'done' : 'failed',
      read.method,
      storable(read.checks),
      read.errorCode,
      at,
      read.held === true ? 'held' : 'none',
      ...stored(read.reasons),
    ],
  );
}

/** The reason why a statement file is not in the books: its bank statement was imported and later withdrawn. */
const WITHDRAWN = 'statement_withdrawn';

/**
 * Records that the bank statement of a file is withdrawn, so that the file may be read again.
 * @throws Problem `state_conflict` for a file that waits to be read, or is being read
 */
export async function keepWithdrawal(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  why: string,
): Promise<void> {
  const read = await sql.row<{ state: ExtractionState }>(
    'SELECT state FROM files.extraction WHERE company_id = $1 AND file_id = $2 FOR UPDATE',
    [companyId, fileId],
  );
  if (read?.state === 'queued' || read?.state === 'running') {
    throw problem(
      'state_conflict',
      'The file of the statement is being read: withdraw the statement afterwards.',
    );
  }
  await sql.run(
    `UPDATE files.extraction SET state = 'failed', error_code = $3, booking_reason = $4, booking_reason_codes = $5::jsonb
     WHERE company_id = $1 AND file_id = $2`,
    [companyId, fileId, WITHDRAWN, ...stored([reason(WITHDRAWN, { why })])],
  );
}

/** Whether a file is a bank statement that was withdrawn. */
export async function isWithdrawn(sql: Sql, companyId: bigint, fileId: bigint): Promise<boolean> {
  const withdrawn = await sql.row(
    'SELECT FROM files.extraction WHERE company_id = $1 AND file_id = $2 AND error_code = $3',
    [companyId, fileId, WITHDRAWN],
  );
  return withdrawn !== undefined;
}

/**
 * Stores the outcome of an archive, with a finding for each of its files: each file is booked separately, and the
 * archive never.
 */
export async function keepUnpacked(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  unpacked: Pick<ReadContent, 'checks' | 'errorCode'>,
  at: Date,
): Promise<void> {
  await sql.run(
    `UPDATE files.extraction SET state = $3, checks = $4::jsonb, error_code = $5, extracted_at = $6
     WHERE company_id = $1 AND file_id = $2`,
    [
      companyId,
      fileId,
      unpacked.errorCode === null ? 'done' : 'failed',
      storable(unpacked.checks),
      unpacked.errorCode,
      at,
    ],
  );
}

/** The words of reasons, and their codes. */
const stored = (reasons: readonly Reason[]): [string | null, string | null] =>
  reasons.length === 0 ? [null, null] : [noteOf(reasons), storable(codesOf(reasons))];

/** JSON that Postgres holds: a file may hide a NUL in a text, or half of a surrogate pair. */
function storable(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string'
      ? member.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')
      : member,
  );
}

/** Marks a file whose reading failed, after the last try. */
export async function failExtraction(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  errorCode: string,
): Promise<void> {
  await sql.run(
    `UPDATE files.extraction SET state = 'failed', error_code = $3 WHERE company_id = $1 AND file_id = $2`,
    [companyId, fileId, errorCode],
  );
}

/** The outcome of booking a file. */
export interface BookingMark {
  readonly state: 'posted' | 'draft' | 'duplicate' | 'none' | 'failed';
  readonly reasons: readonly Reason[];
  /** Of `posted` and `draft`: the invoice made of the file. */
  readonly invoiceId?: Ulid;
  /** For `duplicate`: the earlier invoice. */
  readonly duplicateOf?: Ulid | undefined;
}

/** Marks the outcome of a file that waits to be booked, once: a second caller gets false. */
export async function markBooking(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  mark: BookingMark,
  at: Date,
): Promise<boolean> {
  const marked = await sql.run(
    `UPDATE files.extraction SET booking_state = $3, booking_reason = $4, booking_reason_codes = $5::jsonb,
       booking_invoice_id = $6, booking_duplicate_of = $7, booked_at = $8
     WHERE company_id = $1 AND file_id = $2 AND booking_state = 'queued'`,
    [
      companyId,
      fileId,
      mark.state,
      ...stored(mark.reasons),
      mark.invoiceId ?? null,
      mark.duplicateOf ?? null,
      at,
    ],
  );
  return marked === 1;
}

/** Marks a file whose booking failed, after the last try. A booked file stays booked. */
export async function failBooking(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  why: Reason,
  at: Date,
): Promise<void> {
  await sql.run(
    `UPDATE files.extraction SET booking_state = 'failed', booking_reason = $3, booking_reason_codes = $4::jsonb, booked_at = $5
     WHERE company_id = $1 AND file_id = $2 AND booking_invoice_id IS NULL`,
    [companyId, fileId, ...stored([why]), at],
  );
}

/**
 * Queues a file that was read for booking again. `givenUp` is the earlier invoice made from it, which has ended.
 * @returns false when the file is booked, is not read, or already waits
 */
export async function queueBooking(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  givenUp: Ulid | null,
): Promise<boolean> {
  const queued = await sql.run(
    `UPDATE files.extraction SET booking_state = 'queued', booking_reason = NULL, booking_reason_codes = NULL,
       booking_invoice_id = NULL,
       booking_duplicate_of = NULL, booked_at = NULL
     WHERE company_id = $1 AND file_id = $2 AND booking_invoice_id IS NOT DISTINCT FROM $3 AND extracted_at IS NOT NULL
       AND booking_state IS DISTINCT FROM 'queued' AND state NOT IN ('queued', 'running')`,
    [companyId, fileId, givenUp],
  );
  return queued === 1;
}
