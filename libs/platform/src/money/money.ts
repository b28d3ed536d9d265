import { Decimal as DecimalBase } from 'decimal.js';

/** Exact decimals for prices, quantities and rates: 60 digits, no exponent in ordinary magnitudes. */
export const Decimal = DecimalBase.clone({
  precision: 60,
  rounding: DecimalBase.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
});
export type Decimal = DecimalBase;

/** The largest amount the service accepts, in minor units: the largest that every JSON reader holds exactly. */
export const MAX_MINOR = BigInt(Number.MAX_SAFE_INTEGER);

/** ISO 4217 currencies whose minor unit is not a hundredth. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Decimal places of a currency (EUR 2, JPY 0, KWD 3), or undefined for an unknown code. */
export function currencyExponent(currency: string): number | undefined {
  return CURRENCIES.has(currency) ? (EXPONENTS[currency] ?? 2) : undefined;
}

function exponentOf(currency: string): number {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) throw new RangeError(`${currency} is not an ISO 4217 currency`);
  return exponent;
}

/** A decimal as a whole number, half away from zero: 0.5 → 1, -0.5 → -1. */
export function roundHalfUp(value: Decimal): bigint {
  return BigInt(value.toDecimalPlaces(0, DecimalBase.ROUND_HALF_UP).toFixed(0));
}

/** Major units to minor units of the currency, half up: ("10.005", "EUR") → 1001n. */
export function minorFromMajor(major: string | Decimal, currency: string): bigint {
  return roundHalfUp(new Decimal(major).times(new Decimal(10).pow(exponentOf(currency))));
}

/** Minor units as a decimal string in major units with the currency's decimal places: (1001n, "EUR") → "10.01". */
export function majorFromMinor(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  return new Decimal(minor.toString()).div(new Decimal(10).pow(exponent)).toFixed(exponent);
}

/** An amount for use in a sentence: (1240n, "EUR") → "12,40 EUR". In an unknown currency it has no decimal places. */
export function amountInWords(minor: bigint, currency: string): string {
  if (currencyExponent(currency) === undefined) return `${minor} ${currency}`.trim();
  return `${majorFromMinor(minor, currency).replace('.', ',')} ${currency}`;
}

/** A decimal as text: no exponent, no trailing zeros. */
export function formatDecimal(value: Decimal): string {
  return value.toFixed();
}

/** `basisPoints` of an amount, half up: (1000n, 2400) → 240n. */
export function basisPointsOf(amount: bigint, basisPoints: number): bigint {
  return roundHalfUp(new Decimal(amount.toString()).times(basisPoints).div(10_000));
}

export function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
