import { columnsExcept, columnsOf, type IsoDate, type PageRequest, type Sql, type Ulid } from '#platform';
import { withMerged } from '../../parties/same-party.js';
import { type InvoiceDirection, type InvoiceKind, type InvoiceState } from '../content/invoice-content.js';
import { InvoiceRevisionEntity } from '../content/invoice-revision.entity.js';
import { InvoiceEntity } from '../content/invoice.entity.js';
import { type InvoiceView } from '../content/invoice.wire.js';
import { settlementConditions, type SettlementFilter } from '../content/settlement-conditions.js';
import { settlementOf } from '../../settlement/settlement-state.js';

export const INVOICE_ORDERINGS = ['invoice_date', '-invoice_date'] as const;
type InvoiceOrdering = (typeof INVOICE_ORDERINGS)[number];

export interface InvoiceFilters {
  readonly date_from?: IsoDate | undefined;
  readonly date_to?: IsoDate | undefined;
  readonly direction?: InvoiceDirection | undefined;
  readonly external_source_prefix?: string | undefined;
  readonly kind?: InvoiceKind | undefined;
  readonly needs_review?: boolean | undefined;
  readonly number?: string | undefined;
  readonly party_id?: Ulid | undefined;
  readonly settlement?: SettlementFilter | undefined;
  readonly state?: InvoiceState | undefined;
  readonly ordering: InvoiceOrdering;
}

/** Header columns of the database, including those that settlement is derived from. */
export type InvoiceHeaderRow = Omit<InvoiceView, 'sign' | 'open_minor' | 'settlement_state'> & {
  readonly settled_minor: bigint;
  readonly credited_minor: bigint;
};

const OF_INVOICE = columnsExcept(InvoiceEntity, [
  'company_id',
  'number_key',
  'payment_reference',
  'card_last4',
  'match_words',
  'match_due',
  'void_reason',
]);
const OF_REVISION = columnsOf(InvoiceRevisionEntity, [
  'supply_date',
  'net_minor',
  'tax_minor',
  'prepaid_minor',
  'rounding_minor',
  'base_gross_minor',
  'base_currency',
  'review_note',
  'reason_codes',
]);

/** The header of invoice `i` with its current revision `r` and its party `p`. */
export const HEADER_COLUMNS = `${OF_INVOICE.of('i')}, ${OF_REVISION.of('r')}, p.name AS party_name`;

export const HEADER_JOINS = `
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id`;

const SETTLEMENT = settlementConditions('$7');

const ORDERS: Record<InvoiceOrdering, { after: string; by: string; start: readonly [string, string] }> = {
  invoice_date: {
    after: '(i.invoice_date, i.id) > ($8::date, $9)',
    by: 'i.invoice_date, i.id',
    start: ['-infinity', ''],
  },
  '-invoice_date': {
    after: '(i.invoice_date, i.id) < ($8::date, $9)',
    by: 'i.invoice_date DESC, i.id DESC',
    // Ids begin with a digit below 8.
    start: ['infinity', '8'],
  },
};

/**
 * The SQL statement of a list. Filters with an index of their own are written as literal conditions, the others as
 * parameters, so that few statements need preparing.
 */
function statement(filters: InvoiceFilters): string {
  const order = ORDERS[filters.ordering];
  const conditions = [
    'i.company_id = $1',
    'i.invoice_date >= $2::date AND i.invoice_date <= $3::date',
    '($4::text IS NULL OR i.direction = $4)',
    '($5::text IS NULL OR i.kind = $5)',
    '($6::text IS NULL OR starts_with(i.external_source, $6))',
    '$7::date IS NOT NULL',
    filters.settlement === undefined ? 'true' : SETTLEMENT[filters.settlement],
    order.after,
    filters.state === 'recorded'
      ? `i.state = 'recorded' AND i.state = $11`
      : '($11::text IS NULL OR i.state = $11)',
    filters.needs_review === undefined
      ? 'true'
      : filters.needs_review
        ? 'i.needs_review'
        : 'NOT i.needs_review',
    filters.party_id === undefined ? '$12::text IS NULL' : 'i.party_id = named.id',
    filters.number === undefined ? '$13::text IS NULL' : 'i.number = $13',
  ];
  const inOrder = `ORDER BY ${order.by} LIMIT $10`;
  const page = `SELECT i.* FROM books.invoice i WHERE ${conditions.join(' AND ')} ${inOrder}`;
  return `
    SELECT ${HEADER_COLUMNS}
    FROM (${filters.party_id === undefined ? page : `${pageOfEach(page)} ${inOrder}`}) AS i ${HEADER_JOINS}
    ORDER BY ${order.by}`;
}

/** One page for each name of the party, so that each is read in order from the index of parties. */
const pageOfEach = (page: string): string =>
  `SELECT i.* FROM (${withMerged('$12::text')}) AS named CROSS JOIN LATERAL (${page}) AS i`;

/** Rows of the list, one more than the page size when there is a next page. `today` is that of the books. */
export async function listInvoices(
  sql: Sql,
  companyId: bigint,
  filters: InvoiceFilters,
  page: Pick<PageRequest, 'after' | 'limit'>,
  today: IsoDate,
): Promise<InvoiceView[]> {
  const rows = await sql.rows<InvoiceHeaderRow>(statement(filters), [
    companyId,
    filters.date_from ?? '-infinity',
    filters.date_to ?? 'infinity',
    filters.direction ?? null,
    filters.kind ?? null,
    filters.external_source_prefix ?? null,
    today,
    ...(page.after ?? ORDERS[filters.ordering].start),
    page.limit + 1,
    filters.state ?? null,
    filters.party_id ?? null,
    filters.number ?? null,
  ]);
  return rows.map((row) => invoiceView(row, today));
}

/** The key of a row, for the cursor. */
export function invoiceKey(row: Pick<InvoiceView, 'invoice_date' | 'id'>): [string, string] {
  return [row.invoice_date, row.id];
}

/**
 * The header as the API shows it, with settlement derived as of a day. The function names every member: a spread of
 * so many takes fifty times as long (measured: 4.5 µs a row) and was a quarter of the cost of a list.
 */
export function invoiceView(row: InvoiceHeaderRow, today: IsoDate): InvoiceView {
  const settlement = settlementOf(
    {
      kind: row.kind,
      state: row.state,
      amountDueMinor: row.amount_due_minor,
      settledMinor: row.settled_minor,
      creditedMinor: row.credited_minor,
      dueDate: row.due_date,
    },
    today,
  );
  return {
    id: row.id,
    direction: row.direction,
    kind: row.kind,
    sign: row.kind === 'credit_note' ? -1 : 1,
    state: row.state,
    number: row.number,
    party_id: row.party_id,
    party_name: row.party_name,
    corrects_invoice_id: row.corrects_invoice_id,
    origin: row.origin,
    issued_at: row.issued_at,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
    created_at: row.created_at,
    reference_number: row.reference_number,
    external_source: row.external_source,
    revision_id: row.revision_id,
    revision_no: row.revision_no,
    invoice_date: row.invoice_date,
    supply_date: row.supply_date,
    due_date: row.due_date,
    currency: row.currency,
    net_minor: row.net_minor,
    tax_minor: row.tax_minor,
    gross_minor: row.gross_minor,
    prepaid_minor: row.prepaid_minor,
    rounding_minor: row.rounding_minor,
    amount_due_minor: row.amount_due_minor,
    base_gross_minor: row.base_gross_minor,
    base_currency: row.base_currency,
    needs_review: row.needs_review,
    review_note: row.review_note,
    reason_codes: row.reason_codes,
    open_minor: settlement.openMinor,
    settlement_state: settlement.state,
    posted_at: row.posted_at,
  };
}
