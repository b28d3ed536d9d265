/** A share or rate as a fraction; the year's amounts are whole minor units and nothing is ever a float. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const absolute = (n: bigint): bigint => (n < 0n ? -n : n);

/** n ÷ d, half up, away from zero (spec §3, Totals). */
export function divide(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n;
  const half = (absolute(n) * 2n + absolute(d)) / (absolute(d) * 2n);
  return negative ? -half : half;
}

/** A decimal text, exact. */
export function fraction(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

/** The part of an amount that falls on `part` of `whole`, rounded. */
export const shareOf = (amount: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : divide(amount * part, whole);

/** A share in basis points: 2400 of 10000 is 24 %. */
export const basisPoints = (amount: bigint, points: number): bigint =>
  divide(amount * BigInt(points), 10_000n);

/** The euro value of an amount at a rate in units of the currency for one euro. Both have two decimals. */
export function inEuros(amount: bigint, rate: string | null): bigint {
  if (rate === null) return amount;
  const { over, under } = fraction(rate);
  return divide(amount * under, over);
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);
