import { numberFormat } from './formats.js';
import { intlLocale } from './locale.js';

export const formatCount = (count: number): string => numberFormat({ useGrouping: 'always' }).format(count);

/** A share in basis points: `9500` is `95 %`. */
export const formatShare = (bps: number): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(bps / 10_000);

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A probability of the contract: `0.998765` is `99.87 %`, never rounded up to certainty. */
export const formatProbability = (decimal: string): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(
    Math.floor(Number(decimal) * 10_000) / 10_000,
  );

/** The size of a file: `2,4 MB`. */
export function formatSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return numberFormat({
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}

/** One of two forms by number: Estonian and English have the same two. */
export const plural = (count: number, one: string, other: string): string =>
  new Intl.PluralRules(intlLocale()).select(count) === 'one' ? one : other;

/** A decimal of the contract, exact: `1.5` is `1,5`; prices have at least two decimals. */
export const formatDecimal = (decimal: string, least = 0): string =>
  numberFormat({
    minimumFractionDigits: least,
    maximumFractionDigits: 6,
    useGrouping: 'always',
  }).format(decimal as Intl.StringNumericLiteral);
