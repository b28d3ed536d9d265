import { absolute, type IsoDate } from '#platform';
import { type PostingRate, toBase, type VatBox } from '#ledger';

/** An account by its role in the chart, or by its code. */
export type AccountRef =
  | { readonly accountRole: string; readonly accountCode?: undefined }
  | { readonly accountCode: string; readonly accountRole?: undefined };

/** A line of an entry to be posted. Debit positive, minor units. */
export type InvoicePostingLine = AccountRef & {
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly baseMinor: bigint;
  readonly partyId: string | null;
  readonly dueDate: IsoDate | null;
  /** The invoice that a control or prepayment line belongs to. */
  readonly invoiceId: string | null;
  readonly vatCode: string | null;
  readonly vatBox?: VatBox | null;
  readonly dimensionValueIds: readonly string[];
  readonly memo: string | null;
};

/** Which lines may take the rounding remainder of the base amounts, best first. */
type RemainderRank = 0 | 1 | 2 | 3;

/** A line before its base amount is known. */
export interface UnpricedLine {
  readonly account: AccountRef;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly partyId: string | null;
  readonly dueDate: IsoDate | null;
  readonly invoiceId: string | null;
  readonly vatCode: string | null;
  readonly vatBox?: VatBox | null;
  readonly dimensionValueIds: readonly string[];
  readonly memo: string | null;
  readonly remainderRank: RemainderRank;
}

/**
 * Puts base amounts on lines that balance in their currency, so that they also balance in base currency. Each line is
 * rounded by itself; the remaining cents go to the line with the largest absolute base amount among those of the best
 * rank present (cost and income first, then prepayments, then VAT, then the payable or receivable). The party's debt
 * thus stays exactly the converted figure, and the declared VAT equals the euro amount on the invoice. Lines with a
 * zero amount are left out.
 * @throws RangeError when the lines do not balance in their currency, which is a programming error
 */
export function priceInBase(lines: readonly UnpricedLine[], rate: PostingRate): InvoicePostingLine[] {
  const real = lines.filter((line) => line.amountMinor !== 0n);
  const off = real.reduce((sum, line) => sum + line.amountMinor, 0n);
  if (off !== 0n) throw new RangeError(`the entry is off by ${off} ${rate.currency}`);
  const priced = real.map((line) => ({ line, base: toBase(line.amountMinor, rate) }));
  const remainder = -priced.reduce((sum, item) => sum + item.base, 0n);
  const bestRank = Math.min(...real.map((line) => line.remainderRank));
  const roundingLine = priced
    .filter((item) => item.line.remainderRank === bestRank)
    .reduce<(typeof priced)[number] | undefined>(
      (largest, item) =>
        largest === undefined || absolute(item.base) > absolute(largest.base) ? item : largest,
      undefined,
    );
  return priced.map((item) => ({
    ...item.line.account,
    currency: item.line.currency,
    amountMinor: item.line.amountMinor,
    baseMinor: item === roundingLine ? item.base + remainder : item.base,
    partyId: item.line.partyId,
    dueDate: item.line.dueDate,
    invoiceId: item.line.invoiceId,
    vatCode: item.line.vatCode,
    vatBox: item.line.vatBox ?? null,
    dimensionValueIds: item.line.dimensionValueIds,
    memo: item.line.memo,
  }));
}
