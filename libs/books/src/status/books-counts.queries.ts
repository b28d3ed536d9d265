import { type IsoDate, type Sql, type Ulid } from '#platform';
import { STATUS_CONDITIONS, TO_EXPLAIN } from '../terms/transaction-status.js';
import { settlementConditions } from '../invoices/settlement-conditions.js';

/** What waits for somebody in the books of a company. */
interface BooksCounts {
  readonly purchase_drafts: number;
  readonly invoices_to_review: number;
  readonly sales_drafts: number;
  readonly sales_overdue: number;
  readonly purchases_overdue: number;
  readonly documents_to_book: number;
  readonly bank_to_explain: number;
  readonly bank_unmatched: number;
  readonly last_bank_date: IsoDate | null;
}

const OVERDUE = settlementConditions('$2').overdue;

// Each part reads the partial index that its condition names; cancelled and void invoices wait for nobody.
const COUNTS = `
  SELECT drafts.purchase AS purchase_drafts, drafts.sales AS sales_drafts, review.invoices AS invoices_to_review,
    overdue.sales AS sales_overdue, overdue.purchase AS purchases_overdue, documents.to_book AS documents_to_book,
    bank.to_explain AS bank_to_explain, bank.unmatched AS bank_unmatched, last.booked AS last_bank_date
  FROM
    (SELECT count(*) FILTER (WHERE i.direction = 'purchase')::int AS purchase,
       count(*) FILTER (WHERE i.direction = 'sales')::int AS sales
     FROM books.invoice i WHERE i.company_id = $1 AND i.state = 'recorded') AS drafts,
    (SELECT count(*)::int AS invoices
     FROM books.invoice i
     WHERE i.company_id = $1 AND i.needs_review AND i.state IN ('recorded', 'issued', 'posted')) AS review,
    (SELECT count(*) FILTER (WHERE i.direction = 'purchase')::int AS purchase,
       count(*) FILTER (WHERE i.direction = 'sales')::int AS sales
     FROM books.invoice i WHERE i.company_id = $1 AND ${OVERDUE}) AS overdue,
    (SELECT count(*)::int AS to_book
     FROM books.document d
     WHERE d.company_id = $1 AND NOT d.referenced
       AND (d.kind IN ('invoice', 'receipt', 'credit_note') OR d.id = ANY($3::text[]))) AS documents,
    (SELECT count(*) FILTER (WHERE ${TO_EXPLAIN})::int AS to_explain,
       count(*) FILTER (WHERE ${STATUS_CONDITIONS.unmatched})::int AS unmatched
     FROM books.bank_transaction t WHERE t.company_id = $1 AND ${STATUS_CONDITIONS.open}) AS bank,
    (SELECT max(b.last_booking_date) AS booked FROM books.bank_account b WHERE b.company_id = $1) AS last`;

/**
 * Counts bank lines that nothing explains or matches, drafts, invoices to review, what is overdue as the list's filter
 * `settlement=overdue` has it, and documents of kinds that become an invoice to which nothing in the books refers.
 * `unbooked` are documents that were to become one, whatever their kind, and did not. `today` is that of the books. All
 * 0 without books.
 */
export function countBooks(
  sql: Sql,
  companyId: bigint,
  today: IsoDate,
  unbooked: readonly Ulid[],
): Promise<BooksCounts> {
  return sql.one<BooksCounts>(COUNTS, [companyId, today, unbooked]);
}
