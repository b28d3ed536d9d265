import { type Read } from '../draft.js';
import { boxOf, type Word } from '../pdf/words.js';

/** Where a value was found, with how sure that place makes it. */
export function readAt<T>(value: T, confidence: number, words: readonly Word[]): Read<T> {
  const page = words[0]?.page;
  return page === undefined ? { value, confidence } : { value, confidence, page, box: boxOf(words) };
}

/** The best of several readings; a different one that is as good takes the certainty away. */
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
