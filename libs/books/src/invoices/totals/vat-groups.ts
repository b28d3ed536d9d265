import { absolute, currencyExponent, Decimal, minorFromMajor, roundHalfUp } from '#platform';

// The console computes the totals of an invoice with these functions while a person writes it: they know nothing but
// numbers, and import nothing that a browser lacks.

const WHOLE = 10_000;

/** The price of a whole line: round(quantity × price) − allowance + charge, in minor units. */
export const lineAmount = (
  line: {
    readonly quantity: Decimal;
    readonly unitPrice: Decimal;
    readonly allowanceMinor: bigint;
    readonly chargeMinor: bigint;
  },
  currency: string,
): bigint =>
  minorFromMajor(line.unitPrice.times(line.quantity), currency) - line.allowanceMinor + line.chargeMinor;

/** A line on which VAT is computed. */
interface TaxedLine {
  /** Position of the line, from 0. */
  readonly index: number;
  /** Minor units: net, or gross when prices include VAT. */
  readonly amount: bigint;
  readonly treatment: string;
  readonly rateBps: number;
  /** The buyer owes the VAT itself: the price never includes it. */
  readonly selfAssessed: boolean;
}

export interface LineVat {
  /** Tax of the line alone, rounded. */
  readonly own: bigint;
  /** The same plus the group's rounding remainder where the line takes it; these sum to the group's tax. */
  readonly allocated: bigint;
}

/** VAT of each line, by its position: lines with the same treatment and rate are one group. */
export function vatByLine(lines: readonly TaxedLine[], pricesIncludeVat: boolean): Map<number, LineVat> {
  const groups = new Map<string, TaxedLine[]>();
  for (const line of lines) {
    const key = `${line.treatment} ${line.rateBps}`;
    const group = groups.get(key) ?? [];
    group.push(line);
    groups.set(key, group);
  }
  return new Map([...groups.values()].flatMap((group) => [...groupVat(group, pricesIncludeVat)]));
}

/**
 * VAT of a group of lines with one treatment and one rate, computed once from the sum: round(Σ net × rate), or
 * round(Σ gross × r / (100 + r)) when prices include it. Each line takes its own rounded VAT; the remainder goes to
 * the line with the largest absolute net, the first of them on a tie. The price never includes self-assessed VAT.
 */
function groupVat(members: readonly TaxedLine[], pricesIncludeVat: boolean): Map<number, LineVat> {
  const included = ({ selfAssessed }: TaxedLine): boolean => pricesIncludeVat && !selfAssessed;
  const tax = (amount: bigint, member: TaxedLine): bigint => {
    const divisor = included(member) ? WHOLE + member.rateBps : WHOLE;
    return roundHalfUp(new Decimal(amount.toString()).times(member.rateBps).div(divisor));
  };
  const first = members[0];
  if (first === undefined) return new Map();
  const own = members.map((member) => {
    const alone = tax(member.amount, member);
    return {
      index: member.index,
      own: alone,
      net: included(member) ? member.amount - alone : member.amount,
    };
  });
  const total = tax(
    members.reduce((sum, member) => sum + member.amount, 0n),
    first,
  );
  const remainder = total - own.reduce((sum, member) => sum + member.own, 0n);
  const roundingMember = own.reduce((largest, member) =>
    absolute(member.net) > absolute(largest.net) ? member : largest,
  );
  return new Map(
    own.map((member) => [
      member.index,
      { own: member.own, allocated: member === roundingMember ? member.own + remainder : member.own },
    ]),
  );
}

/** A price in whole minor units of the currency, or null when it has a fraction of one. */
export function exactMinor(price: Decimal, currency: string): bigint | null {
  const minor = price.times(new Decimal(10).pow(currencyExponent(currency) ?? 0));
  return minor.isInteger() ? BigInt(minor.toFixed(0)) : null;
}
