import { type IsoDate, type Sql } from '#platform';
import { settlementConditions } from '../invoices/settlement-conditions.js';

/** What waits for somebody in the books of a company. */
export interface BooksCounts {
  readonly purchase_drafts: number;
  readonly invoices_to_review: number;
  readonly sales_drafts: number;
  readonly sales_overdue: number;
  readonly purchases_overdue: number;
  readonly documents_to_book: number;
}

const OVERDUE = settlementConditions('$2').overdue;

// Each part reads the partial index that its condition names; cancelled and void invoices wait for nobody.
const COUNTS = `
  SELECT drafts.purchase AS purchase_drafts, drafts.sales AS sales_drafts, review.invoices AS invoices_to_review,
    overdue.sales AS sales_overdue, overdue.purchase AS purchases_overdue, documents.to_book AS documents_to_book
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
     WHERE d.company_id = $1 AND NOT d.referenced AND d.kind IN ('invoice', 'receipt', 'credit_note')) AS documents`;

/**
 * Counts drafts, invoices to review, what is overdue as the list's filter `settlement=overdue` has it, and documents of
 * kinds that become an invoice to which nothing in the books refers. `today` is that of the books. All 0 without books.
 */
export function countBooks(sql: Sql, companyId: bigint, today: IsoDate): Promise<BooksCounts> {
  return sql.one<BooksCounts>(COUNTS, [companyId, today]);
}
