import { toMinor } from '../draft.js';
import { type Row, type Word } from '../page/words.js';
import { amountsIn, isMoney, type PrintedAmount } from './amounts-in-rows.js';
import { wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { type LabelConcept } from '../vocabulary/concepts.js';

export interface Money {
  value: bigint;
  score: number;
  words: readonly Word[];
}

/** Most rows of description of an item, and fewest columns of amounts that items share. */
const ROWS_OF_AN_ITEM = 4;
const SHARED_COLUMNS = 3;

/** Labelled amounts of one concept, the amount nearest the right edge of each label's row first. */
export function labelledMoney(document: TextDocument, concept: LabelConcept, currency: string): Money[] {
  return document.labelsOf(concept).flatMap((label) => {
    const right = wordsRightOf(document, label);
    const amounts = amountsIn(document, label.row, right).filter(
      (amount) => isMoney(amount, label.row) || right.length <= 2,
    );
    const last = amounts.at(-1);
    const score = label.strong ? 1 : 0.75;
    if (last) return money(last, amounts.length === 1 ? score : score - 0.1, currency);
    if (right.some((word) => /\p{L}{4,}/u.test(word.text))) return [];
    for (const [depth, words] of wordsBelow(document, label, 1).entries()) {
      const row = document.rows
        .slice(label.rowIndex + 1)
        .find((one) => words.every((word) => one.words.includes(word)));
      if (row && isItem(document, row)) return [];
      const below = row ? amountsIn(document, row, words).filter((amount) => isMoney(amount, row)) : [];
      const first = below[0];
      if (first && below.length === 1) return money(first, score - 0.1 - depth * 0.1, currency);
    }
    return [];
  });
}

/** Most points between the ends of two amounts of one column. */
const SAME_EDGE = 2;

/**
 * Whether the following rows have amounts in the same columns: the row under the heading is then one item of several.
 */
function isItem(document: TextDocument, row: Row): boolean {
  const edges = amountsIn(document, row, row.words).map((amount) => amount.x1);
  const at = document.rows.indexOf(row);
  return document.rows.slice(at + 1, at + 1 + ROWS_OF_AN_ITEM).some((other) => {
    if (other.page !== row.page) return false;
    const shared = amountsIn(document, other, other.words).filter(({ x1 }) =>
      edges.some((edge) => Math.abs(edge - x1) < SAME_EDGE),
    );
    return shared.length >= SHARED_COLUMNS;
  });
}

export function money(amount: PrintedAmount, score: number, currency: string): Money[] {
  const value = toMinor(amount.value, currency);
  return value === undefined
    ? []
    : [{ value, score: amount.ambiguous ? score - 0.3 : score, words: amount.words }];
}
