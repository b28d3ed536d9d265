import { amountInWords, currencyExponent, majorFromMinor } from '#platform';

/** The languages of texts for people. */
export const LANGUAGES = ['et', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The formats of a language for the values in reasons. */
interface Formats {
  /** Takes minor units; in an unknown currency the number of decimals is unknown, so none are shown. */
  amount(minor: number, currency: string): string;
  /** `YYYY-MM-DD`. */
  day(date: string): string;
  /** Basis points. */
  rate(bps: number): string;
  /** A conjunction of all items: `A, B and C`. */
  all(things: readonly string[]): string;
}

export const EN: Formats = {
  amount: (minor, currency) => amountInWords(BigInt(minor), currency),
  day: (date) => date,
  rate: (bps) => `${bps / 100} %`,
  all: (things) => joined(things, 'and'),
};

const NARROW = '\u00a0';

export const ET: Formats = {
  amount(minor, currency) {
    if (currencyExponent(currency) === undefined) return `${minor} ${currency}`.trim();
    const [whole = '', fraction] = majorFromMinor(BigInt(minor), currency).split('.');
    const grouped = whole.replaceAll(/\B(?=(?:\d{3}){1,12}$)/gu, NARROW);
    return `${fraction === undefined ? grouped : `${grouped},${fraction}`} ${currency}`;
  },
  day: (date) => date.split('-').reverse().join('.'),
  rate: (bps) => `${String(bps / 100).replace('.', ',')}%`,
  all: (things) => joined(things, 'ja'),
};

const joined = (things: readonly string[], and: string): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} ${and} ${things.at(-1) ?? ''}`;
