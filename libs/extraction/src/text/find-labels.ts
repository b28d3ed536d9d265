import { type Row, type Word } from '../page/words.js';
import { findDates } from '../values/dates.js';
import { fold } from '../values/fold.js';
import { LABEL_CONCEPTS, type LabelConcept } from '../vocabulary/concepts.js';
import { labelsFor } from './labels.js';

export interface LabelHit {
  concept: LabelConcept;
  /** False for a label that often means something else. */
  strong: boolean;
  row: Row;
  /** Index of the row among all rows of the document. */
  rowIndex: number;
  /** First and last word of the label in its row. */
  from: number;
  to: number;
  x0: number;
  x1: number;
}

interface Phrase {
  concept: LabelConcept;
  strong: boolean;
  tokens: string[];
}

/** The form in which words of labels are compared: `#`, `№` and `N°` all mean "number". */
export function labelToken(text: string): string {
  if (/^[#№]+[:.]?$/u.test(text)) return 'nr';
  return fold(text.replace(/[º°]/gu, 'o'));
}

interface Labels {
  /** By their first word, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly tokens: ReadonlySet<string>;
  /** Tokens by their shape in a picture. */
  readonly byShape: ReadonlyMap<string, string>;
}

let known: Labels | undefined;

/** Built for the first document: most processes read none, and it takes longer than to load the rest of this library. */
const labels = (): Labels => (known ??= build());

function build(): Labels {
  const phrases = new Map<string, Phrase[]>();
  const seen = new Map<string, string>();
  const tokenFor = (word: string): string => {
    const token = seen.get(word) ?? labelToken(word);
    seen.set(word, token);
    return token;
  };
  for (const concept of LABEL_CONCEPTS) {
    for (const label of labelsFor(concept)) {
      const tokens = label
        .replace(/^~/u, '')
        .split(/[\s/]+/u)
        .map(tokenFor)
        .filter((token) => token !== '');
      const first = tokens[0];
      if (first === undefined) continue;
      const list = phrases.get(first) ?? [];
      list.push({ concept, strong: !label.startsWith('~'), tokens });
      phrases.set(first, list);
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.tokens.length - a.tokens.length);
  const tokens = new Set([...phrases.values()].flatMap((list) => list.flatMap((phrase) => phrase.tokens)));
  const long = [...tokens].filter((token) => token.length >= LONG_ENOUGH);
  return { phrases, tokens, byShape: new Map(long.map((token) => [shapeOf(token), token])) };
}

/** Letters and digits that recognition confuses, each mapped to one of them. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/rn/gu, 'm'],
  [/[qc0]/gu, 'o'],
  [/[l1j]/gu, 'i'],
  [/5/gu, 's'],
];
/** Shorter words have too many similar words. */
const LONG_ENOUGH = 5;

function shapeOf(token: string): string {
  return LOOKALIKES.reduce((shape, [alike, one]) => shape.replace(alike, one), token);
}

/**
 * The form in which a word is compared; a word recognised in a picture is mapped to the known word of its shape:
 * `Ouittung`.
 */
export function tokenOf(word: Word): string {
  const token = labelToken(word.text);
  if (word.confidence === undefined || token.length < LONG_ENOUGH) return token;
  const { tokens, byShape } = labels();
  return tokens.has(token) ? token : (byShape.get(shapeOf(token)) ?? token);
}

/** Labels of one row, left to right; if several match, the longest. */
function labelsOfRow(row: Row, rowIndex: number): LabelHit[] {
  const tokens = row.words.map(tokenOf);
  const hits: LabelHit[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const hit = longestAt(row.words, tokens, at);
    if (!hit) continue;
    const first = row.words[at];
    const last = row.words[hit.end];
    if (!first || !last) continue;
    hits.push({
      concept: hit.phrase.concept,
      strong: hit.phrase.strong,
      row,
      rowIndex,
      from: at,
      to: hit.end,
      x0: first.x0,
      x1: last.x1,
    });
    at = hit.end;
  }
  return qualified(
    row,
    hits.filter((hit) => !isRemark(row, hit, hits)),
  );
}

/** `Summe netto`, `Kokku käibemaksuta`: the next word makes a word for a sum specific. */
function qualified(row: Row, hits: readonly LabelHit[]): LabelHit[] {
  const joined: LabelHit[] = [];
  for (const hit of hits) {
    const before = joined.at(-1);
    const of = before && before.to + 1 === hit.from && sameCell(row, before, hit) ? before : undefined;
    if (of?.concept === 'gross' && (hit.concept === 'net' || hit.concept === 'tax'))
      joined[joined.length - 1] = { ...hit, from: of.from, x0: of.x0 };
    else if (of && (of.concept === 'net' || of.concept === 'tax') && hit.concept === 'gross')
      joined[joined.length - 1] = { ...of, to: hit.to, x1: hit.x1 };
    else joined.push(hit);
  }
  return joined;
}

function sameCell(row: Row, a: LabelHit, b: LabelHit): boolean {
  const [first, second] = [row.words[a.to], row.words[b.from]];
  return (
    first !== undefined &&
    second !== undefined &&
    row.cells.some((cell) => cell.words.includes(first) && cell.words.includes(second))
  );
}

/** `Zwischensumme (zzgl. MwSt.)`: text in brackets after a label only comments on it. */
function isRemark(row: Row, hit: LabelHit, hits: readonly LabelHit[]): boolean {
  const word = row.words[hit.from];
  const cell = word && row.cells.find((one) => one.words.includes(word));
  if (!cell) return false;
  const count = (words: readonly Word[], mark: string): number =>
    words.filter((one) => one.text.includes(mark)).length;
  const at = cell.words.indexOf(word);
  const open = count(cell.words.slice(0, at + 1), '(') > count(cell.words.slice(0, at), ')');
  if (!open) return false;
  return hits.some((other) => other.to < hit.from && cell.words.includes(row.words[other.from] ?? word));
}

function longestAt(
  words: readonly Word[],
  tokens: readonly string[],
  at: number,
): { phrase: Phrase; end: number } | undefined {
  const fitting: { phrase: Phrase; end: number }[] = [];
  for (const phrase of labels().phrases.get(tokens[at] ?? '') ?? []) {
    if (phrase.tokens.length < (fitting[0]?.phrase.tokens.length ?? 0)) break;
    const end = endOf(phrase, words, tokens, at);
    if (end !== undefined) fitting.push({ phrase, end });
  }
  return fitting.length < 2 ? fitting[0] : meantBy(fitting, words);
}

/** `PVM` is a date in Finnish and VAT in Lithuanian: the text after the word decides. */
function meantBy<T extends { phrase: Phrase; end: number }>(
  fitting: readonly T[],
  words: readonly Word[],
): T | undefined {
  const dated = fitting.find(({ phrase }) => phrase.concept === 'date');
  if (!dated) return fitting[0];
  const rest = words
    .slice(dated.end + 1)
    .map((word) => word.text)
    .join(' ');
  const other = fitting.find(({ phrase }) => phrase.concept !== 'date');
  return other === undefined || rest === '' || findDates(rest).length > 0 ? dated : other;
}

/** Words of one label are adjacent; marks between them (`&`, `-`) don't count. */
function endOf(
  phrase: Phrase,
  words: readonly Word[],
  tokens: readonly string[],
  at: number,
): number | undefined {
  let position = at;
  for (const [index, token] of phrase.tokens.entries()) {
    if (index > 0) {
      position += 1;
      while (tokens[position] === '') position += 1;
    }
    if (tokens[position] !== token) return undefined;
    const before = words[position - 1];
    const word = words[position];
    if (index > 0 && before && word && word.x0 - before.x1 > (word.y1 - word.y0) * 1.6) return undefined;
    // A colon closes a label: the rest of a longer phrase would be its value.
    if (index > 0 && before?.text.endsWith(':')) return undefined;
  }
  return position;
}

export function findLabels(rows: readonly Row[]): LabelHit[] {
  return rows.flatMap((row, index) => labelsOfRow(row, index));
}
