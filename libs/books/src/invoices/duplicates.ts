import { problem, type IsoDate, type Problem } from '#platform';
import { type InvoiceKind, type InvoiceState, signOf } from './invoice-content.js';

/** What an invoice is told from another by. */
interface InvoiceIdentity {
  readonly partyId: string;
  readonly number: string | null;
  readonly invoiceDate: IsoDate;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly kind: InvoiceKind;
}

export interface KnownInvoice extends InvoiceIdentity {
  readonly invoiceId: string;
  readonly state: InvoiceState;
}

/** A number as it is compared: case and spaces say nothing. */
export function numberKey(number: string | null): string | null {
  const key = (number ?? '').normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase();
  return key === '' ? null : key;
}

/**
 * The invoice that a new one repeats, if any: same party and number, and the same date or the same gross. One without
 * a number repeats any of the same party, date and gross. Cancelled and void ones do not count, and a credit note repeats no
 * invoice: one over the whole amount shares party, date and gross with what it corrects.
 */
export function findDuplicate(
  candidate: InvoiceIdentity,
  known: readonly KnownInvoice[],
): KnownInvoice | undefined {
  return known.find((other) => {
    if (other.state === 'cancelled' || other.state === 'void' || other.partyId !== candidate.partyId)
      return false;
    if (signOf(candidate.kind) !== signOf(other.kind)) return false;
    const sameDate = other.invoiceDate === candidate.invoiceDate;
    const sameGross = other.currency === candidate.currency && other.grossMinor === candidate.grossMinor;
    const [a, b] = [numberKey(candidate.number), numberKey(other.number)];
    return a === null ? sameDate && sameGross : a === b && (sameDate || sameGross);
  });
}

/**
 * 409 `duplicate_invoice`: names the invoice in the member `invoice_id` and in the message of the first error.
 * @param field what to change: `allow_duplicate` where the request has it, else the number
 */
export function duplicateProblem(
  duplicate: KnownInvoice,
  field: 'allow_duplicate' | 'revision.number' = 'allow_duplicate',
): Problem {
  const way = field === 'allow_duplicate' ? 'allow_duplicate takes it' : 'name another number';
  return problem('duplicate_invoice', `Invoice ${duplicate.invoiceId} is the same; ${way}`, {
    extensions: { invoice_id: duplicate.invoiceId },
    errors: [{ field, code: 'duplicate_invoice', message: duplicate.invoiceId }],
  });
}
