import { type Sql, type Ulid } from '#platform';
import { numberKey } from '../record/duplicates.js';

const POSTED_PURCHASE = `
  SELECT id FROM books.invoice
  WHERE company_id = $1 AND party_id = $2 AND number_key = $3 AND direction = 'purchase' AND state = 'posted'
    AND kind <> 'credit_note'
  ORDER BY invoice_date DESC, id DESC LIMIT 1`;

/** The newest posted purchase of a party with a number, used to find the invoice that a credit note corrects. */
export async function findPostedPurchase(
  sql: Sql,
  companyId: bigint,
  { partyId, number }: { readonly partyId: Ulid; readonly number: string },
): Promise<Ulid | null> {
  const found = await sql.row<{ id: Ulid }>(POSTED_PURCHASE, [companyId, partyId, numberKey(number)]);
  return found?.id ?? null;
}
