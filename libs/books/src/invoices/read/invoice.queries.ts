import { columnsExcept, type IsoDate, type Sql, type Ulid } from '#platform';
import { latestRate } from '#ledger';
import { type DocumentKind, type DocumentSource } from '../../documents/document.commands.js';
import { fileLinks } from '../../documents/document.queries.js';
import { baseVatOf } from '../totals/base-vat.js';
import { type InvoiceState } from '../content/invoice-content.js';
import { HEADER_COLUMNS, HEADER_JOINS, type InvoiceHeaderRow, invoiceView } from './invoice-list.queries.js';
import { InvoiceLineEntity } from '../content/invoice-line.entity.js';
import { type InvoiceLineView } from '../content/invoice-line.wire.js';
import { InvoiceRevisionEntity } from '../content/invoice-revision.entity.js';
import {
  type InvoiceAllocationView,
  type InvoiceDeliveryView,
  type InvoiceDetail,
  type InvoiceEntryView,
  type InvoiceView,
  type PayableAccount,
} from '../content/invoice.wire.js';
import {
  type BaseVat,
  type HeldPrepaymentView,
  type RevisionDocumentView,
  type RevisionSummaryView,
  type RevisionView,
} from '../content/revision.wire.js';

type RevisionRow = Omit<RevisionView, 'lines' | 'documents' | 'prepayments' | 'state'>;

const HEADER = `SELECT ${HEADER_COLUMNS} FROM books.invoice i ${HEADER_JOINS} WHERE i.company_id = $1 AND i.id = $2`;

const REVISION_COLUMNS = columnsExcept(InvoiceRevisionEntity, ['company_id', 'invoice_id', 'number']);

const REVISION = `
  SELECT ${REVISION_COLUMNS.of('r')}
  FROM books.invoice i JOIN books.invoice_revision r ON r.company_id = i.company_id
    AND r.id = coalesce($3, i.revision_id) AND r.invoice_id = i.id
  WHERE i.company_id = $1 AND i.id = $2`;

const LINE_COLUMNS = columnsExcept(InvoiceLineEntity, [
  'company_id',
  'revision_id',
  'quantity',
  'unit_price',
  'self_assessed_minor',
  'dimension_value_ids',
]);

const LINES = `
  SELECT ${LINE_COLUMNS.of('l')}, trim_scale(l.quantity) AS quantity, trim_scale(l.unit_price) AS unit_price,
    a.code AS account_code
  FROM books.invoice i
  JOIN books.invoice_line l ON l.company_id = i.company_id AND l.revision_id = coalesce($3, i.revision_id)
  LEFT JOIN books.account a ON a.company_id = l.company_id AND a.id = l.account_id
  WHERE i.company_id = $1 AND i.id = $2 ORDER BY l.line_no`;

const DOCUMENTS = `
  SELECT d.id AS document_id, rd.role, d.filename, d.kind, d.file_id, CASE WHEN d.file_id IS NOT NULL THEN d.source END AS source
  FROM books.invoice i
  JOIN books.revision_document rd ON rd.company_id = i.company_id AND rd.revision_id = coalesce($3, i.revision_id)
  JOIN books.document d ON d.company_id = rd.company_id AND d.id = rd.document_id
  WHERE i.company_id = $1 AND i.id = $2 ORDER BY rd.position`;

const PREPAYMENTS = `
  SELECT held.invoice_id, prepayment.number, held.amount_minor
  FROM books.invoice i
  JOIN books.revision_prepayment held ON held.company_id = i.company_id AND held.revision_id = coalesce($3, i.revision_id)
  JOIN books.invoice prepayment ON prepayment.company_id = held.company_id AND prepayment.id = held.invoice_id
  WHERE i.company_id = $1 AND i.id = $2 ORDER BY held.invoice_id`;

const REVISIONS = `
  SELECT r.id, r.revision_no, CASE WHEN r.id = i.revision_id THEN 'current' ELSE 'superseded' END AS state, r.invoice_date,
    r.gross_minor, r.reason, r.created_at
  FROM books.invoice i JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.invoice_id = i.id
  WHERE i.company_id = $1 AND i.id = $2 ORDER BY r.revision_no`;

const ENTRIES = `
  SELECT e.id, r.id AS revision_id, e.journal, e.entry_no, e.economic_date, e.source_role,
    CASE WHEN EXISTS (SELECT 1 FROM books.journal_entry reversal
      WHERE reversal.company_id = e.company_id AND reversal.reverses_entry_id = e.id) THEN 'reversed' ELSE 'posted' END AS state
  FROM books.invoice_revision r
  JOIN books.journal_entry e ON e.company_id = r.company_id AND e.source_kind = 'invoice_revision' AND e.source_id = r.id
  WHERE r.company_id = $1 AND r.invoice_id = $2 ORDER BY e.commit_seq, e.id`;

/** Live allocations with the invoice on either side; the second query swaps the sides, so that `item` is the invoice's. */
const ALLOCATIONS = `
  SELECT a.id, a.kind, a.origin, a.rule_id, a.item_currency, a.item_minor, a.counter_currency, a.counter_minor, a.effective_date,
    a.created_at, a.bank_transaction_id
  FROM books.allocation a
  WHERE a.company_id = $1 AND a.invoice_id = $2 AND a.reversed_at IS NULL
  UNION ALL
  SELECT a.id, a.kind, a.origin, a.rule_id, a.counter_currency, a.counter_minor, a.item_currency, a.item_minor, a.effective_date,
    a.created_at, a.bank_transaction_id
  FROM books.allocation a
  WHERE a.company_id = $1 AND a.other_invoice_id = $2 AND a.reversed_at IS NULL
  ORDER BY effective_date, id`;

/**
 * The latest day on which a live allocation settled an invoice; use as a prepayment by a final invoice does not
 * count.
 */
const LAST_SETTLED = `
  SELECT max(effective_date) AS day FROM books.allocation
  WHERE company_id = $1 AND reversed_at IS NULL
    AND (invoice_id = $2 OR (other_invoice_id = $2 AND kind <> 'prepayment_apply'))`;

/** Active accounts that a person confirmed, those in the currency of the sale first. */
const PAYMENT_ACCOUNTS = `
  SELECT b.iban, b.bic, b.bank_name, b.currency
  FROM books.bank_account b JOIN books.invoice i ON i.company_id = b.company_id
  WHERE i.company_id = $1 AND i.id = $2 AND i.direction = 'sales' AND b.active AND b.iban IS NOT NULL
    AND b.confirmed_at IS NOT NULL
  ORDER BY b.currency <> i.currency, b.label, b.id`;

const DELIVERY = `
  SELECT d.state, d.format, d.to_address AS "to", d.created_at AS queued_at, d.sent_at, d.reason
  FROM books.invoice_delivery d WHERE d.company_id = $1 AND d.invoice_id = $2 ORDER BY d.id DESC LIMIT 1`;

/** The state of an invoice, or undefined when there is none. */
export async function invoiceState(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
): Promise<InvoiceState | undefined> {
  const row = await sql.row<{ state: InvoiceState }>(
    'SELECT state FROM books.invoice WHERE company_id = $1 AND id = $2',
    [companyId, invoiceId],
  );
  return row?.state;
}

/**
 * An invoice with all related data, or undefined. One round trip, on one snapshot when the caller reads in a
 * transaction. `today` is that of the books.
 */
export async function findInvoice(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
  today: IsoDate,
): Promise<InvoiceDetail | undefined> {
  const key = [companyId, invoiceId];
  const [
    header,
    revision,
    lines,
    documents,
    prepayments,
    revisions,
    entries,
    allocations,
    accounts,
    delivery,
    lastSettled,
  ] = await Promise.all([
    sql.row<InvoiceHeaderRow>(HEADER, key),
    sql.row<RevisionRow>(REVISION, [...key, null]),
    sql.rows<InvoiceLineView>(LINES, [...key, null]),
    sql.rows<DocumentRow>(DOCUMENTS, [...key, null]),
    sql.rows<HeldPrepaymentView>(PREPAYMENTS, [...key, null]),
    sql.rows<RevisionSummaryView>(REVISIONS, key),
    sql.rows<InvoiceEntryView>(ENTRIES, key),
    sql.rows<InvoiceAllocationView>(ALLOCATIONS, key),
    sql.rows<PayableAccount>(PAYMENT_ACCOUNTS, key),
    sql.row<InvoiceDeliveryView>(DELIVERY, key),
    sql.one<{ day: IsoDate | null }>(LAST_SETTLED, key),
  ]);
  if (header === undefined || revision === undefined) return undefined;
  const view = invoiceView(header, today);
  return {
    ...view,
    revision: {
      ...revision,
      state: 'current',
      base_vat: await baseVatShown(sql, companyId, view, revision, lines, today),
      lines,
      documents: documents.map((document) => documentView(document, companyId)),
      ...heldPrepayments(prepayments),
    },
    revisions,
    entries,
    settlement: settlementSummary(view, header, lastSettled.day),
    allocations,
    delivery: delivery ?? null,
    payment_accounts: accounts,
  };
}

/**
 * A revision of an invoice as it was written, with its author and reason, so that two revisions can be compared.
 * Undefined when the invoice has no such revision.
 */
export async function findRevision(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
  revisionId: Ulid,
): Promise<RevisionView | undefined> {
  const key = [companyId, invoiceId, revisionId];
  const [revision, lines, documents, prepayments, current] = await Promise.all([
    sql.row<RevisionRow>(REVISION, key),
    sql.rows<InvoiceLineView>(LINES, key),
    sql.rows<DocumentRow>(DOCUMENTS, key),
    sql.rows<HeldPrepaymentView>(PREPAYMENTS, key),
    sql.row<{ revision_id: Ulid }>(
      'SELECT revision_id FROM books.invoice WHERE company_id = $1 AND id = $2',
      [companyId, invoiceId],
    ),
  ]);
  if (revision === undefined) return undefined;
  return {
    ...revision,
    state: current?.revision_id === revisionId ? 'current' : 'superseded',
    lines,
    documents: documents.map((document) => documentView(document, companyId)),
    ...heldPrepayments(prepayments),
  };
}

const heldPrepayments = (prepayments: HeldPrepaymentView[]): Pick<RevisionView, 'prepayments'> =>
  prepayments.length === 0 ? {} : { prepayments };

interface DocumentRow extends Omit<RevisionDocumentView, 'file_id' | 'download_url'> {
  readonly kind: DocumentKind;
  readonly source: DocumentSource | null;
  readonly file_id: bigint | null;
}

function documentView(row: DocumentRow, companyId: bigint): RevisionDocumentView {
  return {
    document_id: row.document_id,
    role: row.role,
    filename: row.filename,
    kind: row.kind,
    ...fileLinks(companyId, row.file_id),
    source: row.source,
  };
}

/**
 * The VAT of a sale in a currency other than the euro, in euro; for all other invoices in the base currency. It is
 * the frozen amount, or on a draft an amount by the newest rate.
 */
async function baseVatShown(
  sql: Sql,
  companyId: bigint,
  invoice: InvoiceView,
  revision: RevisionRow,
  lines: readonly InvoiceLineView[],
  today: IsoDate,
): Promise<BaseVat | null> {
  const base = invoice.direction === 'sales' && invoice.currency !== 'EUR' ? 'EUR' : invoice.base_currency;
  const foreign = invoice.currency !== base && invoice.tax_minor !== 0n;
  if (!foreign || invoice.state !== 'recorded') return revision.base_vat;
  const pair = { base, quote: invoice.currency };
  const rate = await latestRate(sql, companyId, pair, today);
  if (rate === undefined) return null;
  return baseVatOf(
    lines.map((line) => ({ rateBps: line.vat_rate_bps, taxMinor: line.tax_minor })),
    rate,
    false,
  );
}

function settlementSummary(
  invoice: InvoiceView,
  header: InvoiceHeaderRow,
  lastSettledOn: IsoDate | null,
): InvoiceDetail['settlement'] {
  if (invoice.open_minor === null) return null;
  return {
    state: invoice.settlement_state,
    currency: invoice.currency,
    open_minor: invoice.open_minor,
    settled_minor: header.settled_minor,
    credited_minor: header.credited_minor,
    last_settled_on: lastSettledOn,
  };
}
