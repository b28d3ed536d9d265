import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type InvoiceKind } from '../content/invoice-content.js';
import { numberKey } from './duplicates.js';

/** A purchase of one amount and day, or of one supplier's number and amount. */
export interface SimilarPurchase {
  readonly id: Ulid;
  readonly kind: InvoiceKind;
  readonly partyId: Ulid;
  readonly partyName: string;
  readonly number: string | null;
  readonly invoiceDate: IsoDate;
}

interface Sought {
  readonly partyId: Ulid | null;
  readonly number: string | null;
  readonly invoiceDate: IsoDate | null;
  readonly currency: string;
  readonly grossMinor: bigint;
}

/** Invoices of merged parties belong to the party that they were merged into. */
const SIMILAR = `
  SELECT i.id, i.kind, coalesce(p.merged_into_id, p.id) AS "partyId", p.name AS "partyName", i.number,
    i.invoice_date AS "invoiceDate"
  FROM books.invoice AS i JOIN books.party AS p ON p.company_id = i.company_id AND p.id = i.party_id
  WHERE i.company_id = $1 AND i.direction = 'purchase' AND i.state NOT IN ('cancelled', 'void')
    AND i.currency = $2 AND i.gross_minor = $3 AND i.id IN (
      SELECT same.id FROM books.invoice AS same WHERE same.company_id = $1 AND same.invoice_date = $4
      UNION
      SELECT same.id FROM books.invoice AS same
      WHERE same.company_id = $1 AND same.party_id = $5 AND same.number_key = $6)
  ORDER BY i.created_at, i.id LIMIT 50`;

/** The purchases that a document may be another copy of. */
export function similarPurchases(
  sql: Sql,
  companyId: bigint,
  { partyId, number, invoiceDate, currency, grossMinor }: Sought,
): Promise<SimilarPurchase[]> {
  const key = [invoiceDate, partyId, numberKey(number)];
  return sql.rows<SimilarPurchase>(SIMILAR, [companyId, currency, grossMinor, ...key]);
}
