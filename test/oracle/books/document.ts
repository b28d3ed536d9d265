import { type Day } from '../law/calendar.js';
import { type Side } from '../law/vat-codes.js';

/** A customer or supplier of the year. */
export interface Party {
  readonly name: string;
  readonly kind: 'supplier' | 'customer';
  readonly country: string;
  readonly area: 'domestic' | 'eu' | 'non_eu';
  readonly regCode: string | null;
  readonly vatNumber: string | null;
  readonly privatePersons: boolean;
}

export interface DocumentLine {
  readonly description: string;
  readonly quantity: string;
  /** Major units. */
  readonly price: string;
  readonly allowance: bigint;
  readonly charge: bigint;
  readonly code: string;
  readonly account: string | null;
  /** VAT as printed on a purchase; null where it is computed. */
  readonly printedTax: bigint | null;
  /** Basis points, instead of those of the code. */
  readonly deductible: number | null;
  readonly businessUse: number | null;
}

/** An invoice, credit note, receipt or prepayment invoice of either side. */
export interface TradeDocument {
  /** Name of the document within the year: the comparison names it. */
  readonly name: string;
  readonly side: Side;
  readonly kind: 'invoice' | 'receipt' | 'credit_note' | 'prepayment';
  readonly party: Party;
  /** A supplier's number; own sales get theirs at issue. */
  readonly number: string | null;
  readonly corrects: TradeDocument | null;
  readonly invoiceDate: Day;
  readonly supplyDate: Day | null;
  readonly dueDate: Day | null;
  readonly currency: string;
  /** Units of the currency for one euro; null for euros. */
  readonly rate: string | null;
  readonly pricesIncludeVat: boolean;
  readonly rounding: bigint;
  readonly lines: readonly DocumentLine[];
}

/** The day on which an entry is dated: that of the supply, else that of the invoice (spec §3, Posting). */
export const economicDate = ({ supplyDate, invoiceDate }: TradeDocument): Day => supplyDate ?? invoiceDate;

export const signOf = ({ kind }: TradeDocument): bigint => (kind === 'credit_note' ? -1n : 1n);
