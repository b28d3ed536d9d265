import { compactCode, seenOf } from '#platform';
import { nameSkeleton } from './name-skeleton.js';

/** What a folded key is compared by; longer names are told apart by their first characters, which an index can hold. */
const MAX_KEY = 300;

/** A registry code, VAT number or account number as it is kept and looked up: upper case, no separators. */
export function codeKey(given: string | null): string | null {
  return compactCode(given ?? '') || null;
}

/** A name as lists are ordered and searched by. */
export function foldedName(name: string): string {
  return boundedKey(seenOf(name).normalize('NFKC').toLowerCase());
}

/** What a name looks like, as it is kept and looked up. */
export function skeletonKey(name: string): string {
  return boundedKey(nameSkeleton(name));
}

/** A key cut to what an index can hold. */
export function boundedKey(key: string): string {
  return Array.from(key).slice(0, MAX_KEY).join('');
}
