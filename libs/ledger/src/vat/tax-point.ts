import { addDays, addMonths, firstOfMonth, type IsoDate } from '#platform';
import { type VatCode } from './vat-code.js';

/** The dates of a supply and of its invoice. */
export interface SupplyDates {
  readonly invoiceDate: IsoDate;
  /** The day of the supply, of the dispatch of goods, or of the customs declaration; null when it is the invoice's. */
  readonly supplyDate: IsoDate | null;
}

/**
 * True for goods sold to or acquired from another member state. Their tax point follows the invoice, and money paid
 * before does not count (KMS § 11).
 */
function isGoodsBetweenStates(code: Pick<VatCode, 'treatment' | 'vd_column'>): boolean {
  return code.treatment === 'intra_community' && code.vd_column !== 'services';
}

/** True where money that comes before the supply makes its own day the tax point of the part that it pays. */
export function countsMoneyBefore(code: Pick<VatCode, 'treatment' | 'vd_column'>): boolean {
  return code.treatment !== 'import' && !isGoodsBetweenStates(code);
}

/**
 * The tax point of a supply that nobody paid for in advance (KMS § 11): the day that decides the month of its VAT and
 * which codes are valid. For goods between member states it is the day of the invoice, but not later than the 15th of
 * the month after dispatch; for everything else the day of the supply, and for an import that of the declaration.
 */
export function taxPointOf(
  code: Pick<VatCode, 'treatment' | 'vd_column'>,
  { invoiceDate, supplyDate }: SupplyDates,
): IsoDate {
  if (supplyDate === null || !isGoodsBetweenStates(code)) return supplyDate ?? invoiceDate;
  const latest = addDays(addMonths(firstOfMonth(supplyDate), 1), 14);
  return invoiceDate < latest ? invoiceDate : latest;
}
