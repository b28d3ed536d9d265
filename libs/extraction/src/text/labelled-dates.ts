import { addDays, type IsoDate } from '#platform';
import { type Read } from '../draft.js';
import { type Row, type Word } from '../page/words.js';
import { findDates, type FoundDate } from '../values/dates.js';
import { statedTerm } from '../values/payment-terms.js';
import { textOf, wordsAt, wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { type LabelHit } from './find-labels.js';
import { type LabelConcept } from '../vocabulary/concepts.js';
import { anyOf } from '../vocabulary/words.js';
import { readAt } from './reading.js';

/** The day of a found date, by the document's order of day and month. */
export function readingOf(
  found: FoundDate,
  document: TextDocument,
  currency: string | undefined,
): { date: IsoDate; sure: boolean } | undefined {
  const yearFirst = yearFirstReading(found, document);
  if (yearFirst) return yearFirst;
  const printed = dayOfPrint(document)?.day;
  const [first, second] = found.readings.filter((day) => printed === undefined || day <= printed);
  if (!first) return undefined;
  if (!found.ambiguous || !second) return { date: first, sure: true };
  if (document.dateOrder) return { date: document.dateOrder === 'day_first' ? first : second, sure: true };
  return { date: currency === 'USD' || currency === 'CAD' ? second : first, sure: false };
}

/** Days before and after today that most documents mention, and the most days before today that any can mention. */
const NEAR = 400;
const OLDEST = 3653;

/**
 * The reading of `26-11-02` when, on the day of reading, only 2026 can be meant: sure on Swedish documents, which never
 * put the year last. Undefined where the year is last, as almost everywhere else.
 */
function yearFirstReading(
  { readings, yearFirst: date }: FoundDate,
  { today, swedish }: TextDocument,
): { date: IsoDate; sure: boolean } | undefined {
  const [last] = readings;
  if (date === undefined || last === undefined || today === undefined || readings.includes(date))
    return undefined;
  const within = (day: IsoDate, days: number): boolean =>
    day >= addDays(today, -days) && day <= addDays(today, NEAR);
  const yearLast = readings.some((day) => within(day, NEAR));
  if (within(date, NEAR)) {
    if (!yearLast) return { date, sure: swedish };
    return swedish ? { date: last, sure: false } : undefined;
  }
  if (!swedish || yearLast) return undefined;
  return { date, sure: within(date, OLDEST) && !readings.some((day) => within(day, OLDEST)) };
}

/** The first date in the given words. */
export function dateIn(
  document: TextDocument,
  words: readonly Word[],
  currency: string | undefined,
  confidence: number,
): Read<IsoDate> | undefined {
  const text = textOf(words);
  const found = findDates(text)[0];
  const reading = found && readingOf(found, document, currency);
  if (!found || !reading) return undefined;
  // A date far after its label belongs to something else.
  const distance = found.index > 25 || (confidence < 0.95 && found.index > 8) ? 0.15 : 0;
  return readAt(
    reading.date,
    (reading.sure ? confidence : Math.min(confidence, 0.55)) - distance,
    wordsAt(words, found.index, found.length),
  );
}

/** Dates next to the labels of a concept, or below them. */
export function labelledDates(
  document: TextDocument,
  concept: LabelConcept,
  currency: string | undefined,
): Read<IsoDate>[] {
  return document.labelsOf(concept).flatMap((label) => {
    const base = label.strong ? 0.97 : announces(label) ? 0.92 : 0.82;
    const beside = wordsRightOf(document, label);
    // `Vom 17. Dezember bis 6. Januar`: two dates after a short word, or one on either side, are a period.
    if (!label.strong && (isSpan(textOf(beside)) || opensSpan(label))) return [];
    if (endsSpan(label, beside)) return [];
    const right = dateIn(document, beside, currency, base);
    if (right) return [right];
    // `Maksetähtaeg: 14 päeva`: the label has its value, and the dates below belong to other labels.
    if (statedTerm(textOf(beside)) !== undefined) return [];
    const under = wordsBelow(document, label, 2);
    // `Kuupäev` above a column of visits or nights: these are the dates of items.
    if (!label.strong && under.length > 1 && under.every((words) => findDates(textOf(words)).length > 0))
      return [];
    for (const [depth, words] of under.entries()) {
      const below = dateIn(document, words, currency, base - 0.02 - depth * 0.1);
      if (below) return [below];
    }
    return [];
  });
}

/** Words that precede the end of a period as well as a due date. */
const UNTIL = new RegExp(`^${anyOf('dates', 'until')}(?: zum)?$`, 'iu');

/** `vom 06.12.2013 bis zum 06.12.2014`: directly after a date, the second one ends a period. */
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

/** The same test from the period's first day. */
function opensSpan({ row, to }: LabelHit): boolean {
  return isSpan(textOf(row.words.slice(to + 1)));
}

/**
 * Whether a text has two dates with only a dash or a word for an end between them; a label between them separates them:
 * `Kuupäev … Maksepäev …`.
 */
function isSpan(text: string): boolean {
  const [first, second] = findDates(text);
  if (!first || !second) return false;
  const between = text.slice(first.index + first.length, second.index).trim();
  return UNTIL.test(between) || !/\p{L}{3,}/u.test(between);
}

/**
 * `Stylesheet 2.5 vom 10.01.2023`: a short word inside a sentence may introduce the date of anything; `Köln, den` does
 * not.
 */
export function announces({ row, from }: LabelHit): boolean {
  const word = row.words[from];
  return row.words[from - 1]?.text.endsWith(',') === true || row.cells.some((cell) => cell.words[0] === word);
}

/** The line that a browser prints above a page: the time and the page's title. The document is older than that. */
const PRINTED = /^(\d{1,4}[./-]\d{1,2}[./-]\d{2,4}),? \d{1,2}:\d{2}(?: [AP]M)? \p{L}/u;

/** The day on which a browser printed the page, from the line at its top. */
export function dayOfPrint(document: TextDocument): { row: Row; day: IsoDate } | undefined {
  const [row] = document.rows;
  const stamp = row && PRINTED.exec(row.text);
  const day = stamp && findDates(stamp[1] ?? '')[0]?.readings.at(-1);
  return row && day ? { row, day } : undefined;
}
