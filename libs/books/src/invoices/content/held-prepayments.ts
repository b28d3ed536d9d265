import { type Ulid } from '#platform';
import { type CommandContext } from '../../commands/command.js';

/** A prepayment invoice that the draft of a purchase is to use, and how much of it; minor units of their currency. */
export interface HeldPrepayment {
  readonly invoiceId: Ulid;
  readonly amountMinor: bigint;
}

const KEEP = `
  INSERT INTO books.revision_prepayment (company_id, revision_id, invoice_id, amount_minor)
  SELECT $1, $2, invoice_id, amount_minor FROM unnest($3::text[], $4::bigint[]) AS held(invoice_id, amount_minor)`;

/** Keeps the prepayment invoices that a new draft is to use; the revision is of the same commit. */
export async function keepPrepayments(
  { sql, companyId }: CommandContext,
  revisionId: Ulid,
  held: readonly HeldPrepayment[],
): Promise<void> {
  if (held.length === 0) return;
  await sql.run(KEEP, [
    companyId,
    revisionId,
    held.map(({ invoiceId }) => invoiceId),
    held.map(({ amountMinor }) => amountMinor),
  ]);
}

const CARRY = `
  INSERT INTO books.revision_prepayment (company_id, revision_id, invoice_id, amount_minor)
  SELECT $1, next.id, held.invoice_id, held.amount_minor
  FROM books.revision_prepayment held
  JOIN books.invoice_revision was ON was.company_id = $1 AND was.id = held.revision_id
  JOIN books.invoice_revision next ON next.company_id = $1 AND next.id = $3
  WHERE held.company_id = $1 AND held.revision_id = $2 AND next.party_id = was.party_id AND next.currency = was.currency
    AND next.prepaid_minor = 0
    AND next.amount_due_minor >= (SELECT sum(other.amount_minor) FROM books.revision_prepayment other
      WHERE other.company_id = $1 AND other.revision_id = $2)`;

/**
 * The next revision of a draft holds the prepayment invoices of the one before. A person who changes the party or the currency, takes
 * the prepaid amount off otherwise, or leaves too little to settle, does not want them.
 */
export async function carryPrepayments(
  { sql, companyId }: CommandContext,
  from: Ulid,
  to: Ulid,
): Promise<void> {
  await sql.run(CARRY, [companyId, from, to]);
}
