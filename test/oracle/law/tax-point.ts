import { economicDate, type TradeDocument } from '../books/document.js';
import { earlier, fifteenthAfter, later, monthOf, type Day, type Month } from './calendar.js';
import { type VatCode } from './vat-codes.js';

/**
 * The day that decides the month of VAT, the rate and the valid codes (KMS § 11, spec §3), of the part that no earlier
 * money moved: (a) supplies at home and services across borders: the economic date; (b) goods between member states:
 * the invoice date, not later than the 15th of the month after dispatch; (c) import: the day of the declaration.
 */
export function taxPointOf(document: TradeDocument, code: VatCode): Day {
  if (!code.goodsBetweenStates || document.supplyDate === null) return economicDate(document);
  return earlier(document.invoiceDate, fifteenthAfter(document.supplyDate));
}

/** Money before the economic date moves the tax point of supplies at home and of services across borders alone. */
export const movesWithMoney = (code: VatCode): boolean =>
  !code.goodsBetweenStates && code.treatment !== 'import';

/** VAT that a supplier charged is deducted in the month of the tax point, but not before that of the invoice. */
export const deductionMonth = (taxPoint: Day, document: TradeDocument, code: VatCode): Month =>
  monthOf(
    code.selfAssessed || code.treatment === 'import' ? taxPoint : later(taxPoint, document.invoiceDate),
  );
