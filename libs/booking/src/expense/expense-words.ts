import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fold } from './fold.js';

/** Languages in which the head of a noun phrase comes first: `аренда принтера` is rent, `printerirent` too. */
const HEAD_FIRST: ReadonlySet<string> = new Set(['ru', 'pl', 'fr']);

/** Languages that join words: a long term is the last part of compounds too, `vineer` that of `kasevineer`. */
const JOINING: ReadonlySet<string> = new Set(['et', 'fi', 'de', 'sv']);
const LONG_TERM = 6;

/** The cost is named at the beginning of a text, and by words of a usual length. */
const MOST_LETTERS = 400;
const LONGEST_WORD = 60;

/**
 * By class and language, terms in lists divided by commas. A term is one word or several in a row; `*` after a word
 * allows endings and further parts of a compound, `*` before it the last part of a compound.
 */
const wordsOfClasses = z.record(z.string(), z.record(z.string(), z.array(z.string()).min(1)));

/** One word of a term, folded. */
interface Part {
  readonly text: string;
  readonly openEnd: boolean;
  readonly inner: boolean;
}

interface Term {
  readonly parts: readonly Part[];
  readonly className: string;
  readonly language: string;
}

/** A term found in a text: its words, and its first and last letter among the letters of the text. */
interface Match {
  readonly term: Term;
  readonly fromWord: number;
  readonly toWord: number;
  readonly from: number;
  readonly to: number;
}

interface Word {
  readonly text: string;
  /** Position among the letters of the text. */
  readonly at: number;
  readonly separator: Separator | null;
}

/** Between things of equal rank, or before mere details. */
type Separator = 'and' | 'detail';

/** The last part of a compound follows at least so many letters: `Bewerbung` is no `Werbung`. */
const COMPOUND_LETTERS = 3;

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** Words and signs that join things of equal rank. */
const AND = wordSet('ja ning või and or sekä tai un vai ir arba und oder och eller и или oraz lub et & + /');

/** Prepositions and the like: the words after them belong to the thing named before. */
const DETAIL = wordSet(
  'for of in on at to with from by per incl including during via ' +
    'für zur zum von vom der des im mit auf am an bei aus inkl ' +
    'för till av på med i vid från inklusive par uz ar no pie līdz už su iš dėl prie iki ' +
    'для за на в с по от из к у со при без dla do na z w od za de du des la le pour avec ' +
    'sh kuni alates vastavalt kohta eest',
);

let index: { readonly whole: Index; readonly inner: Index } | undefined;
type Index = ReadonlyMap<string, readonly Term[]>;

/** All terms of all classes, read when first needed. */
export function readTerms(): Term[] {
  const file = new URL('./expense-words.json', import.meta.url);
  const classes = wordsOfClasses.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(classes).flatMap(([className, languages]) =>
    Object.entries(languages).flatMap(([language, lines]) =>
      lines
        .flatMap((line) => fold(line).split(', '))
        .map((term) => ({ parts: term.split(' ').map(partOf), className, language })),
    ),
  );
}

function partOf(word: string): Part {
  return { text: word.replaceAll('*', ''), openEnd: word.endsWith('*'), inner: word.startsWith('*') };
}

function terms(): { readonly whole: Index; readonly inner: Index } {
  if (index !== undefined) return index;
  const [whole, inner] = [new Map<string, Term[]>(), new Map<string, Term[]>()];
  for (const term of readTerms()) {
    const [first] = term.parts;
    if (first === undefined) continue;
    if (!first.inner) add(whole, first.text, term);
    if (first.inner || (JOINING.has(term.language) && first.text.length >= LONG_TERM))
      add(inner, first.text, term);
  }
  index = { whole, inner };
  return index;
}

function add(into: Map<string, Term[]>, key: string, term: Term): void {
  const known = into.get(key);
  if (known === undefined) into.set(key, [term]);
  else known.push(term);
}

/**
 * Names of the classes that a text names: none, one, or several that it names with equal rank.
 *
 * A term within a longer one, or begun within an earlier one, does not count. The first part of the text with any term
 * decides: commas, dashes, brackets and prepositions begin another part. Within it a phrase of more words wins, then the
 * head of the noun phrase: the last word, or the first one in languages that put it there, and the last part of a
 * compound. Things joined by “and” keep equal rank.
 */
export function classesNamedIn(text: string): string[] {
  const words = wordsIn(text);
  const all = words.flatMap((_, place) => matchesAt(words, place));
  const longest = all.filter((one) => !all.some((other) => isWithin(one, other)));
  const [first] = longest.map(({ fromWord }) => fromWord).sort((a, b) => a - b);
  if (first === undefined) return [];
  const sides: Match[][] = [[]];
  for (const [place, word] of words.entries()) {
    const inPhrase = longest.some(({ fromWord, toWord }) => fromWord < place && place <= toWord);
    if (place > first && !inPhrase && word.separator === 'detail') break;
    if (place > first && !inPhrase && word.separator === 'and') sides.push([]);
    sides.at(-1)?.push(...longest.filter(({ fromWord }) => fromWord === place));
  }
  return [...new Set(classesOf(sides))];
}

const VEHICLES = 'vehicles';
const PARTS_AND_REPAIR = ['works', 'equipment', 'materials'];
const RENT = 'rent and utilities';

/**
 * The classes that the things of each side name. Rent, repair and parts of a vehicle are costs of the vehicle, whose VAT
 * a person determines.
 */
function classesOf(sides: readonly (readonly Match[])[]): string[] {
  const namesVehicle = (matches: readonly Match[]): boolean =>
    matches.some(({ term }) => term.className === VEHICLES);
  const anywhere = sides.some(namesVehicle);
  return sides.flatMap((matches) => {
    const ofVehicle = new Set([
      ...(anywhere ? PARTS_AND_REPAIR : []),
      ...(namesVehicle(matches) ? [RENT] : []),
    ]);
    return headOf(matches).map((name) => (ofVehicle.has(name) ? VEHICLES : name));
  });
}

function headOf(matches: readonly Match[]): string[] {
  const words = Math.max(...matches.map(({ term }) => term.parts.length));
  const phrases = matches.filter(({ term }) => term.parts.length === words);
  const headFirst = phrases.every(({ term }) => HEAD_FIRST.has(term.language));
  const place = headFirst
    ? Math.min(...phrases.map(({ from }) => from))
    : Math.max(...phrases.map(({ from }) => from));
  return phrases.filter(({ from }) => from === place).map(({ term }) => term.className);
}

/** Whether another term begins before one, or with it, and goes on past its beginning, or its end. */
function isWithin(one: Match, other: Match): boolean {
  if (other.from > one.from || other.to <= one.from) return false;
  return other.from < one.from || other.to > one.to;
}

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let separator: Separator | null = null;
  let at = 0;
  for (const [found] of fold(text.slice(0, MOST_LETTERS)).matchAll(
    /[\p{L}\p{N}]+|[,;:()[\]|•&+/]|(?<=\s)[-–—](?=\s)|–/gu,
  )) {
    if (/[\p{L}\p{N}]/u.test(found)) {
      const own: Separator | null = AND.has(found) ? 'and' : DETAIL.has(found) ? 'detail' : separator;
      words.push({ text: found, at, separator: own });
      at += found.length;
      separator = null;
    } else if (AND.has(found)) separator ??= 'and';
    else separator = 'detail';
  }
  return words;
}

/** The terms whose first word is at a place of the text. */
function matchesAt(words: readonly Word[], place: number): Match[] {
  const { whole, inner } = terms();
  const word = words[place];
  if (word === undefined || word.text.length > LONGEST_WORD) return [];
  const matches: Match[] = [];
  const { text, at } = word;
  for (let from = 0; from < text.length; from += 1) {
    if (from > 0 && from < COMPOUND_LETTERS) continue;
    for (let to = from + 1; to <= text.length; to += 1) {
      const key = text.slice(from, to);
      const found = (from === 0 ? [whole, inner] : [inner]).flatMap((one) => one.get(key) ?? []);
      for (const term of found) {
        const [first, ...rest] = term.parts;
        if (first === undefined || (to < text.length && !first.openEnd)) continue;
        const fits = rest.every((part, index) => isForm(words[place + 1 + index]?.text, part));
        const last = words[place + rest.length];
        if (!fits || last === undefined) continue;
        const end = rest.at(-1)?.text.length ?? to;
        matches.push({
          term,
          fromWord: place,
          toWord: place + rest.length,
          from: at + from,
          to: last.at + end,
        });
      }
    }
  }
  return matches;
}

function isForm(word: string | undefined, { text, openEnd }: Part): boolean {
  return word !== undefined && (openEnd ? word.startsWith(text) : word === text);
}
