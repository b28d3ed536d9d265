import { type Ulid } from '#platform';
import { withMerged } from '../parties/same-party.js';
import { type CommandContext } from '../commands/command.js';
import { type InvoiceDirection } from '../invoices/content/invoice-content.js';

/** Net amounts that an invoice may carry, by VAT codes that are no longer in force; minor units, not negative. */
export type CoveredCodes = ReadonlyMap<string, bigint>;

const UNUSED = `
  SELECT line.vat_code AS code, abs(sum(line.amount_minor))::bigint AS minor
  FROM books.invoice AS prepayment
  JOIN books.journal_line AS line ON line.company_id = $1 AND line.invoice_id = prepayment.id
    AND line.vat_code IS NOT NULL
  JOIN books.account ON account.company_id = $1 AND account.id = line.account_id
    AND account.role IN ('customer_prepayment', 'supplier_prepayment')
  WHERE prepayment.company_id = $1 AND prepayment.kind = 'prepayment' AND prepayment.posted_at IS NOT NULL
    AND prepayment.party_id IN (${withMerged('$2::text')}) AND prepayment.direction = $3 AND prepayment.currency = $4
  GROUP BY 1 HAVING sum(line.amount_minor) <> 0`;

/** The paid net of a party's prepayments that nothing has used, by VAT code. */
export async function unusedPrepayments(
  { sql, companyId }: Pick<CommandContext, 'sql' | 'companyId'>,
  of: { readonly partyId: Ulid; readonly direction: InvoiceDirection; readonly currency: string },
): Promise<CoveredCodes> {
  const rows = await sql.rows<{ code: string; minor: bigint }>(UNUSED, [
    companyId,
    of.partyId,
    of.direction,
    of.currency,
  ]);
  return new Map(rows.map(({ code, minor }) => [code, minor]));
}
