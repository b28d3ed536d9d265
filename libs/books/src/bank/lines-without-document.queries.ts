import { type IsoDate, type Sql, type Ulid } from '#platform';
import { TO_EXPLAIN } from '../terms/transaction-status.js';

/** A card payment that no document explains. */
export interface LineWithoutDocument {
  readonly id: Ulid;
  readonly bookingDate: IsoDate;
  readonly counterpartyName: string;
  readonly cardLast4: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The amount in the currency of the payment, where that is another one. */
  readonly origMinor: bigint | null;
  readonly origCurrency: string | null;
  /** When the books got to know it. */
  readonly createdAt: Date;
}

/** A card payment names its card, or at least no account of the merchant. */
const WITHOUT = `
  SELECT t.id, t.booking_date AS "bookingDate", t.counterparty_name AS "counterpartyName", t.card_last4 AS "cardLast4",
    t.amount_minor AS "amountMinor", t.currency, abs(t.orig_minor) AS "origMinor", t.orig_currency AS "origCurrency",
    t.created_at AS "createdAt"
  FROM books.bank_transaction AS t
  WHERE t.company_id = $1 AND ${TO_EXPLAIN} AND t.counterparty_name IS NOT NULL
    AND (t.card_last4 IS NOT NULL OR t.counterparty_account IS NULL)`;

const KNOWN = `${WITHOUT} AND t.created_at > $2 AND t.created_at <= $3 ORDER BY t.booking_date DESC, t.id LIMIT $4`;
const STILL = `${WITHOUT} AND t.id = ANY($2::text[]) ORDER BY t.booking_date DESC, t.id`;

/** Card payments without a document that the books got to know between two times, the newest first. */
export function linesWithoutDocument(
  sql: Sql,
  companyId: bigint,
  known: { readonly after: Date; readonly until: Date },
  limit: number,
): Promise<LineWithoutDocument[]> {
  return sql.rows<LineWithoutDocument>(KNOWN, [companyId, known.after, known.until, limit]);
}

/** Those of the lines that still have no document, the newest first. */
export function stillWithoutDocument(
  sql: Sql,
  companyId: bigint,
  ids: readonly Ulid[],
): Promise<LineWithoutDocument[]> {
  return sql.rows<LineWithoutDocument>(STILL, [companyId, ids]);
}
