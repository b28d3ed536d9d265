import {
  columnsExcept,
  type CursorKey,
  type IsoDate,
  placeAfter,
  problem,
  type RowOf,
  type Sql,
  type Ulid,
} from '#platform';
import { type ExtractionState } from '../extraction/file-extraction.js';
import { type FileKind } from './document-kind.js';
import { type FileOutcome } from './outcome.js';
import { type FileSender } from './sender.js';
import { StoredFileEntity } from './stored-file.entity.js';
import { type Hold, type ListedFile, type StoredFile } from './stored-file.js';

const STORED = columnsExcept(StoredFileEntity, ['origin_email_id', 'outcome']);
const COLUMNS = `${STORED.of('file')},
  ARRAY(SELECT link.bank_transaction_id FROM files.file_bank_transaction AS link
        WHERE link.company_id = file.company_id AND link.file_id = file.id ORDER BY 1) AS bank_transaction_ids`;

interface FileRow extends RowOf<typeof STORED> {
  readonly bank_transaction_ids: readonly Ulid[];
}

interface ListedRow extends FileRow {
  readonly outcome: FileOutcome;
  readonly extraction_state: ExtractionState | null;
  readonly invoice_id: Ulid | null;
  readonly supplier_name: string | null;
  /** As JSON text: an amount that no integer holds was never stored. */
  readonly gross_minor: string | null;
  readonly currency: string | null;
}

const BY_ID = `SELECT ${COLUMNS} FROM files.stored_file AS file WHERE file.company_id = $1 AND file.id = $2`;
const BY_HASH = `SELECT ${COLUMNS} FROM files.stored_file AS file WHERE file.company_id = $1 AND file.sha256 = $2`;
const OLDER = `(file.created_at, file.id) < ($2::timestamptz, $3::bigint)
  ORDER BY file.created_at DESC, file.id DESC`;
/** Of what was read, only what a list shows. */
const RESULT = `file.outcome, read.state AS extraction_state,
  coalesce(read.booking_invoice_id, read.booking_duplicate_of) AS invoice_id,
  read.fields -> 'supplier_name' ->> 'value' AS supplier_name, read.fields -> 'gross_minor' ->> 'value' AS gross_minor,
  read.fields -> 'currency' ->> 'value' AS currency`;
const READ = `FROM files.stored_file AS file
  LEFT JOIN files.extraction AS read ON read.company_id = file.company_id AND read.file_id = file.id`;
const RESULT_BY_ID = `SELECT ${COLUMNS}, ${RESULT} ${READ} WHERE file.company_id = $1 AND file.id = $2`;
const newest = (filter: string): string => `SELECT ${COLUMNS}, ${RESULT} ${READ}
  WHERE file.company_id = $1 AND ${filter} AND ${OLDER} LIMIT $4`;
const WITHOUT_DOCUMENT = `SELECT ${COLUMNS} FROM files.stored_file AS file
  WHERE file.company_id = $1 AND file.core_document_id IS NULL AND file.id > $2 ORDER BY file.id LIMIT $3`;

export async function fileById(sql: Sql, companyId: bigint, id: bigint): Promise<StoredFile | undefined> {
  const row = await sql.row<FileRow>(BY_ID, [companyId, id]);
  return row === undefined ? undefined : storedFile(row);
}

/** @throws Problem `not_found` */
export async function existingFile(sql: Sql, companyId: bigint, id: bigint): Promise<StoredFile> {
  const file = await fileById(sql, companyId, id);
  if (file === undefined) throw problem('not_found', 'There is no such file.');
  return file;
}

export async function fileByHash(
  sql: Sql,
  companyId: bigint,
  sha256: string,
): Promise<StoredFile | undefined> {
  const row = await sql.row<FileRow>(BY_HASH, [companyId, sha256]);
  return row === undefined ? undefined : storedFile(row);
}

/** @throws Problem `not_found` */
export async function existingListedFile(sql: Sql, companyId: bigint, id: bigint): Promise<ListedFile> {
  const row = await sql.row<ListedRow>(RESULT_BY_ID, [companyId, id]);
  if (row === undefined) throw problem('not_found', 'There is no such file.');
  return listedFile(row);
}

interface FileFilters {
  readonly kind?: FileKind | undefined;
  readonly outcome?: FileOutcome | undefined;
  /** Files that are put aside: only these, or all others. */
  readonly aside?: { readonly ids: readonly bigint[]; readonly wanted: boolean } | undefined;
}

/** Files of a company with their results, newest first. */
export async function listFiles(
  sql: Sql,
  companyId: bigint,
  {
    kind,
    outcome,
    aside,
    ...page
  }: FileFilters & { readonly after: CursorKey | null; readonly limit: number },
): Promise<ListedFile[]> {
  const filter =
    `${kind === undefined ? '$5::text IS NULL' : 'file.kind = $5'} AND ` +
    (outcome === undefined ? '$6::text IS NULL' : 'file.outcome = $6') +
    (aside === undefined
      ? ' AND $7::bigint[] IS NULL'
      : ` AND ${aside.wanted ? 'file.id = ANY($7::bigint[])' : 'file.id <> ALL($7::bigint[])'}`);
  const rows = await sql.rows<ListedRow>(newest(filter), [
    companyId,
    ...placeAfter(page.after),
    page.limit,
    kind ?? null,
    outcome ?? null,
    aside?.ids ?? null,
  ]);
  return rows.map(listedFile);
}

/** Files without a record in the books, in order of arrival. */
export async function filesWithoutDocument(
  sql: Sql,
  companyId: bigint,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<readonly StoredFile[]> {
  const rows = await sql.rows<FileRow>(WITHOUT_DOCUMENT, [companyId, after, limit]);
  return rows.map(storedFile);
}

/** The files among these that were received on a day or before it. */
export async function receivedUntil(
  sql: Sql,
  companyId: bigint,
  ids: readonly bigint[],
  day: IsoDate,
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.rows<{ id: bigint }>(
    `SELECT id FROM files.stored_file
     WHERE company_id = $1 AND id = ANY($2::bigint[]) AND coalesce(received_on, created_at::date) <= $3`,
    [companyId, ids, day],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores the record that the books made for a file that predates them. */
export async function keepDocument(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  documentId: Ulid,
): Promise<void> {
  await sql.run(
    `UPDATE files.stored_file SET core_document_id = $3
     WHERE company_id = $1 AND id = $2 AND core_document_id IS NULL`,
    [companyId, fileId, documentId],
  );
}

/** Keeps that a file explains a bank transaction; false when that is known. */
export async function keepFileLink(
  sql: Sql,
  {
    companyId,
    fileId,
    bankTransactionId,
  }: { readonly companyId: bigint; readonly fileId: bigint; readonly bankTransactionId: Ulid },
  now: Date,
): Promise<boolean> {
  const linked = await sql.run(
    `INSERT INTO files.file_bank_transaction (company_id, file_id, bank_transaction_id, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [companyId, fileId, bankTransactionId, now],
  );
  return linked === 1;
}

/** Stores the note of an upload of bytes that have none yet. */
export async function keepNote(sql: Sql, companyId: bigint, fileId: bigint, note: string): Promise<void> {
  await sql.run('UPDATE files.stored_file SET note = $3 WHERE company_id = $1 AND id = $2 AND note IS NULL', [
    companyId,
    fileId,
    note,
  ]);
}

/** The notes of the files among these that have one. */
export async function notesOfFiles(
  sql: Sql,
  companyId: bigint,
  fileIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await sql.rows<{ id: bigint; note: string }>(
    'SELECT id, note FROM files.stored_file WHERE company_id = $1 AND id = ANY($2::bigint[]) AND note IS NOT NULL',
    [companyId, fileIds],
  );
  return new Map(rows.map(({ id, note }) => [id, note]));
}

/** Stores the verdict of the virus scanner on a file: null when it may be opened. */
export async function keepVerdict(
  sql: Sql,
  companyId: bigint,
  fileId: bigint,
  held: Exclude<Hold, 'waiting'> | null,
): Promise<void> {
  await sql.run('UPDATE files.stored_file SET held = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    fileId,
    held,
  ]);
}

function listedFile(row: ListedRow): ListedFile {
  return {
    ...storedFile(row),
    result: {
      outcome: row.outcome,
      extractionState: row.extraction_state,
      invoiceId: row.invoice_id,
      supplierName: row.supplier_name,
      grossMinor: /^-?\d+$/u.test(row.gross_minor ?? '') ? BigInt(row.gross_minor ?? '') : null,
      currency: row.currency,
    },
  };
}

function storedFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    companyId: row.company_id,
    kind: row.kind,
    kindGiven: row.kind_given,
    name: row.name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    storageKey: row.storage_key,
    receivedOn: row.received_on,
    coreDocumentId: row.core_document_id,
    bankTransactionIds: row.bank_transaction_ids,
    uploadedBy: row.uploaded_by,
    source: row.source,
    origin: row.origin,
    sender: senderOf(row),
    held: row.held,
    note: row.note,
    dismissal:
      row.dismissed_at === null || row.dismissed_reason === null
        ? null
        : {
            reason: row.dismissed_reason,
            automatic: row.dismissed_automatically,
            by: row.dismissed_by,
            at: row.dismissed_at,
          },
    createdAt: row.created_at,
  };
}

function senderOf({ source, may_post, sender_address, sender_by_host }: FileRow): FileSender | null {
  if (source !== 'email' && source !== 'question') return null;
  const proof = !may_post ? 'unproven' : sender_by_host ? 'by_host' : 'proven';
  return { address: sender_address, proof };
}
