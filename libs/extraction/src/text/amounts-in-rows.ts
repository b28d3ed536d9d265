import { type Decimal } from '#platform';
import { type Cell, type Row, type Word } from '../page/words.js';
import { type DecimalMark, findAmounts, findRates } from '../values/amounts.js';
import { findDates } from '../values/dates.js';
import { textOf, wordsAt, type TextDocument } from './document.js';

export interface PrintedAmount {
  value: Decimal;
  decimals: number;
  ambiguous: boolean;
  words: Word[];
  x0: number;
  x1: number;
}

/**
 * Cached amounts of whole cells, which many readers request. A cell belongs to one document and so to one decimal mark.
 */
const OF_CELLS = new WeakMap<Cell, readonly PrintedAmount[]>();

/** Amounts among the given words of a row, cell by cell, so that neighbours in two columns never form one number. */
export function amountsIn(document: TextDocument, row: Row, words: readonly Word[]): PrintedAmount[] {
  const wanted = new Set(words);
  return row.cells.flatMap((cell) => {
    const part = cell.words.filter((word) => wanted.has(word));
    if (part.length < cell.words.length) return amountsAmong(part, document.mark);
    const known = OF_CELLS.get(cell) ?? amountsAmong(part, document.mark);
    OF_CELLS.set(cell, known);
    return known;
  });
}

function amountsAmong(words: readonly Word[], mark: DecimalMark | undefined): PrintedAmount[] {
  if (!words.some((word) => /\d/u.test(word.text))) return [];
  const text = textOf(words).replace(
    /[€$£₹]|(?<![\p{L}])(?:EUR|USD|GBP|INR|SEK|PLN|CHF|Rs\.?)(?![\p{L}])/gu,
    (symbol) => ' '.repeat(symbol.length),
  );
  const dates = findDates(text);
  return findAmounts(text, mark)
    .filter(
      (amount) =>
        !dates.some(
          (date) => amount.index < date.index + date.length && amount.index + amount.length > date.index,
        ),
    )
    .map((amount) => {
      const covered = wordsAt(words, amount.index, amount.length);
      return {
        value: amount.value,
        decimals: amount.decimals,
        ambiguous: amount.ambiguous,
        words: covered,
        x0: Math.min(...covered.map((word) => word.x0)),
        x1: Math.max(...covered.map((word) => word.x1)),
      };
    });
}

/** Whether an amount looks like money: with decimals, or next to a currency. */
export function isMoney(amount: PrintedAmount, row: Row): boolean {
  if (amount.decimals === 2) return true;
  if (amount.decimals > 2) return false;
  return /[€$£₹]|(?<!\p{L})(?:EUR|USD|GBP|INR|SEK|PLN|CHF|JPY)(?!\p{L})/u.test(row.text);
}

/** The percentages of a row, in basis points. */
export function ratesIn(row: Row): number[] {
  return findRates(row.text).map((rate) => rate.bps);
}
