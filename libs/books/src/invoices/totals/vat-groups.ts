import { absolute, currencyExponent, Decimal, roundHalfUp } from '#platform';
import { isSelfAssessed, type VatCode } from '#ledger';

const WHOLE = 10_000;

export interface VatGroupMember {
  /** Position of the line, from 0. */
  readonly index: number;
  /** Minor units: net, or gross when prices include VAT. */
  readonly amount: bigint;
  readonly code: VatCode;
}

interface MemberVat {
  /** Tax of the line alone, rounded. */
  readonly own: bigint;
  /** The same plus the group's rounding remainder where the line takes it; these sum to the group's tax. */
  readonly allocated: bigint;
}

/**
 * VAT of a group of lines with one treatment and one rate, computed once from the sum: round(Σ net × rate), or
 * round(Σ gross × r / (100 + r)) when prices include it. Each line takes its own rounded VAT; the remainder goes to
 * the line with the largest absolute net, the first of them on a tie. The price never includes self-assessed VAT.
 */
export function groupVat(
  members: readonly VatGroupMember[],
  pricesIncludeVat: boolean,
): Map<number, MemberVat> {
  const tax = (amount: bigint, code: VatCode): bigint => {
    const rate = code.rate_bps ?? 0;
    const divisor = pricesIncludeVat && !isSelfAssessed(code) ? WHOLE + rate : WHOLE;
    return roundHalfUp(new Decimal(amount.toString()).times(rate).div(divisor));
  };
  const first = members[0];
  if (first === undefined) return new Map();
  const own = members.map((member) => {
    const alone = tax(member.amount, member.code);
    const included = pricesIncludeVat && !isSelfAssessed(member.code);
    return { ...member, own: alone, net: included ? member.amount - alone : member.amount };
  });
  const total = tax(
    members.reduce((sum, member) => sum + member.amount, 0n),
    first.code,
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
