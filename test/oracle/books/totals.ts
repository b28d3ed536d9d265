import { absolute, basisPoints, divide, fraction, sumOf } from '../law/money.js';
import { vatCode, type VatCode } from '../law/vat-codes.js';
import { type DocumentLine, type TradeDocument } from './document.js';

/** A line with its amounts, in the currency of the document. */
export interface PricedLine {
  readonly line: DocumentLine;
  readonly code: VatCode;
  readonly net: bigint;
  /** VAT that the document charges. */
  readonly tax: bigint;
  /** VAT that the buyer owes itself. */
  readonly owed: bigint;
}

export interface Totals {
  readonly lines: readonly PricedLine[];
  readonly net: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
  readonly due: bigint;
}

/** Quantity × price, rounded, less the allowance and with the charge. */
export function lineAmount({ quantity, price, allowance, charge }: DocumentLine): bigint {
  const [many, each] = [fraction(quantity), fraction(price)];
  return divide(many.over * each.over * 100n, many.under * each.under) - allowance + charge;
}

/** Totals by spec §3: VAT once for each group of lines with the same treatment and rate. */
export function totalsOf(document: TradeDocument): Totals {
  const amounts = document.lines.map(lineAmount);
  const codes = document.lines.map(({ code }) => vatCode(code));
  const groups = new Map<string, number[]>();
  codes.forEach(({ treatment, rate }, at) => {
    const key = `${treatment} ${rate ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  const vat = new Array<bigint>(amounts.length).fill(0n);
  for (const members of groups.values()) {
    spread(members, amounts, codes[members[0] ?? 0]?.rate ?? 0, document.pricesIncludeVat, vat);
  }
  const lines = document.lines.map((line, at): PricedLine => {
    const code = codes[at] as VatCode;
    const amount = amounts[at] as bigint;
    const computed = vat[at] as bigint;
    if (code.selfAssessed) return { line, code, net: amount, tax: 0n, owed: computed };
    const tax = line.printedTax ?? computed;
    return { line, code, net: document.pricesIncludeVat ? amount - computed : amount, tax, owed: 0n };
  });
  const net = sumOf(lines.map((one) => one.net));
  const tax = sumOf(lines.map((one) => one.tax));
  return { lines, net, tax, gross: net + tax, due: net + tax + document.rounding };
}

/** The VAT of one group over its lines: each line's own, and the remainder on the largest, the first of equals. */
function spread(
  members: readonly number[],
  amounts: readonly bigint[],
  rate: number,
  included: boolean,
  vat: bigint[],
): void {
  const of = (amount: bigint): bigint =>
    included ? divide(amount * BigInt(rate), BigInt(10_000 + rate)) : basisPoints(amount, rate);
  const whole = of(sumOf(members.map((at) => amounts[at] as bigint)));
  for (const at of members) vat[at] = of(amounts[at] as bigint);
  const netOf = (at: number): bigint =>
    absolute((amounts[at] as bigint) - (included ? (vat[at] as bigint) : 0n));
  const largest = members.reduce((best, at) => (netOf(at) > netOf(best) ? at : best));
  vat[largest] = (vat[largest] as bigint) + whole - sumOf(members.map((at) => vat[at] as bigint));
}

/** The part of a line's VAT that may be deducted, of VAT as charged or as owed. */
export function deductedOf({ line, code }: PricedLine, vat: bigint): bigint {
  const deductible = BigInt(line.deductible ?? code.deductible);
  const use = BigInt(line.businessUse ?? 10_000);
  return divide(vat * deductible * use, 100_000_000n);
}
