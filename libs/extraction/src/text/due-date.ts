import { addDays, type IsoDate } from '#platform';
import { type Draft, type Read } from '../draft.js';
import { type Row } from '../page/words.js';
import { dayWithoutYear, findDates } from '../values/dates.js';
import { anyOf } from '../vocabulary/words.js';
import { textOf, wordsAt, wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { dateIn, labelledDates } from './labelled-dates.js';
import { isTableHeader } from './table-columns.js';
import { dayOfTerm } from './payment-terms.js';
import { readAt, settle } from './reading.js';

/**
 * The due date: as printed, or else from the stated term, or else the only other date of the page's head that can be
 * meant.
 */
export function readDueDate(
  document: TextDocument,
  currency: string | undefined,
  { kind, date }: Pick<Draft, 'kind' | 'date'>,
  items: ReadonlySet<Row>,
): Pick<Draft, 'dueDate'> {
  const printed = settle(labelledDates(document, 'due_date', currency)) ?? dayOfDebit(document, currency);
  const asks = kind?.value !== 'receipt' && kind?.value !== 'credit_note';
  const dueDate =
    printed ??
    (date && labelledWithoutYear(document, date.value)) ??
    (date && asks ? dayOfTerm(document, date, items) : undefined) ??
    (date && laterDay(document, currency, date.value));
  return dueDate ? { dueDate } : {};
}

/** `Tasuda hiljemalt 20. novembriks`: the first such day after the date of the document. */
function labelledWithoutYear(document: TextDocument, date: IsoDate): Read<IsoDate> | undefined {
  for (const label of document.labelsOf('due_date')) {
    const words = wordsRightOf(document, label);
    const due = dayWithoutYear(textOf(words), date);
    if (due !== undefined) return readAt(due, 0.85, words.slice(0, 2));
  }
  return undefined;
}

const DEBITED = new RegExp(anyOf('payment', 'debited'), 'iu');

/** `… wird am 20.03.2026 von Ihrem Konto eingezogen`: an amount debited from an account is due on that day. */
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

/** Most days after its own date at which a document may ask for payment. */
const LONGEST_TERM = 120;

/**
 * The only date in the head that is later than the document's own, in a cell of its own and under no known label: it is
 * the due date, whatever the word for it.
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
      // A date in its own cell: the cell holds only the date and perhaps its label.
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
