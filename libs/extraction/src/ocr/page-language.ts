import { fold } from '../values/fold.js';
import { type Vocabulary } from '../vocabulary/concepts.js';
import { deu } from '../vocabulary/deu.js';
import { eng } from '../vocabulary/eng.js';
import { est } from '../vocabulary/est.js';
import { fin } from '../vocabulary/fin.js';
import { lav } from '../vocabulary/lav.js';
import { lit } from '../vocabulary/lit.js';
import { swe } from '../vocabulary/swe.js';
import { spelled } from '../vocabulary/words.js';
import { type OcrLanguage, PAGE_LANGUAGES, type PageLanguage } from './languages.js';

const VOCABULARIES: Readonly<Record<OcrLanguage, Vocabulary>> = { est, eng, lav, lit, fin, swe, deu };
/** Concepts whose words invoices print. */
const PRINTED = ['labels', 'sums', 'columns', 'titles', 'genitives', 'months'] as const;
/** Shorter words occur in many languages, or are what recognition makes of a stain. */
const SHORTEST = 4;
/** An English page may hold a word or two of another language in an address or the name of a bank. */
const FEWEST = 4;

/** Words of exactly one of the languages, without marks and accents, which recognition with other data gets wrong. */
const OWN: ReadonlyMap<string, OcrLanguage> = ownWords();

function ownWords(): Map<string, OcrLanguage> {
  const languages = Object.entries(VOCABULARIES) as [OcrLanguage, Vocabulary][];
  const users = new Map<string, Set<OcrLanguage>>();
  for (const [code, vocabulary] of languages) {
    const texts = PRINTED.flatMap((group) => Object.values<string>(vocabulary[group] ?? {}));
    for (const word of texts.flatMap(spelled).flatMap((phrase) => phrase.split(/[^\p{L}]+/u))) {
      const token = fold(word);
      if (token.length >= SHORTEST) users.set(token, (users.get(token) ?? new Set()).add(code));
    }
  }
  return new Map([...users].flatMap(([token, [code, other]]) => (code && !other ? [[token, code]] : [])));
}

/**
 * The language to recognise a page with again: the page has more words of it than of Estonian and of any other
 * language, and at least as many as of English. Undefined where the first reading suffices.
 */
export function languageOf(words: readonly string[]): PageLanguage | undefined {
  const counts = new Map<OcrLanguage, number>();
  const tokens = new Set(words.flatMap((word) => word.split(/[^\p{L}]+/u)).map(fold));
  for (const token of tokens) {
    const language = OWN.get(token);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const count = (language: OcrLanguage): number => counts.get(language) ?? 0;
  const [first, second] = [...PAGE_LANGUAGES].sort((a, b) => count(b) - count(a));
  if (first === undefined || second === undefined || count(first) < FEWEST) return undefined;
  const leads = count(first) > Math.max(count(second), count('est')) && count(first) >= count('eng');
  return leads ? first : undefined;
}
