import { type Ulid } from '#platform';
import { plainReference } from '../../terms/match-words.js';
import { type CommandContext } from '../../commands/command.js';

/** Payment details printed on a purchase. */
interface PaymentTerms {
  /** The reference number that the supplier asks for, as printed. */
  readonly paymentReference: string | null;
  readonly cardLast4: string | null;
  /** The document says that a card has paid it. */
  readonly paidByCard: boolean;
}

/** Stores the details by which the bank line of the payment will be recognized. */
export async function keepPaymentTerms(
  { sql, companyId }: CommandContext,
  invoiceId: Ulid,
  { paymentReference, cardLast4, paidByCard }: PaymentTerms,
): Promise<void> {
  const reference = plainReference(paymentReference);
  const card = /^\d{4}$/u.test(cardLast4 ?? '') ? cardLast4 : null;
  if (reference === null && card === null && !paidByCard) return;
  await sql.run(
    'UPDATE books.invoice SET payment_reference = $3, card_last4 = $4, paid_by_card = $5 WHERE company_id = $1 AND id = $2',
    [companyId, invoiceId, reference, card, paidByCard],
  );
}
