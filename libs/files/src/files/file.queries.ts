import {
  columnsExcept,
  type CursorKey,
  placeAfter,
  problem,
  type RowOf,
  type Sql,
  type Ulid,
} from '#platform';
import { type FileKind } from './document-kind.js';
import { type FileSender } from './sender.js';
import { StoredFileEntity } from './stored-file.entity.js';
import { type Hold, type StoredFile } from './stored-file.js';

const STORED = columnsExcept(StoredFileEntity, ['origin_email_id']);
const COLUMNS = `${STORED.of('file')},
  ARRAY(SELECT link.bank_transaction_id FROM files.file_bank_transaction AS link
        WHERE link.company_id = file.company_id AND link.file_id = file.id ORDER BY 1) AS bank_transaction_ids`;

interface FileRow extends RowOf<typeof STORED> {
  readonly bank_transaction_ids: readonly Ulid[];
}

const BY_ID = `SELECT ${COLUMNS} FROM files.stored_file AS file WHERE file.company_id = $1 AND file.id = $2`;
const BY_HASH = `SELECT ${COLUMNS} FROM files.stored_file AS file WHERE file.company_id = $1 AND file.sha256 = $2`;
const OLDER = `(file.created_at, file.id) < ($2::timestamptz, $3::bigint)
  ORDER BY file.created_at DESC, file.id DESC`;
const NEWEST = `SELECT ${COLUMNS} FROM files.stored_file AS file
  WHERE file.company_id = $1 AND ${OLDER} LIMIT $4`;
const NEWEST_OF_KIND = `SELECT ${COLUMNS} FROM files.stored_file AS file
  WHERE file.company_id = $1 AND file.kind = $5 AND ${OLDER} LIMIT $4`;
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

/** Files of a company, newest first. */
export async function listFiles(
  sql: Sql,
  companyId: bigint,
  query: { readonly kind?: FileKind | undefined; readonly after: CursorKey | null; readonly limit: number },
): Promise<StoredFile[]> {
  const bounds = [companyId, ...placeAfter(query.after), query.limit];
  const rows =
    query.kind === undefined
      ? await sql.rows<FileRow>(NEWEST, bounds)
      : await sql.rows<FileRow>(NEWEST_OF_KIND, [...bounds, query.kind]);
  return rows.map(storedFile);
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
    createdAt: row.created_at,
  };
}

function senderOf({ source, may_post, sender_address, sender_by_host }: FileRow): FileSender | null {
  if (source !== 'email') return null;
  const proof = !may_post ? 'unproven' : sender_by_host ? 'by_host' : 'proven';
  return { address: sender_address, proof };
}
