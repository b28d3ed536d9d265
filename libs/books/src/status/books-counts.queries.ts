import { type IsoDate, type Sql, type Ulid } from '#platform';
import { STATUS_CONDITIONS, TO_EXPLAIN } from '../terms/transaction-status.js';
import { settlementConditions } from '../invoices/content/settlement-conditions.js';

/** Counts of the open work in the books of a company. */
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

// Each part reads the partial index that its condition names; cancelled and void invoices need no work.
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
     WHERE d.company_id = $1 AND NOT d.referenced AND d.dismissed_at IS NULL
       AND (d.kind IN ('invoice', 'receipt', 'credit_note') OR d.id = ANY($3::text[]))) AS documents,
    (SELECT count(*) FILTER (WHERE ${TO_EXPLAIN})::int AS to_explain,
       count(*) FILTER (WHERE ${STATUS_CONDITIONS.unmatched})::int AS unmatched
     FROM books.bank_transaction t WHERE t.company_id = $1 AND ${STATUS_CONDITIONS.open}) AS bank,
    (SELECT max(b.last_booking_date) AS booked FROM books.bank_account b WHERE b.company_id = $1) AS last`;

/**
 * Counts bank lines without an explanation or match, drafts, invoices to review, invoices that are overdue by the
 * list's filter `settlement=overdue`, and documents of invoice kinds that nothing in the books refers to and nobody
 * dismissed. `unbooked` are documents of any kind that failed to become an invoice. `today` is the day in the books' time zone. All 0 without
 * books.
 */
export function countBooks(
  sql: Sql,
  companyId: bigint,
  today: IsoDate,
  unbooked: readonly Ulid[],
): Promise<BooksCounts> {
  return sql.one<BooksCounts>(COUNTS, [companyId, today, unbooked]);
}
