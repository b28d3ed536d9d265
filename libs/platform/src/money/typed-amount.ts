import { currencyExponent, Decimal, MAX_MINOR } from './money.js';

const SPACES = /[\s'’]/gu;
const CURRENCY = /^(?:€|[A-Z]{3})|(?:€|[A-Z]{3})$/gu;
const SIGN = /^[-+−]/u;
/** Groups of three digits, as thousands are written. */
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;

/**
 * The amount that a person typed, in major units without a sign, or undefined when the text is none: `12,5`, `12.50`,
 * `1 250,00`, `1.250,00`, `-7`, `12 €`. Of two kinds of separators the last is the decimal one. A single separator before
 * three digits separates thousands, unless the digits before it are a zero: `1,250` is 1250.
 */
export function typedAmount(text: string): string | undefined {
  const bare = text.trim().replace(CURRENCY, withoutCurrency).replace(SPACES, '').replace(SIGN, '');
  if (!/^\d[\d.,]*$/.test(bare) || bare.length > 24) return undefined;
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  if (at === -1) return bare;
  const [whole, decimals, separator] = [bare.slice(0, at), bare.slice(at + 1), bare.charAt(at)];
  const others = whole.replace(/\d/g, '');
  if (others === '' && !(decimals.length === 3 && !/^0+$/.test(whole) && whole.length <= 3)) {
    return decimals === '' || decimals.length > 4 ? undefined : `${whole}.${decimals}`;
  }
  if (GROUPED.test(bare) && !others.split('').some((other) => other !== separator)) {
    return bare.replace(/[.,]/g, '');
  }
  // Thousands before a decimal separator of the other kind.
  const mixed = GROUPED.test(whole) && !others.includes(separator) && new Set(others).size === 1;
  return mixed && decimals !== '' && decimals.length <= 4
    ? `${whole.replace(/[.,]/g, '')}.${decimals}`
    : undefined;
}

const withoutCurrency = (word: string): string =>
  word === '€' || currencyExponent(word) !== undefined ? '' : word;

/** Decimal places of minor units (ISO 4217). */
const EXPONENTS = [0, 2, 3, 4] as const;

/**
 * An amount in major units as minor units of every currency that can hold it: by the number of decimal places. Amounts
 * above what the service accepts are left out.
 */
export function minorByExponent(major: string): ReadonlyMap<number, bigint> {
  return new Map(
    EXPONENTS.flatMap((exponent) => {
      const minor = new Decimal(major).times(new Decimal(10).pow(exponent));
      return minor.isInteger() && minor.lte(MAX_MINOR.toString())
        ? [[exponent, BigInt(minor.toFixed(0))]]
        : [];
    }),
  );
}
