import { addDays, type IsoDate } from '#platform';
import { type Read } from '../draft.js';
import { type Cell, type Row, type Word } from '../page/words.js';
import { goesOn, grantsDiscount, opensTerm, termInSentence, statedTerm } from '../values/payment-terms.js';
import { textOf, wordsBelow, type TextDocument } from './document.js';
import { readAt } from './reading.js';

/** Confidence of a computed date: a date that a second reader finds printed replaces it. */
const DERIVED = 0.7;
/** Least confidence of the date to count from: a second reader may still replace a less certain one. */
const LEAST_DATE = 0.75;

/** The due date by the terms of a document: its date plus the stated days. Two different terms give none. */
export function dayOfTerm(
  document: TextDocument,
  date: Read<IsoDate>,
  items: ReadonlySet<Row>,
): Read<IsoDate> | undefined {
  if (date.confidence < LEAST_DATE) return undefined;
  const terms = [...statedTerms(document), ...termsInSentences(document, items)];
  const [first, ...others] = terms;
  if (!first || others.some((other) => other.days !== first.days)) return undefined;
  return readAt(addDays(date.value, first.days), DERIVED, first.words);
}

interface Term {
  readonly days: number;
  readonly words: readonly Word[];
}

/** Terms after their labels, or else in the next cell or below. */
function statedTerms(document: TextDocument): Term[] {
  return [...document.labelsOf('payment_terms'), ...document.labelsOf('due_date')].flatMap((label) => {
    const { row, rowIndex, to } = label;
    const word = row.words[to];
    const at = row.cells.findIndex((cell) => word !== undefined && cell.words.includes(word));
    const own = row.cells[at];
    const rest = word && own ? own.words.slice(own.words.indexOf(word) + 1) : [];
    if (own && /[\p{L}\d]/u.test(textOf(rest)))
      return termIn([...rest, ...linesBehind(document, rowIndex, own)]);
    const next = row.cells[at + 1];
    const beside = next ? [...next.words, ...linesBehind(document, rowIndex, next)] : [];
    return [beside, ...wordsBelow(document, label, 1)]
      .filter((words) => opensTerm(textOf(words)))
      .flatMap(termIn)
      .slice(0, 1);
  });
}

function termIn(words: readonly Word[]): Term[] {
  const days = statedTerm(textOf(words));
  return days === undefined ? [] : [{ days, words }];
}

/** Terms in sentences anywhere except on the lines of items. */
function termsInSentences(document: TextDocument, items: ReadonlySet<Row>): Term[] {
  return document.rows.flatMap((row, index) => {
    if (items.has(row)) return [];
    return row.cells.flatMap((cell) => {
      const above = document.rows[index - 1]?.cells.find((one) => level(one, cell));
      const opening =
        above && document.rows[index - 1]?.page === row.page && goesOn(above.text, cell.text)
          ? above.words
          : [];
      const words = [...opening, ...cell.words, ...linesBehind(document, index, cell)];
      const days = termInSentence(textOf(words));
      return days === undefined ? [] : [{ days, words: cell.words }];
    });
  });
}

/** Most lines of a sentence with a term. */
const MOST_LINES = 3;

/** The next lines, while they continue the text of a cell or grant a discount on its term. */
function linesBehind(document: TextDocument, index: number, cell: Cell, most = MOST_LINES): Word[] {
  const [row, next] = [document.rows[index], document.rows[index + 1]];
  const below = next?.cells.find((one) => level(one, cell) || (one.x0 > cell.x0 && one.x0 < cell.x1));
  if (most === 0 || !row || !below || next?.page !== row.page || next.y0 - row.y1 > row.y1 - row.y0)
    return [];
  if (!goesOn(cell.text, below.text) && !grantsDiscount(below.text)) return [];
  return [...below.words, ...linesBehind(document, index + 1, below, most - 1)];
}

/** Whether lines begin at the same edge, like those of a paragraph. */
function level(a: Cell, b: Cell): boolean {
  return Math.abs(a.x0 - b.x0) < 3;
}
