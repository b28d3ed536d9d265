import { Decimal } from '#platform';
import { lineAmount, vatByLine } from '#totals';
import { type VatCode } from '../../api/lookups.js';

/** A line as far as it is written. */
interface PricedLine {
  readonly quantity: string | undefined;
  readonly price: string | undefined;
  readonly allowanceMinor?: number | undefined;
  readonly chargeMinor?: number | undefined;
  readonly vat: Pick<VatCode, 'treatment' | 'rate_bps'> | undefined;
}

export interface Totals {
  readonly net: bigint;
  readonly tax: bigint;
  readonly gross: bigint;
  /** Net and tax of each rate, in the order of the lines. */
  readonly rates: readonly { readonly rateBps: number; readonly net: bigint; readonly tax: bigint }[];
  /** The net of each line; undefined while it has no price. */
  readonly lines: readonly (bigint | undefined)[];
}

/** The totals that the server will compute when the invoice is saved: by its own functions, of the lines so far. */
export function totalsOf(lines: readonly PricedLine[], pricesIncludeVat: boolean, currency: string): Totals {
  const amounts = lines.map(({ quantity, price, allowanceMinor = 0, chargeMinor = 0 }) =>
    quantity === undefined || price === undefined
      ? undefined
      : lineAmount(
          {
            quantity: new Decimal(quantity),
            unitPrice: new Decimal(price),
            allowanceMinor: BigInt(allowanceMinor),
            chargeMinor: BigInt(chargeMinor),
          },
          currency,
        ),
  );
  const taxed = lines.flatMap(({ vat }, index) => {
    const amount = amounts[index];
    const rateBps = vat?.rate_bps ?? null;
    return amount === undefined || vat === undefined || rateBps === null
      ? []
      : [{ index, amount, treatment: vat.treatment, rateBps, selfAssessed: false }];
  });
  const taxes = vatByLine(taxed, pricesIncludeVat);
  const taxOf = (index: number): bigint => taxes.get(index)?.allocated ?? 0n;
  const nets = amounts.map((amount, index) =>
    amount === undefined ? undefined : pricesIncludeVat ? amount - taxOf(index) : amount,
  );
  const rates = [...new Set(taxed.map(({ rateBps }) => rateBps))].map((rateBps) => {
    const members = taxed.filter((line) => line.rateBps === rateBps);
    return {
      rateBps,
      net: members.reduce((sum, { index }) => sum + (nets[index] ?? 0n), 0n),
      tax: members.reduce((sum, { index }) => sum + taxOf(index), 0n),
    };
  });
  const net = nets.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n);
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0n);
  return { net, tax, gross: net + tax, rates, lines: nets };
}
