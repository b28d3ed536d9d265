import { type IsoDate } from '#platform';
import { type Draft, type Read } from '../draft.js';
import { type DocumentKind } from '../extraction.js';
import { findDates } from '../values/dates.js';
import { fold } from '../values/fold.js';
import { textOf, wordsAt, wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { announces, dateIn, dayOfPrint, labelledDates, readingOf } from './labelled-dates.js';
import { labelsOfNumbers } from './numbers.js';
import { readAt, settle } from './reading.js';
import { anyOf } from '../vocabulary/words.js';
import { kindOfTitle } from './titles.js';

/**
 * Dates by their labels, except the due date; without any label, the first date of the document is taken as an unsure
 * guess.
 */
export function readDates(
  document: TextDocument,
  currency: string | undefined,
  kind?: DocumentKind,
): Partial<Draft> {
  const labelled = settle([
    ...labelledDates(document, 'date', currency),
    ...datesBesideNumber(document, currency, kind),
    ...datesBesideTitle(document, currency),
  ]);
  const shown = unlabelledDate(document, currency);
  // The only date on a document is its own, even if only a word in a sentence marks it as such.
  const date = labelled && shown?.value !== labelled.value ? labelled : surer(labelled, shown);
  const supplyDate = settle(labelledDates(document, 'supply_date', currency));
  const period = readPeriod(document, currency);
  return {
    ...(date ? { date } : {}),
    ...(supplyDate ? { supplyDate } : {}),
    ...period,
  };
}

function surer<T>(a: Read<T> | undefined, b: Read<T> | undefined): Read<T> | undefined {
  return a && b && b.confidence > a.confidence ? b : (a ?? b);
}

const PAYING = new RegExp(String.raw`(?<!\p{L})${anyOf('terms', 'paying')}`, 'iu');

/** `Arve nr 12, 5. november 2026`: a date after the number, in the same row, is the document's. */
function datesBesideNumber(
  document: TextDocument,
  currency: string | undefined,
  kind: DocumentKind | undefined,
): Read<IsoDate>[] {
  return labelsOfNumbers(document, kind).own.flatMap((label) => {
    const behind = label.row.words.slice(label.to + 1);
    const [found] = findDates(textOf(behind));
    const [first] = found ? wordsAt(behind, found.index, found.length) : [];
    const words = first ? behind.slice(behind.indexOf(first)) : [];
    const between = behind.slice(0, first ? behind.indexOf(first) : 0);
    // `Rechnung Nr.: 884120   Anreise: 03.11.2026`: a date with a word of its own.
    const named = between.slice(1).some(({ text }) => /\p{L}{3}/u.test(text) && text.endsWith(':'));
    // `Palume arve tasuda 20.11.2026`: the day of the payment.
    const due = PAYING.test(textOf(between));
    const others = document
      .labelsIn(label.rowIndex)
      .some(
        (other) =>
          other.from > label.to && (announces(other) || other.strong) && /date|period/u.test(other.concept),
      );
    const read = others || named || due ? undefined : dateIn(document, words, currency, 0.95);
    return read ? [{ ...read, confidence: Math.min(read.confidence, 0.93) }] : [];
  });
}

/** `Beitragsrechnung     24. Januar 2014`: a date alone in the row of the title. */
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

function unlabelledDate(document: TextDocument, currency: string | undefined): Read<IsoDate> | undefined {
  const taken = new Set(
    document.labels
      .filter((label) => ['due_date', 'supply_date', 'other_date', 'period'].includes(label.concept))
      .map((label) => label.rowIndex),
  );
  const printed = dayOfPrint(document);
  const open = document.rows.filter((row, index) => row !== printed?.row && !taken.has(index));
  // Two dates in one row are a period, or the document's date and the due date under unknown words.
  const several = open.some((row) => findDates(row.text).length > 1);
  const found = open.flatMap((row) => {
    if (findDates(row.text).length > 1) return [];
    const read = dateIn(document, row.words, currency, 0.97);
    return read ? [{ ...read, confidence: Math.min(read.confidence, 0.7) }] : [];
  });
  const days = new Set(found.map((read) => read.value));
  const first = found[0];
  // A receipt shows one date, the day of purchase, and needs no word for it.
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
