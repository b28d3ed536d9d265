import { type Evidence, evidenceOfReading } from '#books';
import { type BookingExplanation } from './explain-booking.js';

/** Reasons with which a document is posted, and its account may be wrong. */
const UNSURE = 'expense_unsure';

/**
 * The evidence that a document is booked rightly: how its amounts were read, what told the supplier, and what decided about each
 * account and each VAT code. An account that a person is to look at is a class of its own.
 */
export function evidenceOf({
  read_by: readBy,
  confidence,
  supplier,
  accounts,
  vat,
  reasons,
}: Pick<
  BookingExplanation,
  'accounts' | 'confidence' | 'read_by' | 'reasons' | 'supplier' | 'vat'
>): Evidence[] {
  const isUnsure = reasons.some(({ code }) => code === UNSURE);
  const ofAccounts = isUnsure ? ['unsure'] : accounts.map(({ because }) => because);
  const ofVat = vat.map(({ because }) => because ?? 'nothing');
  return [
    evidenceOfReading(readBy, confidence),
    `supplier:${supplier}`,
    ...[...new Set(ofAccounts)].sort().map((because): Evidence => `account:${because}`),
    ...[...new Set(ofVat)].sort().map((because): Evidence => `vat:${because}`),
  ];
}
