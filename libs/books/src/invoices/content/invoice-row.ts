import { columnsOf, type IsoDate, type RowOf, type Sql, type Ulid } from '#platform';
import { notReversed } from '#ledger';
import { InvoiceEntity } from './invoice.entity.js';
import { type AmendedTerms } from './invoice-terms.js';

/** Columns of the invoice row that commands need. */
const INVOICE = columnsOf(InvoiceEntity, [
  'id',
  'direction',
  'kind',
  'state',
  'number',
  'party_id',
  'corrects_invoice_id',
  'revision_id',
  'revision_no',
  'invoice_date',
  'currency',
  'gross_minor',
  'amount_due_minor',
  'settled_minor',
  'credited_minor',
  'needs_review',
]);

export type InvoiceRow = RowOf<typeof INVOICE>;

/** The invoice, or undefined when the company has none with this id. */
export function findInvoiceRow(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
): Promise<InvoiceRow | undefined> {
  return sql.row<InvoiceRow>(`SELECT ${INVOICE.list} FROM books.invoice WHERE company_id = $1 AND id = $2`, [
    companyId,
    invoiceId,
  ]);
}

/** The dates, the currency and the rounding of a revision. */
export function termsOfRevision(sql: Sql, companyId: bigint, revisionId: Ulid): Promise<AmendedTerms> {
  return sql.one<AmendedTerms>(
    `SELECT invoice_date AS "invoiceDate", due_date AS "dueDate", currency, rounding_minor AS "roundingMinor"
     FROM books.invoice_revision WHERE company_id = $1 AND id = $2`,
    [companyId, revisionId],
  );
}

/** The day on which a revision counts: the supply date, else the invoice date. */
export async function dayOfRevision(sql: Sql, companyId: bigint, revisionId: Ulid): Promise<IsoDate> {
  const { day } = await sql.one<{ day: IsoDate }>(
    'SELECT coalesce(supply_date, invoice_date) AS day FROM books.invoice_revision WHERE company_id = $1 AND id = $2',
    [companyId, revisionId],
  );
  return day;
}

/** The live entry of the invoice's revisions, posted and not reversed; undefined where there was nothing to book. */
export function findLiveEntry(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
): Promise<{ id: Ulid; economic_date: IsoDate } | undefined> {
  return sql.row(
    `SELECT e.id, e.economic_date FROM books.invoice_revision r
     JOIN books.journal_entry e ON e.company_id = r.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = r.id
     WHERE r.company_id = $1 AND r.invoice_id = $2 AND ${notReversed('e')}`,
    [companyId, invoiceId],
  );
}
