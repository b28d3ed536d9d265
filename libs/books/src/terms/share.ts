import { Decimal, roundHalfUp } from '#platform';

/**
 * The share of a figure that corresponds to an amount out of a whole, rounded half up; the whole amount gives the whole
 * figure.
 */
export function shareOf(figure: bigint, amountMinor: bigint, wholeMinor: bigint): bigint {
  if (amountMinor === wholeMinor) return figure;
  return roundHalfUp(new Decimal(figure.toString()).times(amountMinor.toString()).div(wholeMinor.toString()));
}
