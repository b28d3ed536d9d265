import { addDays, type IsoDate } from '#platform';
import { type Draft, type Read } from '../draft.js';
import { type Row, type Word } from '../pdf/words.js';
import { findDates, type FoundDate } from '../values/dates.js';
import { textOf, wordsAt, wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { type LabelHit } from './find-labels.js';
import { type LabelConcept } from './labels.js';
import { fold } from '../values/fold.js';
import { isTableHeader } from './lines.js';
import { labelsOfNumbers } from './numbers.js';
import { kindOfTitle } from './titles.js';
import { readAt, settle } from './reading.js';

function readingOf(
  found: FoundDate,
  document: TextDocument,
  currency: string | undefined,
): { date: IsoDate; sure: boolean } | undefined {
  const printed = dayOfPrint(document)?.day;
  const [first, second] = found.readings.filter((day) => printed === undefined || day <= printed);
  if (!first) return undefined;
  if (!found.ambiguous || !second) return { date: first, sure: true };
  if (document.dateOrder) return { date: document.dateOrder === 'day_first' ? first : second, sure: true };
  return { date: currency === 'USD' || currency === 'CAD' ? second : first, sure: false };
}

function dateIn(
  document: TextDocument,
  words: readonly Word[],
  currency: string | undefined,
  confidence: number,
): Read<IsoDate> | undefined {
  const text = textOf(words);
  const found = findDates(text)[0];
  const reading = found && readingOf(found, document, currency);
  if (!found || !reading) return undefined;
  // A date far behind its label belongs to something else.
  const distance = found.index > 25 || (confidence < 0.95 && found.index > 8) ? 0.15 : 0;
  return readAt(
    reading.date,
    (reading.sure ? confidence : Math.min(confidence, 0.55)) - distance,
    wordsAt(words, found.index, found.length),
  );
}

function labelledDates(
  document: TextDocument,
  concept: LabelConcept,
  currency: string | undefined,
): Read<IsoDate>[] {
  return document.labelsOf(concept).flatMap((label) => {
    const base = label.strong ? 0.97 : announces(label) ? 0.92 : 0.82;
    const beside = wordsRightOf(document, label);
    // `Vom 17. Dezember bis 6. Januar`: two days behind a small word, or one on either side, are a span of time.
    if (!label.strong && (findDates(textOf(beside)).length > 1 || opensSpan(label))) return [];
    if (endsSpan(label, beside)) return [];
    const right = dateIn(document, beside, currency, base);
    if (right) return [right];
    for (const [depth, words] of wordsBelow(document, label, 2).entries()) {
      const below = dateIn(document, words, currency, base - 0.02 - depth * 0.1);
      if (below) return [below];
    }
    return [];
  });
}

/** Words that lead to the end of a time as well as to the day to pay by. */
const UNTIL = /^(?:bis|until|till|to|kuni|līdz|iki|до|al|au|tot|t\.?o\.?m)(?: zum)?$/iu;

/** `vom 06.12.2013 bis zum 06.12.2014`: right behind a day the second one ends a time. */
function endsSpan({ row, from, to }: LabelHit, beside: readonly Word[]): boolean {
  if (!UNTIL.test(textOf(row.words.slice(from, to + 1)))) return false;
  const before = row.words[from - 1];
  const label = row.words[from];
  const touching = before && label && label.x0 - before.x1 < (label.y1 - label.y0) * 1.5;
  const last = findDates(textOf(row.words.slice(0, from))).at(-1);
  return (
    touching === true &&
    last !== undefined &&
    last.index + last.length === textOf(row.words.slice(0, from)).length &&
    findDates(textOf(beside))[0]?.index === 0
  );
}

/** The same seen from its first day. */
function opensSpan({ row, to }: LabelHit): boolean {
  const text = textOf(row.words.slice(to + 1));
  const [first, second] = findDates(text);
  return (
    first !== undefined &&
    second !== undefined &&
    UNTIL.test(text.slice(first.index + first.length, second.index).trim())
  );
}

/** `Stylesheet 2.5 vom 10.01.2023`: a small word inside a sentence announces a date of anything; not so `Köln, den`. */
function announces({ row, from }: LabelHit): boolean {
  const word = row.words[from];
  return row.words[from - 1]?.text.endsWith(',') === true || row.cells.some((cell) => cell.words[0] === word);
}

/** Dates by their labels; with no label at all the first date of the document is a guess and says so. */
export function readDates(document: TextDocument, currency: string | undefined): Partial<Draft> {
  const date =
    settle([
      ...labelledDates(document, 'date', currency),
      ...datesBesideNumber(document, currency),
      ...datesBesideTitle(document, currency),
    ]) ?? unlabelledDate(document, currency);
  const dueDate =
    settle(labelledDates(document, 'due_date', currency)) ??
    dayOfDebit(document, currency) ??
    (date && laterDay(document, currency, date.value));
  const supplyDate = settle(labelledDates(document, 'supply_date', currency));
  const period = readPeriod(document, currency);
  return {
    ...(date ? { date } : {}),
    ...(dueDate ? { dueDate } : {}),
    ...(supplyDate ? { supplyDate } : {}),
    ...period,
  };
}

/** `Arve nr 12, 5. november 2026`: a date behind the number on its own row is the document's. */
function datesBesideNumber(document: TextDocument, currency: string | undefined): Read<IsoDate>[] {
  return labelsOfNumbers(document).own.flatMap((label) => {
    const behind = label.row.words.slice(label.to + 1);
    const [found] = findDates(textOf(behind));
    const [first] = found ? wordsAt(behind, found.index, found.length) : [];
    const words = first ? behind.slice(behind.indexOf(first)) : [];
    // `Rechnung Nr.: 884120   Anreise: 03.11.2026`: a day with a word of its own.
    const named = behind
      .slice(1, first ? behind.indexOf(first) : 0)
      .some(({ text }) => /\p{L}{3}/u.test(text) && text.endsWith(':'));
    const others = document
      .labelsIn(label.rowIndex)
      .some(
        (other) =>
          other.from > label.to && (announces(other) || other.strong) && /date|period/u.test(other.concept),
      );
    const read = others || named ? undefined : dateIn(document, words, currency, 0.95);
    return read ? [{ ...read, confidence: Math.min(read.confidence, 0.93) }] : [];
  });
}

/** `Beitragsrechnung     24. Januar 2014`: a day by itself on the row of the title. */
function datesBesideTitle(document: TextDocument, currency: string | undefined): Read<IsoDate>[] {
  const rows = document.pages[0]?.rows ?? [];
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell, index) => {
      const next = cells[index + 1];
      const [found] = next ? findDates(next.text) : [];
      if (!next || found?.index !== 0 || found.length < next.text.length - 3) return [];
      if (!kindOfTitle(fold(cell.text))) return [];
      const read = dateIn(document, next.words, currency, 0.95);
      return read ? [{ ...read, confidence: Math.min(read.confidence, 0.91) }] : [];
    }),
  );
}

const DEBITED =
  /eingezogen|abgebucht|abbuchen|einziehen|direct debit|will be (?:debited|charged|collected)|otsekorraldus|debiteeri|kontolt maha|veloitetaan|suoraveloitus|autogiro|prélevé|prélèvement|ingehouden|geïncasseerd|domiciliación/iu;

/** `… wird am 20.03.2026 von Ihrem Konto eingezogen`: what is taken from an account is due that day. */
function dayOfDebit(document: TextDocument, currency: string | undefined): Read<IsoDate> | undefined {
  for (const [index, row] of document.rows.entries()) {
    const sentence = `${row.text} ${document.rows[index + 1]?.text ?? ''}`;
    const [found] = findDates(row.text);
    if (!found || !DEBITED.test(sentence.slice(found.index, found.index + LONGEST_SENTENCE))) continue;
    const read = dateIn(document, wordsAt(row.words, found.index, found.length), currency, 0.85);
    if (read) return read;
  }
  return undefined;
}
const LONGEST_SENTENCE = 160;

/** Days after its own date within which a paper may ask to be paid. */
const LONGEST_TERM = 120;

/**
 * The only day of the head that is later than the document's own, in a cell of its own and under no label we know:
 * whatever the word for it, it is the day to pay by.
 */
function laterDay(
  document: TextDocument,
  currency: string | undefined,
  date: IsoDate,
): Read<IsoDate> | undefined {
  const table = document.rows.findIndex((_, index) => isTableHeader(document, index));
  const head = document.rows.slice(0, table < 0 ? 0 : table).filter((row) => row.page === 1);
  const taken = document.labels
    .filter((label) => /^(?:supply_date|other_date|period)$/u.test(label.concept))
    .flatMap((label) => [...wordsRightOf(document, label), ...wordsBelow(document, label, 2).flat()]);
  const later = head.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const [found, second] = findDates(cell.text);
      if (!found || second || cell.words.some((word) => taken.includes(word))) return [];
      // A day of its own: the cell holds nothing but it and perhaps its label.
      const before = cell.text.slice(0, found.index).trim();
      if (
        found.index + found.length < cell.text.length - 1 ||
        /\d|[,;.] /u.test(before) ||
        before.length > 40
      )
        return [];
      const read = dateIn(document, wordsAt(cell.words, found.index, found.length), currency, 0.97);
      return read && read.value > date && read.value <= addDays(date, LONGEST_TERM) ? [read] : [];
    }),
  );
  const days = new Set(later.map((read) => read.value));
  const [first] = later;
  return first && days.size === 1 ? { ...first, confidence: Math.min(first.confidence, 0.7) } : undefined;
}

/** What a browser prints above a page: when, and the page's title. The paper is older than that. */
const PRINTED = /^(\d{1,4}[./-]\d{1,2}[./-]\d{2,4}),? \d{1,2}:\d{2}(?: [AP]M)? \p{L}/u;

/** The day a browser printed the page, by the line it puts on top. */
function dayOfPrint(document: TextDocument): { row: Row; day: IsoDate } | undefined {
  const [row] = document.rows;
  const stamp = row && PRINTED.exec(row.text);
  const day = stamp && findDates(stamp[1] ?? '')[0]?.readings.at(-1);
  return row && day ? { row, day } : undefined;
}

function unlabelledDate(document: TextDocument, currency: string | undefined): Read<IsoDate> | undefined {
  const taken = new Set(
    document.labels
      .filter((label) => ['due_date', 'supply_date', 'other_date', 'period'].includes(label.concept))
      .map((label) => label.rowIndex),
  );
  const printed = dayOfPrint(document);
  const open = document.rows.filter((row, index) => row !== printed?.row && !taken.has(index));
  // Two days on one row are a period, or that of the paper and that to pay by under words nobody knows.
  const several = open.some((row) => findDates(row.text).length > 1);
  const found = open.flatMap((row) => {
    if (findDates(row.text).length > 1) return [];
    const read = dateIn(document, row.words, currency, 0.97);
    return read ? [{ ...read, confidence: Math.min(read.confidence, 0.7) }] : [];
  });
  const days = new Set(found.map((read) => read.value));
  const first = found[0];
  // A receipt shows one day, the day of purchase, and needs no word for it.
  return (
    first && {
      ...first,
      confidence:
        days.size === 1 && !several && first.confidence >= 0.7 ? 0.9 : Math.min(first.confidence, 0.55),
    }
  );
}

function readPeriod(document: TextDocument, currency: string | undefined): Partial<Draft> {
  for (const label of document.labelsOf('period')) {
    for (const words of [wordsRightOf(document, label), ...wordsBelow(document, label, 1)]) {
      const dates = findDates(textOf(words)).map((found) => readingOf(found, document, currency)?.date);
      const [from, to] = dates;
      if (from && to && from <= to) {
        return { serviceFrom: readAt(from, 0.92, words), serviceTo: readAt(to, 0.92, words) };
      }
    }
  }
  return {};
}
