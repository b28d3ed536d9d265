import { type Read } from '../draft.js';
import { boxOf, type Word } from '../page/words.js';

/** The position of words. */
export function placeOf(words: readonly Word[]): Pick<Read<unknown>, 'page' | 'box'> {
  const page = words[0]?.page;
  return page === undefined ? {} : { page, box: boxOf(words) };
}

/** A value with its position, and the confidence that the position gives it. */
export function readAt<T>(value: T, confidence: number, words: readonly Word[]): Read<T> {
  const place = placeOf(words);
  return {
    value,
    confidence: place.page === undefined ? confidence : confidence * legibility(words),
    ...place,
  };
}

/** From this confidence on, the recognition of a word is trusted; below it, the value loses confidence. */
const LEGIBLE = 0.8;

/** How far words recognised in a picture can be trusted: as far as the worst of them. */
function legibility(words: readonly Word[]): number {
  const worst = Math.min(1, ...words.map((word) => word.confidence ?? 1));
  return worst >= LEGIBLE ? 1 : 0.5 + (worst / LEGIBLE) * 0.5;
}

/** The best of several readings; an equally good but different one makes it unsure. */
export function settle<T>(
  readings: readonly Read<T>[],
  same: (a: T, b: T) => boolean = (a, b) => a === b,
  margin = 0.04,
): Read<T> | undefined {
  const sorted = [...readings].sort((a, b) => b.confidence - a.confidence);
  const best = sorted[0];
  if (!best) return undefined;
  const rival = sorted.find(
    (other) => !same(other.value, best.value) && other.confidence > best.confidence - margin,
  );
  return rival ? { ...best, confidence: Math.min(best.confidence, 0.6) } : best;
}
