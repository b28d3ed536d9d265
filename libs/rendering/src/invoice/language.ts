import { currencyExponent, Decimal, type IsoDate, majorFromMinor } from '#platform';

export type Language = 'et' | 'en';

/** The language of a document: that of the invoice, or else of the customer, or else Estonian. */
export function languageOf(requested: string | null, ofParty: string | null): Language {
  return (requested ?? ofParty) === 'en' ? 'en' : 'et';
}

const NARROW = '\u00a0';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 5 November 2026 is written 05.11.2026 in Estonian and 5 Nov 2026 in English, which cannot be misread. */
export function dateWords(date: IsoDate, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (language === 'et') return `${day}.${month}.${year}`;
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** An amount without its currency: `1 234,50` or `1,234.50`. */
export function amountWords(minor: bigint, currency: string, language: Language): string {
  return numberWords(new Decimal(majorFromMinor(minor, currency)), language, currencyExponent(currency) ?? 2);
}

/** A number with at least `decimals` decimal places, and as many as it needs. */
export function numberWords(value: Decimal, language: Language, decimals = 0): string {
  const digits = value.abs().toFixed(Math.max(decimals, value.decimalPlaces()));
  const [whole = '0', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,12}$)/gu, language === 'et' ? NARROW : ',');
  const mark = language === 'et' ? ',' : '.';
  return `${value.isNegative() ? '-' : ''}${grouped}${fraction === undefined ? '' : `${mark}${fraction}`}`;
}

/** 2400 basis points are `24%`. */
export function rateWords(bps: number, language: Language): string {
  return `${numberWords(new Decimal(bps).div(100), language)}%`;
}
