import { compactCode, seenOf } from '#platform';
import { nameSkeleton } from './name-skeleton.js';

/**
 * The part of a folded key that is compared. Longer names are compared by their first characters, which an index can
 * hold.
 */
const MAX_KEY = 300;

/** A registry code, VAT number or account number as it is stored and looked up: upper case, no separators. */
export function codeKey(given: string | null): string | null {
  return compactCode(given ?? '') || null;
}

/** A name as lists order and search it. */
export function foldedName(name: string): string {
  return boundedKey(seenOf(name).normalize('NFKC').toLowerCase());
}

/** The visual form of a name, as it is stored and looked up. */
export function skeletonKey(name: string): string {
  return boundedKey(nameSkeleton(name));
}

/** A key cut to the length that an index can hold. */
export function boundedKey(key: string): string {
  return Array.from(key).slice(0, MAX_KEY).join('');
}
