import { ces } from './ces.js';
import { type Concepts, type Vocabulary, type Words } from './concepts.js';
import { dan } from './dan.js';
import { deu } from './deu.js';
import { eng } from './eng.js';
import { est } from './est.js';
import { fin } from './fin.js';
import { fra } from './fra.js';
import { ita } from './ita.js';
import { lav } from './lav.js';
import { lit } from './lit.js';
import { mul } from './mul.js';
import { nld } from './nld.js';
import { nor } from './nor.js';
import { pol } from './pol.js';
import { por } from './por.js';
import { rus } from './rus.js';
import { slk } from './slk.js';
import { spa } from './spa.js';
import { swe } from './swe.js';

/** For a word that two languages use, the first language decides whether it often means something else. */
export const LANGUAGES: readonly Vocabulary[] = [
  ...[est, eng, fin, lav, lit, deu, swe, rus, fra, nld, spa, ita, pol, por, dan, nor, ces, slk],
  mul,
];

type Group = keyof Concepts;
type ConceptOf<G extends Group> = keyof Concepts[G] & string;

const PHRASES = new Map<string, readonly string[]>();
const SOURCES = new Map<string, string>();
const WHOLE = new Map<string, RegExp>();

/** All phrases of a concept in full, in all languages. */
export function phrases<G extends Group>(group: G, concept: ConceptOf<G>): readonly string[] {
  return kept(PHRASES, `${group}.${concept}`, () => wordsOf(group, concept).flatMap(spelledOut));
}

/** The phrases that one text of the vocabulary stands for. */
export function spelled(words: Words): string[] {
  return alternatives(words).flatMap(spelledOut);
}

/** The combined phrases of two concepts of one group, within each language. */
export function pairs<G extends Group>(
  group: G,
  first: ConceptOf<G>,
  second: ConceptOf<G>,
): (readonly [string, string])[] {
  return LANGUAGES.flatMap((language) =>
    of(language, group, first).flatMap((one) =>
      of(language, group, second).map((other) => [one, other] as const),
    ),
  );
}

/** The source of a pattern for any phrase of a concept, for callers that embed it in a larger pattern. */
export function anyOf<G extends Group>(group: G, concept: ConceptOf<G>): string {
  return kept(SOURCES, `${group}.${concept}`, () => {
    const sources = wordsOf(group, concept).map(sourceOf);
    return `(?:${sources.join('|')})`;
  });
}

/** A pattern for any phrase of a concept, as whole words. */
export function wholeWords<G extends Group>(group: G, concept: ConceptOf<G>): RegExp {
  return kept(
    WHOLE,
    `${group}.${concept}`,
    () => new RegExp(String.raw`(?<!\p{L})${anyOf(group, concept)}(?!\p{L})`, 'iu'),
  );
}

function kept<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  return known;
}

function of(language: Vocabulary, group: Group, concept: string): string[] {
  const concepts: Readonly<Partial<Record<string, Words>>> = language[group] ?? {};
  return alternatives(concepts[concept] ?? '');
}

function wordsOf<G extends Group>(group: G, concept: ConceptOf<G>): string[] {
  return LANGUAGES.flatMap((language) => of(language, group, concept));
}

/** The alternatives that `|` separates outside brackets. */
function alternatives(words: Words): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of words) {
    if (sign === '[') depth += 1;
    if (sign === ']') depth -= 1;
    if (sign === '|' && depth === 0) found.push('');
    else found.push(`${found.pop() ?? ''}${sign}`);
  }
  return found.map((word) => word.trim()).filter((word) => word !== '');
}

function spelledOut(word: string): string[] {
  const choice = /\[(?<choices>[^[\]]*)\]/u.exec(word);
  if (!choice) return word.includes('+') ? [word.replaceAll('+', ' '), word.replaceAll('+', '')] : [word];
  const [before, behind] = [word.slice(0, choice.index), word.slice(choice.index + choice[0].length)];
  return (choice.groups?.['choices'] ?? '').split('|').flatMap((one) => spelledOut(before + one + behind));
}

const SIGNS: Readonly<Record<string, string>> = {
  '[': '(?:',
  ']': ')',
  '|': '|',
  '*': String.raw`\p{L}*`,
  _: String.raw`\p{L}+`,
  '<': String.raw`(?<!\p{L})`,
  '>': String.raw`(?!\p{L})`,
};

function sourceOf(word: string): string {
  return word.replace(/[[\]|*_<>.\\/^$+?{}()]/gu, (sign) => SIGNS[sign] ?? `\\${sign}`);
}
