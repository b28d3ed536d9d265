import { intlLocale } from './locale.js';

/**
 * Formats by language and options, each made once: making one takes the browser hundreds of times longer than using it, and
 * a list uses several in every row.
 */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  made(dates, options, (locale) => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  made(numbers, options, (locale) => new Intl.NumberFormat(locale, options));

function made<Format>(known: Map<string, Format>, options: object, make: (locale: string) => Format): Format {
  const locale = intlLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = known.get(key) ?? make(locale);
  known.set(key, format);
  return format;
}
