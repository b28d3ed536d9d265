import { currencyExponent, Decimal, MAX_MINOR } from '#platform';
import { findAmounts } from '../../values/amounts.js';
import { isCurrency } from '../../values/currencies.js';
import { type ReadLine, toMinor } from './statement.js';

/** An amount in another currency, and the rate that makes it the amount of the line. */
interface Paid {
  readonly currency: string;
  readonly amount: Decimal;
  readonly rate: Decimal;
}

/** The rate in the words of banks in Estonian, English, Latvian, Lithuanian, Russian and Finnish. */
const RATE =
  /(?:@|(?<!\p{L})(?:(?:vahetus|valuuta)?kurs\p{L}{0,4}|rate|курс)(?!\p{L}))[\s:=]{0,3}(?:(?:1\s)?[A-Z]{3}\s?[/=]\s?(?:[A-Z]{3}\s)?)?(\d{1,6}[.,]\d{2,10})(?![\d.,]*\d)/giu;
/** "1 EUR = 1.0845 USD". */
const EQUATION = /(?<![\d.,])1(?:[.,]0+)?\s?[A-Z]{3}\s?=\s?(\d{1,6}[.,]\d{2,10})\s?[A-Z]{3}/gu;
/** No text of a bank gives more. */
const MOST_RATES = 8;

/**
 * Adds to a line the amount that its text says was paid in another currency, where the bank gives none in a field of its own.
 * The text is anyone's: the amount counts only when the text also gives a rate, by which it is exactly the amount of the
 * line, and when nothing else in the text does that.
 */
export function withPaidInText(line: ReadLine, currency: string): ReadLine {
  if (line.origCurrency !== null || line.description === null) return line;
  const rates = ratesOf(line.description);
  if (rates.length === 0) return line;
  const paid = foreignAmounts(line.description, currency).flatMap((one) => {
    const rate = rates.find((stated) => makes(one.amount, stated, line.amountMinor, currency));
    return rate === undefined ? [] : [{ ...one, rate: rate.value }];
  });
  const [only, other] = [...new Map(paid.map((one) => [keyOf(one), one])).values()];
  if (only === undefined || other !== undefined) return line;
  return {
    ...line,
    origCurrency: only.currency,
    origMinor: toMinor(only.amount, only.currency),
    bankRate: line.bankRate ?? only.rate,
  };
}

const keyOf = ({ currency, amount }: Paid): string => `${currency} ${amount.toFixed()}`;

interface StatedRate {
  readonly value: Decimal;
  /** Half of its last digit: the bank's own rate may differ by so much. */
  readonly half: Decimal;
}

function ratesOf(text: string): StatedRate[] {
  const found = [...text.matchAll(RATE), ...text.matchAll(EQUATION)].slice(0, MOST_RATES);
  return found.flatMap(([, digits = '']) => {
    const value = new Decimal(digits.replace(',', '.'));
    const decimals = digits.split(/[.,]/u)[1]?.length ?? 0;
    const half = new Decimal(10).pow(-decimals).div(2);
    return value.greaterThan(half) ? [{ value, half }] : [];
  });
}

/** Whether the rate, as multiplier or as divisor, turns an amount into that of the line: banks round either way. */
function makes(amount: Decimal, { value, half }: StatedRate, lineMinor: bigint, currency: string): boolean {
  const minor = new Decimal(10).pow(currencyExponent(currency) ?? 0).times(amount);
  const isBetween = (least: Decimal, most: Decimal): boolean =>
    least.minus(1).lessThan(lineMinor.toString()) && most.plus(1).greaterThan(lineMinor.toString());
  return (
    isBetween(minor.times(value.minus(half)), minor.times(value.plus(half))) ||
    isBetween(minor.div(value.plus(half)), minor.div(value.minus(half)))
  );
}

/** Amounts next to the code of a currency that is not the account's. */
function foreignAmounts(text: string, currency: string): Omit<Paid, 'rate'>[] {
  const apart = text.replaceAll(/([A-Z]{3})(?=\d)/gu, '$1 ').replaceAll(/(\d)(?=[A-Z]{3}(?!\p{L}))/gu, '$1 ');
  return findAmounts(apart).flatMap(({ value, ambiguous, index, length, decimals }) => {
    if (ambiguous || value.isZero()) return [];
    const before = /(?<![\p{L}\p{N}])([A-Z]{3})\s?$/u.exec(apart.slice(0, index))?.[1];
    const after = /^\s?([A-Z]{3})(?![\p{L}\p{N}])/u.exec(apart.slice(index + length))?.[1];
    return [before, after]
      .filter((code) => code !== undefined)
      .filter((code) => code !== currency && isCurrency(code) && isAmountOf(code, value, decimals))
      .map((code) => ({ currency: code, amount: value.abs() }));
  });
}

function isAmountOf(currency: string, value: Decimal, decimals: number): boolean {
  const exponent = currencyExponent(currency) ?? 0;
  return (
    decimals <= exponent && value.abs().times(new Decimal(10).pow(exponent)).lessThan(MAX_MINOR.toString())
  );
}
