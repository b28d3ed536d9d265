import { type LineOfAmount } from '#books';
import { daysBetween } from '#platform';
import { areAlikeMerchants } from '../matching/merchants.js';
import { type Candidate } from './candidate.js';

/** The supplier of the document, by its party and its names. */
interface Payee {
  readonly partyId: string | null;
  readonly names: readonly string[];
}

/**
 * The line that has already booked the cost of a document: an exemption to any account but a prepayment, which an invoice
 * is meant to follow. Booking the document too would count the cost twice. Undefined where an open line may just as well
 * be its payment, and where a file explains the line already: then that file is its document.
 */
export function bookedLineOf(
  { cardLast4, invoiceDate }: Pick<Candidate, 'cardLast4' | 'invoiceDate'>,
  payee: Payee,
  lines: readonly LineOfAmount[],
): LineOfAmount | undefined {
  const linked = lines.filter((line) => line.linked);
  const fitting =
    linked.length > 0
      ? linked
      : lines.filter((line) => !line.explained && isAlike(line, { ...payee, cardLast4 }));
  if (fitting.some((line) => !line.booked)) return undefined;
  const booked = fitting.filter(({ exemptedTo }) => exemptedTo !== 'supplier_prepayment');
  if (invoiceDate === null) return booked[0];
  const distance = ({ bookingDate }: LineOfAmount): number => Math.abs(daysBetween(invoiceDate, bookingDate));
  return booked.toSorted((a, b) => distance(a) - distance(b))[0];
}

function isAlike(
  { partyId, counterpartyName, cardLast4 }: LineOfAmount,
  payee: Payee & Pick<Candidate, 'cardLast4'>,
): boolean {
  if (partyId !== null && partyId === payee.partyId) return true;
  if (cardLast4 !== null && cardLast4 === payee.cardLast4) return true;
  return counterpartyName !== null && payee.names.some((name) => areAlikeMerchants(counterpartyName, name));
}
