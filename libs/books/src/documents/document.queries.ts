import {
  type DismissalReason,
  encodeId,
  type IsoDate,
  type PageRequest,
  type Sql,
  type Ulid,
  visibleText,
} from '#platform';
import { type DocumentKind } from './document.commands.js';
import { type DocumentDetail, type DocumentView } from './document.wire.js';

export const DOCUMENT_ORDERINGS = ['created_at', '-created_at'] as const;
type DocumentOrdering = (typeof DOCUMENT_ORDERINGS)[number];

export interface DocumentFilters {
  readonly bank_feed?: boolean | undefined;
  readonly kind?: DocumentKind | undefined;
  readonly received_from?: IsoDate | undefined;
  readonly received_to?: IsoDate | undefined;
  readonly referenced?: boolean | undefined;
  /** Without it, documents still to be booked (`referenced` false) are listed without the dismissed ones. */
  readonly dismissed?: boolean | undefined;
  readonly dismissal_reason?: DismissalReason | undefined;
  readonly sha256?: string | undefined;
  readonly ordering: DocumentOrdering;
}

interface DocumentRow extends Omit<DocumentView, 'file_id' | 'download_url' | 'dismissal'> {
  readonly file_id: bigint | null;
  readonly dismissed_reason: DismissalReason | null;
  readonly dismissed_at: Date | null;
  readonly dismissed_by: bigint | null;
  readonly dismissed_automatically: boolean;
}

const COLUMNS = `d.id, d.sha256, d.legacy_sha1, d.kind, d.filename, d.media_type, d.size_bytes, d.storage_ref, d.received_on,
  d.retention_until, d.legal_hold, d.created_at, d.referenced, d.file_id, d.dismissed_reason, d.dismissed_at, d.dismissed_by,
  d.dismissed_automatically`;

const ORDERS: Record<DocumentOrdering, { after: string; by: string; start: readonly [string, string] }> = {
  created_at: {
    after: '(d.created_at, d.id) > ($9::timestamptz, $10)',
    by: 'd.created_at, d.id',
    start: ['-infinity', ''],
  },
  '-created_at': {
    after: '(d.created_at, d.id) < ($9::timestamptz, $10)',
    by: 'd.created_at DESC, d.id DESC',
    // Ids begin with a digit below 8.
    start: ['infinity', '8'],
  },
};

/** Literal conditions instead of parameters, so that documents still to be booked, and dismissed ones, use their own index. */
const REFERENCED = { true: 'd.referenced', false: 'NOT d.referenced', any: 'true' } as const;
const DISMISSED = {
  true: 'd.dismissed_at IS NOT NULL',
  false: 'd.dismissed_at IS NULL',
  any: 'true',
} as const;

/** Documents received in the date range; without bounds, also those without a date. */
const FILTERS = `d.company_id = $1
  AND ($2::boolean IS NULL OR d.bank_feed = $2)
  AND ($3::text IS NULL OR d.kind = $3)
  AND ($4::date IS NULL OR d.received_on >= $4)
  AND ($5::date IS NULL OR d.received_on <= $5)
  AND ($6::text IS NULL OR d.sha256 = $6)
  AND ($7::text IS NULL OR d.dismissed_reason = $7)`;

/** Rows of the list, one more than the page size when there is a next page. */
export async function listDocuments(
  sql: Sql,
  companyId: bigint,
  filters: DocumentFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
): Promise<DocumentView[]> {
  const order = ORDERS[filters.ordering];
  const referenced = REFERENCED[`${filters.referenced ?? 'any'}`];
  const dismissed = DISMISSED[`${dismissedOf(filters)}`];
  const rows = await sql.rows<DocumentRow>(
    `SELECT ${COLUMNS} FROM books.document d
     WHERE ${FILTERS} AND ${referenced} AND ${dismissed} AND ${order.after} ORDER BY ${order.by} LIMIT $8`,
    [
      companyId,
      filters.bank_feed ?? null,
      filters.kind ?? null,
      filters.received_from ?? null,
      filters.received_to ?? null,
      filters.sha256 ?? null,
      filters.dismissal_reason ?? null,
      page.limit + 1,
      ...(page.after ?? order.start),
    ],
  );
  return rows.map((row) => documentView(row, companyId));
}

/** Whether dismissed documents are wanted alone, left out, or listed with the others. */
function dismissedOf({ dismissed, dismissal_reason: reason, referenced }: DocumentFilters): boolean | 'any' {
  if (dismissed !== undefined) return dismissed;
  if (reason !== undefined) return true;
  return referenced === false ? false : 'any';
}

/** The key of a row, for the cursor. */
export function documentKey(row: DocumentView): [string, string] {
  return [row.created_at.toISOString(), row.id];
}

/** A document with everything in the books that refers to it, or undefined. */
export async function findDocument(
  sql: Sql,
  companyId: bigint,
  documentId: Ulid,
): Promise<DocumentDetail | undefined> {
  const [row, invoices, statements] = await Promise.all([
    sql.row<DocumentRow>(`SELECT ${COLUMNS} FROM books.document d WHERE d.company_id = $1 AND d.id = $2`, [
      companyId,
      documentId,
    ]),
    sql.rows<DocumentDetail['invoices'][number]>(REFERRING_INVOICES, [companyId, documentId]),
    sql.rows<DocumentDetail['bank_statements'][number]>(REFERRING_STATEMENTS, [companyId, documentId]),
  ]);
  if (row === undefined) return undefined;
  return {
    ...documentView(row, companyId),
    invoices,
    bank_statements: statements,
    accounting_events: [],
    vat_returns: [],
  };
}

const REFERRING_INVOICES = `
  SELECT r.invoice_id, r.id AS revision_id, r.revision_no,
    CASE WHEN i.revision_id = r.id THEN 'current' ELSE 'superseded' END AS revision_state, rd.role
  FROM books.revision_document rd
  JOIN books.invoice_revision r ON r.company_id = rd.company_id AND r.id = rd.revision_id
  JOIN books.invoice i ON i.company_id = r.company_id AND i.id = r.invoice_id
  WHERE rd.company_id = $1 AND rd.document_id = $2
  ORDER BY r.invoice_id, r.revision_no`;

const REFERRING_STATEMENTS = `
  SELECT id AS statement_id, bank_account_id FROM books.bank_statement
  WHERE company_id = $1 AND document_id = $2 ORDER BY id`;

function documentView(row: DocumentRow, companyId: bigint): DocumentView {
  const {
    dismissed_reason: reason,
    dismissed_at: at,
    dismissed_by: by,
    dismissed_automatically,
    ...document
  } = row;
  return {
    ...document,
    filename: visibleText(row.filename),
    ...fileLinks(companyId, row.file_id),
    dismissal:
      reason === null || at === null
        ? null
        : {
            reason,
            automatic: dismissed_automatically,
            dismissed_by: by === null ? null : encodeId('user', by),
            dismissed_at: at,
          },
  };
}

/** The stored file's id and the API path that returns a short-lived URL of its bytes; null without a file. */
export function fileLinks(
  companyId: bigint,
  fileId: bigint | null,
): { file_id: string | null; download_url: string | null } {
  if (fileId === null) return { file_id: null, download_url: null };
  const file = encodeId('file', fileId);
  return {
    file_id: file,
    download_url: `/api/companies/${encodeId('company', companyId)}/files/${file}/download-url/`,
  };
}
