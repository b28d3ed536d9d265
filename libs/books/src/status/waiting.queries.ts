import { type IsoDate, type Sql, type Ulid, type Waiting, type WaitingItem, waitingOf } from '#platform';
import { TO_EXPLAIN } from '../terms/transaction-status.js';

type WaitingRow = WaitingItem & { readonly waiting: number; readonly oldest: IsoDate };

/**
 * The oldest rows of `source`, which has the columns of an item, with the number and the oldest day of all. A row of
 * `source` is one object that waits; $2 limits the rows, $3 names the objects that are put aside.
 */
const oldestOf = (object: WaitingItem['object'], counted: string, items: string): string => `
  SELECT '${object}' AS object, item.*, totals.waiting, totals.oldest
  FROM (${counted}) AS totals CROSS JOIN LATERAL (${items} LIMIT $2) AS item
  ORDER BY item.day, item.id`;

/** Drafts, and booked invoices that need review. Each half reads a partial index. */
const IN_REVIEW = `(
    SELECT i.id, i.invoice_date FROM books.invoice i
    WHERE i.company_id = $1 AND i.state = 'recorded' AND i.id <> ALL($3::text[])
    UNION ALL
    SELECT i.id, i.invoice_date FROM books.invoice i
    WHERE i.company_id = $1 AND i.needs_review AND i.state IN ('issued', 'posted') AND i.id <> ALL($3::text[])
  ) AS found`;

const REVIEW = oldestOf(
  'invoice',
  `SELECT count(*)::int AS waiting, min(found.invoice_date) AS oldest FROM ${IN_REVIEW}`,
  `SELECT i.id, p.name AS title, i.number AS detail, i.gross_minor AS amount_minor, i.currency, i.invoice_date AS day,
     i.due_date AS due_on
   FROM (SELECT * FROM ${IN_REVIEW} ORDER BY found.invoice_date, found.id LIMIT $2) AS found
   JOIN books.invoice i ON i.company_id = $1 AND i.id = found.id
   JOIN books.party p ON p.company_id = $1 AND p.id = i.party_id
   ORDER BY i.invoice_date, i.id`,
);

const EXPLAIN = oldestOf(
  'bank_transaction',
  `SELECT count(*)::int AS waiting, min(t.booking_date) AS oldest
   FROM books.bank_transaction t WHERE t.company_id = $1 AND ${TO_EXPLAIN} AND t.id <> ALL($3::text[])`,
  `SELECT t.id, coalesce(p.name, t.counterparty_name) AS title, t.description AS detail, t.total_minor AS amount_minor,
     t.currency, t.booking_date AS day, NULL::date AS due_on
   FROM (SELECT * FROM books.bank_transaction t
     WHERE t.company_id = $1 AND ${TO_EXPLAIN} AND t.id <> ALL($3::text[])
     ORDER BY t.booking_date, t.id LIMIT $2) AS t
   LEFT JOIN books.party p ON p.company_id = t.company_id AND p.id = t.party_id
   ORDER BY t.booking_date, t.id`,
);

/** Months that ended and are open, from $3 on, before $4. */
const PERIODS = `
  SELECT 'period' AS object, period.id, to_char(period.starts_on, 'YYYY-MM') AS title, NULL AS detail,
    NULL::bigint AS amount_minor, NULL AS currency, period.ends_on AS day, NULL::date AS due_on,
    count(*) OVER ()::int AS waiting, min(period.ends_on) OVER () AS oldest
  FROM books.period
  WHERE period.company_id = $1 AND period.state = 'open' AND period.starts_on >= $3 AND period.ends_on < $4
  ORDER BY period.starts_on LIMIT $2`;

interface WaitingInBooks {
  readonly review: Waiting;
  readonly to_explain: Waiting;
  readonly period_close: Waiting;
}

/** Objects that are put aside and do not wait. */
interface HeldInBooks {
  readonly bankTransactions: readonly Ulid[];
  readonly invoices: readonly Ulid[];
}

/**
 * Work that waits in the books for a person, with the oldest items of each kind. `since` is the first month of the books
 * (`firstMonthOf`).
 */
export async function waitingInBooks(
  sql: Sql,
  companyId: bigint,
  { since, today }: { readonly since: IsoDate; readonly today: IsoDate },
  held: HeldInBooks,
  shown: number,
): Promise<WaitingInBooks> {
  // One row tells the number and the oldest day even when no item is shown.
  const most = Math.max(shown, 1);
  const [review, explain, periods] = await Promise.all([
    sql.rows<WaitingRow>(REVIEW, [companyId, most, held.invoices]),
    sql.rows<WaitingRow>(EXPLAIN, [companyId, most, held.bankTransactions]),
    sql.rows<WaitingRow>(PERIODS, [companyId, most, since, today]),
  ]);
  return {
    review: waitingOf(review, shown),
    to_explain: waitingOf(explain, shown),
    period_close: waitingOf(periods, shown),
  };
}

/** A document that nothing in the books refers to. */
export interface UnreferencedDocument {
  readonly id: Ulid;
  readonly file_id: bigint | null;
  readonly filename: string;
  /** Of the kinds that become invoices. */
  readonly to_book: boolean;
  readonly created_at: Date;
}

export function unreferencedDocuments(sql: Sql, companyId: bigint): Promise<UnreferencedDocument[]> {
  return sql.rows<UnreferencedDocument>(
    `SELECT d.id, d.file_id, d.filename, d.kind IN ('invoice', 'receipt', 'credit_note') AS to_book, d.created_at
     FROM books.document d WHERE d.company_id = $1 AND NOT d.referenced AND d.dismissed_at IS NULL
     ORDER BY d.created_at, d.id`,
    [companyId],
  );
}
