import { numberFormat } from './formats.js';

/** Amounts are integer minor units. These are the only places that turn them to text and back. */

/** Digits after the decimal point of a currency: 2 for EUR, 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  numberFormat({ style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The digits of an amount with a point, exact for any size: `-1234.50`. */
export function decimalText(minor: bigint, decimals: number): Intl.StringNumericLiteral {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${minor < 0n ? '-' : ''}${whole}${fraction}` as Intl.StringNumericLiteral;
}

interface MoneyForm {
  /** Writes `+` before positive amounts: for changes, where the direction matters. */
  readonly signed?: boolean;
  /** Leaves the currency out: for columns whose header names it. */
  readonly bare?: boolean;
}

/** `1 234,56 €` in Estonian, `€1,234.56` in English. */
export function formatMoney(minor: bigint, currency: string, form: MoneyForm = {}): string {
  const decimals = decimalsOf(currency);
  return numberFormat({
    ...(form.bare === true ? { style: 'decimal' } : { style: 'currency', currency }),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: form.signed === true ? 'exceptZero' : 'negative',
    useGrouping: 'always',
  }).format(decimalText(minor, decimals));
}

/** The minor units of an amount that the contract writes as a decimal text, `-12.50`, in a currency of two decimals. */
export const minorOf = (decimal: string): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}`);
};
