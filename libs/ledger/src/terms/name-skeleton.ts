import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { seenOf } from '#platform';
import { nameKey } from './name-key.js';
import { isMixed, scriptsOf } from './scripts.js';

const { lookalikes } = z
  .strictObject({ about: z.string(), unicode: z.string(), lookalikes: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('confusables.json', import.meta.url), 'utf8')));

const SKELETONS: ReadonlyMap<string, string> = new Map(
  Object.entries(lookalikes).flatMap(([skeleton, letters]) =>
    Array.from(letters, (letter) => [letter, skeleton] as const),
  ),
);

/**
 * The visual form of a name: the skeleton of UTS #39 without regard to case, accents, punctuation and legal form. `i`
 * counts as `l`, because in capitals they look the same. Equal for names that a reader may confuse.
 */
export function nameSkeleton(name: string): string {
  return skeletonOf(nameKey(inLatin(name))).replaceAll('i', 'l');
}

/**
 * Whether one of two names with equal skeletons imitates the other by its script: it mixes scripts, or uses another.
 * The legal form does not count: `Ромашка OÜ` uses one script.
 */
export function differInScript(a: string, b: string): boolean {
  const [one, other] = [scriptsOf(nameKey(a)), scriptsOf(nameKey(b))];
  return isMixed(one) || isMixed(other) || !sameScript(one, other);
}

/** Whether two names look the same as written: unlike in the skeleton, a small `i` is not an `l`. */
export function lookSame(a: string, b: string): boolean {
  const written = (name: string): string => skeletonOf(seenOf(name).normalize('NFKD'));
  const folded = (name: string): string => skeletonOf(nameKey(name));
  return written(a) === written(b) || folded(a) === folded(b);
}

function skeletonOf(text: string): string {
  return (
    Array.from(text, (letter) => SKELETONS.get(letter) ?? letter)
      .join('')
      .normalize('NFKD')
      .replaceAll(/[^\p{L}\p{N} ]+/gu, '')
      // Some skeletons are capitals: that of a zero is a capital O.
      .toLowerCase()
  );
}

/**
 * Replaces letters of other scripts by the Latin ones that they look like, before their case is folded: a small `в`
 * does not look like b, a capital one does.
 */
function inLatin(name: string): string {
  return Array.from(seenOf(name).normalize('NFKD'), (letter) => {
    if (/\p{Script=Latin}|\P{L}/u.test(letter)) return letter;
    const skeleton = SKELETONS.get(letter) ?? letter;
    return /^[\p{Script=Latin}\p{M}]+$/u.test(skeleton) ? skeleton : letter;
  }).join('');
}

function sameScript(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((script, i) => script === other[i]);
}
