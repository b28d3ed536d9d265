import { type IsoDate } from '#platform';
import { type Draft, type Read } from '../draft.js';
import { type Word } from '../pdf/words.js';
import { findDates, type FoundDate } from '../values/dates.js';
import { textOf, wordsAt, wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { type LabelHit } from './find-labels.js';
import { type LabelConcept } from './labels.js';
import { readAt, settle } from './reading.js';

function readingOf(
  found: FoundDate,
  document: TextDocument,
  currency: string | undefined,
): { date: IsoDate; sure: boolean } | undefined {
  const [first, second] = found.readings;
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
    // `Vom 17. Dezember bis 6. Januar`: two days behind a small word are a span of time.
    if (!label.strong && findDates(textOf(beside)).length > 1) return [];
    const right = dateIn(document, beside, currency, base);
    if (right) return [right];
    for (const [depth, words] of wordsBelow(document, label, 2).entries()) {
      const below = dateIn(document, words, currency, base - 0.02 - depth * 0.1);
      if (below) return [below];
    }
    return [];
  });
}

/** `Stylesheet 2.5 vom 10.01.2023`: a small word inside a sentence announces a date of anything; not so `Köln, den`. */
function announces({ row, from }: LabelHit): boolean {
  const word = row.words[from];
  return row.words[from - 1]?.text.endsWith(',') === true || row.cells.some((cell) => cell.words[0] === word);
}

/** Dates by their labels; with no label at all the first date of the document is a guess and says so. */
export function readDates(document: TextDocument, currency: string | undefined): Partial<Draft> {
  const date =
    settle([...labelledDates(document, 'date', currency), ...datesBesideNumber(document, currency)]) ??
    unlabelledDate(document, currency);
  const dueDate = settle(labelledDates(document, 'due_date', currency));
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
  return document.labelsOf('number').flatMap((label) => {
    const behind = label.row.words.slice(label.to + 1);
    const [found] = findDates(textOf(behind));
    const [first] = found ? wordsAt(behind, found.index, found.length) : [];
    const words = first ? behind.slice(behind.indexOf(first)) : [];
    const others = document.labels.some(
      (other) =>
        other.rowIndex === label.rowIndex &&
        other.from > label.to &&
        (announces(other) || other.strong) &&
        /date|period/u.test(other.concept),
    );
    const read = others ? undefined : dateIn(document, words, currency, 0.95);
    return read ? [{ ...read, confidence: Math.min(read.confidence, 0.93) }] : [];
  });
}

function unlabelledDate(document: TextDocument, currency: string | undefined): Read<IsoDate> | undefined {
  const taken = new Set(
    document.labels
      .filter((label) => ['due_date', 'supply_date', 'other_date', 'period'].includes(label.concept))
      .map((label) => label.rowIndex),
  );
  const found = document.rows.flatMap((row, index) => {
    // Two days on one row are a period.
    if (taken.has(index) || findDates(row.text).length > 1) return [];
    const read = dateIn(document, row.words, currency, 0.97);
    return read ? [{ ...read, confidence: Math.min(read.confidence, 0.7) }] : [];
  });
  const days = new Set(found.map((read) => read.value));
  const first = found[0];
  // A receipt shows one day, the day of purchase, and needs no word for it.
  return (
    first && {
      ...first,
      confidence: days.size === 1 && first.confidence >= 0.7 ? 0.9 : Math.min(first.confidence, 0.55),
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
