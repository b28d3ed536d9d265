import { type LineWithoutDocument } from '#books';
import { areAlikeMerchants } from '../matching/merchants.js';
import { cardDays } from '../matching/card-payment.js';
import { type Candidate } from './candidate.js';

type Paid = Pick<
  LineWithoutDocument,
  'amountMinor' | 'bookingDate' | 'cardLast4' | 'counterpartyName' | 'currency' | 'origCurrency' | 'origMinor'
>;
type Read = Pick<
  Candidate,
  'cardLast4' | 'currency' | 'grossMinor' | 'invoiceDate' | 'kind' | 'roundingMinor' | 'supplier'
>;

/**
 * Whether a document that was read may be that of a card payment: the amount agrees, and either the day or the merchant
 * does. Too wide rather than too narrow: a person who is asked for a document that the company has stops answering.
 */
export function mayBeDocumentOf(line: Paid, read: Read): boolean {
  if (read.kind === 'credit_note' || !agrees(line, read)) return false;
  if (read.cardLast4 !== null && read.cardLast4 === line.cardLast4) return true;
  const { name } = read.supplier;
  if (name !== null && areAlikeMerchants(line.counterpartyName, name)) return true;
  if (read.invoiceDate === null) return name === null;
  const { from, to } = cardDays(read.invoiceDate);
  return from <= line.bookingDate && line.bookingDate <= to;
}

/** An amount without a currency may be in that of the account or of the payment. */
function agrees(line: Paid, { currency, grossMinor, roundingMinor }: Read): boolean {
  if (grossMinor === null) return false;
  const amount = grossMinor + roundingMinor;
  return [
    { minor: line.amountMinor, of: line.currency },
    { minor: line.origMinor, of: line.origCurrency },
  ].some(({ minor, of }) => minor === amount && (currency === null || currency === of));
}
