import { absolute, type Ulid } from '#platform';
import { type CommandContext } from '../../commands/command.js';
import { withMerged } from '../../parties/same-party.js';
import { prepaidBalances } from '../../settlement/prepaid-lines.js';
import { numberKey } from './duplicates.js';

/** A booked prepayment invoice of a supplier, by its number; minor units of its currency. */
export interface NamedPrepayment {
  readonly invoiceId: Ulid;
  readonly number: string;
  readonly askedMinor: bigint;
  /** The amount that is paid, and that no invoice has used. */
  readonly leftMinor: bigint;
}

const NAMED = `
  SELECT i.id AS "invoiceId", coalesce(i.number, '') AS number, i.amount_due_minor AS "askedMinor" FROM books.invoice i
  WHERE i.company_id = $1 AND i.party_id IN (${withMerged('$2::text')}) AND i.number_key = ANY($3::text[]) AND i.currency = $4
    AND i.direction = 'purchase' AND i.kind = 'prepayment' AND i.state = 'posted'
  ORDER BY i.id LIMIT 20`;

/** The booked prepayment invoices of a supplier with these numbers, in one currency. */
export async function namedPrepayments(
  context: CommandContext,
  of: { readonly partyId: Ulid; readonly numbers: readonly string[]; readonly currency: string },
): Promise<NamedPrepayment[]> {
  const { sql, companyId } = context;
  const keys = of.numbers.map(numberKey);
  const found = await sql.rows<Omit<NamedPrepayment, 'leftMinor'>>(NAMED, [
    companyId,
    of.partyId,
    keys,
    of.currency,
  ]);
  return Promise.all(
    found.map(async (one) => {
      const { lines } = await prepaidBalances(context, one.invoiceId);
      return { ...one, leftMinor: absolute(lines.reduce((sum, line) => sum + line.amount_minor, 0n)) };
    }),
  );
}
