import { currencyExponent, Decimal, roundHalfUp } from '#platform';

/** A rate: units of `currency` for one unit of the base currency, as the ECB quotes it. */
export interface PostingRate {
  readonly baseCurrency: string;
  readonly currency: string;
  /** 1 when both currencies are the same. */
  readonly unitsPerBase: Decimal;
}

/** An amount in the base currency: amount ÷ rate, half up to its minor unit. */
export function toBase(amountMinor: bigint, rate: PostingRate): bigint {
  if (rate.currency === rate.baseCurrency) return amountMinor;
  const exponents = (currencyExponent(rate.baseCurrency) ?? 0) - (currencyExponent(rate.currency) ?? 0);
  return roundHalfUp(
    new Decimal(amountMinor.toString()).times(new Decimal(10).pow(exponents)).div(rate.unitsPerBase),
  );
}
