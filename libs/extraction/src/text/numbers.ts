import { isReferenceNumber } from '#platform';
import { type Draft, type Read } from '../draft.js';
import { type DocumentKind } from '../extraction.js';
import { type Cell, type Word } from '../page/words.js';
import { findDates } from '../values/dates.js';
import { findIbans } from '../values/identifiers.js';
import { fold } from '../values/fold.js';
import { anyOf } from '../vocabulary/words.js';
import { kindOfLabel, wordsBehindTitles } from './document-kind.js';
import { textOf, wordsAt, wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { creditsAnother } from './titles.js';
import { labelToken, type LabelHit } from './find-labels.js';
import { NUMBER_WORDS } from './labels.js';
import { isTableHeader } from './table-columns.js';
import { readAt, settle } from './reading.js';

const ANNOUNCES: ReadonlySet<string> = new Set([...NUMBER_WORDS.map(labelToken), 'n', 'id']);
/** The longest name of a kind of document: `Rechnung des Versicherers (575) Nr.` */
const LONGEST_TITLE = 6;

/** Confidence below the limit for sure. */
const UNSURE = 0.85;

const NUMBER = /^[\p{L}0-9#][\p{L}\d\-/_.#*+\\:]{0,34}$/iu;

function numberIn(words: readonly Word[], confidence: number): Read<string> | undefined {
  // The number is the first word with a digit; a short prefix may precede it (`nr`, `INV -`).
  let strangers = 0;
  for (const [index, word] of words.slice(0, 4).entries()) {
    const token = labelToken(word.text);
    // `Rechnung (380) Nr. 471102`: a type code in brackets is not the number.
    if (/^\(.*\)$/u.test(word.text) && index === 0 && words.length > 1) continue;
    if (token === '' || ANNOUNCES.has(token)) continue;
    const text = word.text.replace(/^[:#]+|(?<![,;:.])[,;:.]+$/gu, '').replace(/^\(?([^()]*)\)$/u, '$1');
    if (!/\d/u.test(text)) {
      const next = words.slice(index + 1, index + 3).find((one) => !ANNOUNCES.has(labelToken(one.text)));
      const joined =
        next && /^[A-Z]{1,5}$/u.test(text) && /^\d[\d\-/]*$/u.test(next.text)
          ? `${text} ${next.text}`
          : undefined;
      // `Serija VLN Nr. 0002417`: a word between the two, or nothing after them, shows that they are one number.
      const one = next !== words[index + 1] || next === words.at(-1);
      if (joined && next) {
        const groups = groupsBehind(words.slice(words.indexOf(next)), ANY_GROUP);
        const value = [joined, ...groups.map((group) => group.text)].join(' ');
        return readAt(value, confidence - (one || groups.length > 0 ? 0 : 0.05), [word, next, ...groups]);
      }
      if (index > 0 || !/^\p{L}{1,4}\.?$/u.test(text)) return undefined;
      strangers += 1;
      continue;
    }
    if (!NUMBER.test(text) || findDates(textOf(words.slice(index, index + 3)))[0]?.index === 0)
      return undefined;
    if (/^[€$£]|%$|^\d+[.,]\d{2}$/u.test(text)) return undefined;
    // `Sąsk. Nr.: LT71 6403 …`: the word for an invoice has the same short form as the word for an account.
    if (findIbans(textOf(words.slice(index)))[0]?.index === 0) return undefined;
    // `1187 / 26`: a number and the year of its series, written separately.
    const [stroke, year] = words.slice(index + 1);
    if (stroke?.text === '/' && year && /^\d{2}(?:\d{2})?$/u.test(year.text) && /^\d+$/u.test(text))
      return readAt(`${text}/${year.text}`, confidence - strangers * 0.1, [word, stroke, year]);
    const groups = /^\d{1,4}$/u.test(text) ? groupsBehind(words.slice(index), OF_THREE) : [];
    const value = [text.replace(/^#/u, ''), ...groups.map((group) => group.text)].join(' ');
    // Letters of a word before the digits: two columns printed into one another.
    const sure = /\p{Ll}{4,}/u.test(text) ? UNSURE : confidence;
    return readAt(value, Math.min(sure, confidence) - strangers * 0.1, [word, ...groups]);
  }
  return undefined;
}

/** `5288 114 907`, and after letters any groups: `INV 2026 0042`. */
const OF_THREE = /^\d{3}$/u;
const ANY_GROUP = /^\d{2,8}$/u;

/** Groups of digits close after the first word: the rest of one number. */
function groupsBehind([first, ...rest]: readonly Word[], group: RegExp): Word[] {
  const groups: Word[] = [];
  for (const word of rest) {
    const last = groups.at(-1) ?? first;
    if (!last || !group.test(word.text)) break;
    if (word.x0 - last.x1 > (word.y1 - word.y0) * GROUPS_APART) break;
    groups.push(word);
  }
  return groups;
}
/** Most space between the groups of a number, as a multiple of the height of its digits. */
const GROUPS_APART = 0.6;

function labelledNumber(
  document: TextDocument,
  label: LabelHit,
  strong: number,
  weak: number,
): Read<string> | undefined {
  const base = label.strong
    ? insideSentence(label)
      ? weak - 0.05
      : strong
    : behindStranger(label)
      ? UNSURE
      : weak;
  const beside = wordsRightOf(document, label);
  const right = numberIn(beside, base);
  if (right) return right;
  if (!label.strong) return numberOfTitle(document, label, beside, base);
  for (const [depth, words] of wordsBelow(document, label, 2).entries()) {
    const below = numberIn(words, base - 0.02 - depth * 0.1);
    if (below) return below;
  }
  return undefined;
}

/** `Avser faktura 51463`: a word before a bare word for an invoice may refer to another invoice. */
function behindStranger(label: LabelHit): boolean {
  return wordsBefore(label).some((word) => /\p{L}{3,}/u.test(word.text));
}

/** The words before a label in its cell. */
function wordsBefore({ row, from }: LabelHit): readonly Word[] {
  const first = row.words[from];
  const cell = first && row.cells.find((one) => one.words.includes(first));
  return first && cell ? cell.words.slice(0, cell.words.indexOf(first)) : [];
}

/** `Please state invoice number 12 with your payment`: a number in a sentence counts less than a stated one. */
function insideSentence({ row, from, to }: LabelHit): boolean {
  const first = row.words[from];
  const cell = first && row.cells.find((one) => one.words.includes(first));
  if (!cell || cell.words[0] === first) return false;
  return cell.words.length - (to - from + 1) > LONGEST_TITLE;
}

/** The number of a title is next to it, after the rest of its words, or below it after a word or sign for a number. */
function numberOfTitle(
  document: TextDocument,
  label: LabelHit,
  beside: readonly Word[],
  base: number,
): Read<string> | undefined {
  const announced = (words: readonly Word[], most: number): readonly Word[] => {
    const at = words.slice(0, most).findIndex((word) => ANNOUNCES.has(labelToken(word.text)));
    return at < 0 ? [] : words.slice(at + 1);
  };
  const behind = numberIn(announced(beside, LONGEST_TITLE), base);
  if (behind) return behind;
  for (const words of wordsBelow(document, label, 1)) {
    const below =
      numberIn(announced(words, 1), base - 0.01) ?? (kindOfLabel(label) && aloneBelow(words, base));
    if (below) return below;
  }
  return undefined;
}

/** `HST-2026-558` alone below the title: letters before its digits distinguish it from other figures. */
function aloneBelow(words: readonly Word[], base: number): Read<string> | undefined {
  const [word, other] = words;
  const text = word?.text ?? '';
  if (!word || other || !SHAPE.test(text) || text.length < 4 || YEAR.test(text)) return undefined;
  return numberIn([word], /^\p{Lu}/u.test(text) ? base - 0.01 : UNSURE);
}

/**
 * The labels of the document's own number, and those of the document that it reverses. Those of the prepayment invoices that it
 * takes off are neither.
 */
export function labelsOfNumbers(
  document: TextDocument,
  kind?: DocumentKind,
): { own: LabelHit[]; ofAnother: LabelHit[] } {
  const used = labelsOfPrepayments(document, kind);
  const labels = document
    .labelsOf('number')
    .filter(
      ({ row, from }) => !used.some((one) => one.row === row && from >= one.from && from <= one.to + 1),
    );
  // `Krediteeritava arve number`: the number of the reversed invoice.
  const ofAnother = labels.filter((label) => {
    const words = label.row.words.slice(label.from, label.to + 1);
    return creditsAnother(textOf([...wordsBefore(label), ...words]));
  });
  const stated = labels.filter((label) => !ofAnother.includes(label));
  // `Kredītrēķins Nr. 17 … rēķina Nr. 118`: next to the number of a credit note, that of an invoice is another
  // document's.
  const credits = stated.some(
    (label) => kindOfLabel(label) === 'credit_note' && labelledNumber(document, label, 0.97, 0.91),
  );
  const own = stated.filter((label) => !credits || kindOfLabel(label) !== 'invoice');
  return { own, ofAnother: [...ofAnother, ...stated.filter((label) => !own.includes(label))] };
}

const PREPAYMENT = new RegExp(String.raw`(?<!\p{L})${anyOf('kinds', 'prepayments')}(?!\p{L})`, 'giu');

/** `Ettemaksuarve nr 118` on an invoice: a prepayment invoice that it takes off, wherever the document names it. */
function labelsOfPrepayments(document: TextDocument, kind: DocumentKind | undefined): LabelHit[] {
  if (kind === 'prepayment' || kind === 'credit_note') return [];
  return document.rows.flatMap((row, rowIndex) =>
    [...textOf(row.words).matchAll(PREPAYMENT)].flatMap(({ index, 0: { length } }): LabelHit[] => {
      const words = wordsAt(row.words, index, length);
      const [first, last] = [words[0], words.at(-1)];
      if (!first || !last) return [];
      const [from, to] = [row.words.indexOf(first), row.words.indexOf(last)];
      return [{ concept: 'number', strong: true, row, rowIndex, from, to, x0: first.x0, x1: last.x1 }];
    }),
  );
}

/** Nobody takes more prepayment invoices off one invoice. */
const MOST_PREPAYMENTS = 10;

function readPrepayments(
  document: TextDocument,
  kind: DocumentKind | undefined,
): Pick<Draft, 'prepaymentNumbers'> {
  const found = labelsOfPrepayments(document, kind).flatMap((label) => {
    const number = labelledNumber(document, label, 0.93, 0.8);
    return number ? [number, ...furtherNumbers(label, number)] : [];
  });
  const byKey = new Map(found.map((read) => [fold(read.value), read]));
  const [first] = byKey.values();
  if (!first) return {};
  const value = [...byKey.values()].map((read) => read.value).slice(0, MOST_PREPAYMENTS);
  const confidence = Math.min(...found.map((read) => read.confidence));
  return { prepaymentNumbers: { ...first, value, confidence } };
}

/** `Ettemaksuarved nr E-118, E-121`: each comma before another number continues the list. */
function furtherNumbers({ row, to }: LabelHit, first: Read<string>): Read<string>[] {
  const words = row.words.slice(to + 1);
  const found: Read<string>[] = [];
  const start = words.findIndex(({ text }) => text === `${first.value},`);
  for (let at = start; words[at]?.text.endsWith(',') === true; at += 1) {
    const next = numberIn(words.slice(at + 1, at + 2), first.confidence);
    if (!next) break;
    found.push(next);
  }
  return found;
}

export function readNumbers(document: TextDocument, kind?: DocumentKind): Partial<Draft> {
  const { own, ofAnother } = labelsOfNumbers(document, kind);
  const numbers = own.flatMap((label) => {
    const read = labelledNumber(document, label, 0.97, 0.91);
    return read ? [read] : [];
  });
  const number =
    settle(numbers, (a, b) => fold(a) === fold(b)) ??
    numberBehindTitle(document, kind) ??
    bareNumber(document) ??
    numberOfTransaction(document) ??
    numberByPlace(document);
  const corrects = [...document.labelsOf('corrects'), ...ofAnother].flatMap((label) => {
    const read = labelledNumber(document, label, 0.93, 0.8);
    return read ? [read] : [];
  })[0];
  const reference = readReference(document);
  return {
    ...(number ? { number } : {}),
    ...(corrects ? { correctsNumber: corrects } : {}),
    ...readPrepayments(document, kind),
    ...(reference ? { referenceNumber: reference } : {}),
  };
}

const YEAR = /^(?:19|20)\d{2}$/u;

/** `Hyvitys 182/26`. A year in that place is a date, and not a number. */
function numberBehindTitle(document: TextDocument, kind?: DocumentKind): Read<string> | undefined {
  const others = [...document.labelsOf('corrects'), ...labelsOfPrepayments(document, kind)];
  const ofAnother = others.flatMap(({ row }) => row.words);
  const found = wordsBehindTitles(document)
    .filter((words) => !words.some((word) => YEAR.test(word.text) || ofAnother.includes(word)))
    .flatMap((words) => numberIn(words, 0.91) ?? []);
  return settle(found, (a, b) => fold(a) === fold(b));
}

/** Words for a number without another meaning; a single `no` or `n` is too little. */
const BARE: ReadonlySet<string> = new Set(NUMBER_WORDS.map(labelToken).filter((word) => word.length > 1));

/** `Numurs: M-91848`: on a document with no other number, the word alone introduces its own number. */
function bareNumber(document: TextDocument): Read<string> | undefined {
  const found = document.rows.flatMap((row, rowIndex) =>
    row.page !== 1 || isTableHeader(document, rowIndex)
      ? []
      : row.cells.flatMap((cell) => {
          const [first] = cell.words;
          if (!first || !BARE.has(labelToken(first.text)) || cell.words.length > 2) return [];
          const from = row.words.indexOf(first);
          // After a word of its own, it is the number of that thing: `Tellimuse   nr`.
          if (from > 0 && !/[\d:]/u.test(row.words[from - 1]?.text ?? '') && row.cells[0] !== cell) {
            const before = row.cells[row.cells.indexOf(cell) - 1];
            if (before && cell.x0 - before.x1 < row.y1 - row.y0) return [];
          }
          const label: LabelHit = {
            concept: 'number',
            strong: true,
            row,
            rowIndex,
            from,
            to: from,
            x0: first.x0,
            x1: first.x1,
          };
          const read = labelledNumber(document, label, 0.9, 0.9);
          return read && read.value.length > 2 ? [read] : [];
        }),
  );
  return settle(found, (a, b) => fold(a) === fold(b));
}

const TRANSACTION = new RegExp(`^${anyOf('numbering', 'dealings')}`, 'iu');

/** A slip without a number of its own is identified by that of its booking or payment. */
function numberOfTransaction(document: TextDocument): Read<string> | undefined {
  const label = document
    .labelsOf('other_number')
    .find(({ row, from, to }) => TRANSACTION.test(textOf(row.words.slice(from, to + 1))));
  return label && labelledNumber(document, label, 0.5, 0.5);
}

/** Confidence of a value that is shown to a person, and never enough to book: only its position implies its meaning. */
const BY_PLACE = 0.6;

/**
 * The number under an unknown word: the only value with the shape of a number among the facts, directly above, below or
 * next to the document's date, after a word or two of its own.
 */
function numberByPlace(document: TextDocument): Read<string> | undefined {
  const found = document.labelsOf('date').flatMap(({ row, rowIndex }) =>
    [rowIndex - 1, rowIndex, rowIndex + 1].flatMap((index) => {
      const near = document.rows[index];
      const apart = near && Math.max(near.y0 - row.y1, row.y0 - near.y1);
      if (near?.page !== 1 || (apart ?? 0) > (row.y1 - row.y0) * FACTS_APART) return [];
      return near.cells.flatMap((cell, at) => factIn(document, index, cell, near.cells[at - 1]) ?? []);
    }),
  );
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
}

/** Most distance between two facts of one box, as a multiple of the row height. */
const FACTS_APART = 1.6;
/** Up to this many words before a value are its label; more are a sentence. */
const LONGEST_NAME = 3;
/** `M-91848`, `2026/17`, `118204`: digits, optionally after letters and in groups. Neither money nor a percentage. */
const SHAPE = /^(?=.*\d)(?:\p{Lu}{1,5}[-/.]?)?\d{1,10}(?:[-/.]\d{1,8}){0,2}$/u;

/** The value of a cell, or of the cell after its label, that could be a number and belongs to no known label. */
function factIn(
  document: TextDocument,
  rowIndex: number,
  cell: Cell,
  before?: Cell,
): Read<string> | undefined {
  const last = cell.words.at(-1);
  const name = cell.words.length > 1 ? cell.words.slice(0, -1) : (before?.words ?? []);
  if (!last || name.length === 0 || name.length > LONGEST_NAME) return undefined;
  if (!name.every((word) => /^\p{L}[\p{L}.\-–]*:?$|^№$/u.test(word.text))) return undefined;
  if (!SHAPE.test(last.text) || last.text.length < 3 || YEAR.test(last.text)) return undefined;
  if (findDates(last.text).length > 0) return undefined;
  const labelled = document
    .labelsIn(rowIndex)
    .some(
      ({ concept, row, from, to }) =>
        concept !== 'number' && row.words.slice(from, to + 1).some((word) => name.includes(word)),
    );
  return labelled ? undefined : readAt(last.text, BY_PLACE, [last]);
}

function readReference(document: TextDocument): Read<string> | undefined {
  const found = document.labelsOf('reference').flatMap((label) =>
    [wordsRightOf(document, label), ...wordsBelow(document, label, 1)].flatMap((words) => {
      const match = /(?<![\d\p{L}/-])(?:RF\d{2}[ \dA-Z]{1,24}|\d[\d ]{0,24}\d)(?![\d\p{L}/-])/u.exec(
        textOf(words),
      );
      const compact = match?.[0].replace(/ /gu, '');
      if (!match || !compact || compact.length > 25) return [];
      return [
        readAt(
          compact,
          isReferenceNumber(compact) ? 0.96 : 0.75,
          wordsAt(words, match.index, match[0].length),
        ),
      ];
    }),
  );
  return settle(found);
}
