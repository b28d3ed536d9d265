import { type IsoDate, type Sql, type Ulid } from '#platform';
import { type VatTreatment } from '#ledger';
import { type InvoiceDetail, type PayableAccount } from '../content/invoice.wire.js';
import { findInvoice } from './invoice.queries.js';

/** The meaning of a line's VAT code for the customer. */
export interface VatCodeOnDocument {
  readonly family: string;
  readonly treatment: VatTreatment;
  readonly vd_column: 'goods' | 'services' | 'triangular' | null;
}

/** A sale with all the related data that its document shows. */
export interface IssuedSale {
  readonly invoice: InvoiceDetail;
  /** The language for writing to the customer, when known. */
  readonly partyLanguage: string | null;
  readonly corrects: { readonly number: string | null; readonly invoice_date: IsoDate } | null;
  /** Active accounts that a person confirmed, those in the currency of the invoice first. */
  readonly accounts: readonly PayableAccount[];
  readonly vatCodes: ReadonlyMap<string, VatCodeOnDocument>;
}

// `OFFSET 0` keeps the planner from resolving the corrected invoice of every row.
const ABOUT = `
  SELECT p.default_language AS language, corrected.number, corrected.invoice_date
  FROM books.invoice i
  JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
  LEFT JOIN LATERAL (
    SELECT o.number, r.invoice_date
    FROM books.invoice o JOIN books.invoice_revision r ON r.company_id = o.company_id AND r.id = o.revision_id
    WHERE o.company_id = i.company_id AND o.id = i.corrects_invoice_id
    OFFSET 0
  ) AS corrected ON true
  WHERE i.company_id = $1 AND i.id = $2`;

const VAT_CODES = `
  SELECT c.code, c.family, c.treatment, c.vd_column
  FROM books.invoice i
  JOIN books.invoice_line l ON l.company_id = i.company_id AND l.revision_id = i.revision_id
  JOIN books.vat_code c ON c.company_id = l.company_id AND c.code = l.vat_code
  WHERE i.company_id = $1 AND i.id = $2`;

/** The sale with the data its document shows, in one round trip; undefined when there is no such invoice. */
export async function findIssuedSale(
  sql: Sql,
  companyId: bigint,
  invoiceId: Ulid,
  today: IsoDate,
): Promise<IssuedSale | undefined> {
  const key = [companyId, invoiceId];
  const [invoice, about, codes] = await Promise.all([
    findInvoice(sql, companyId, invoiceId, today),
    sql.row<{ language: string | null; number: string | null; invoice_date: IsoDate | null }>(ABOUT, key),
    sql.rows<VatCodeOnDocument & { readonly code: string }>(VAT_CODES, key),
  ]);
  if (invoice === undefined || about === undefined) return undefined;
  const { language, number, invoice_date } = about;
  return {
    invoice,
    partyLanguage: language,
    corrects: invoice_date === null ? null : { number, invoice_date },
    accounts: invoice.payment_accounts,
    vatCodes: new Map(codes.map(({ code, ...about }) => [code, about])),
  };
}
