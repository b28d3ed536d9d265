import { type IsoDate } from '#platform';
import { type Page, type Row, type Word } from '../page/words.js';
import { decimalMarkOf, type DecimalMark } from '../values/amounts.js';
import { dateOrderOf, findDates, type DateOrder } from '../values/dates.js';
import { findLabels, labelToken, type LabelHit } from './find-labels.js';
import { type LabelConcept } from '../vocabulary/concepts.js';
import { anyOf, phrases } from '../vocabulary/words.js';

/** The words, rows and labels of a document, with the notation that its numbers and dates prove. */
export interface TextDocument {
  pages: readonly Page[];
  rows: readonly Row[];
  labels: readonly LabelHit[];
  labelsOf(concept: LabelConcept): LabelHit[];
  /** Labels of one row, left to right. */
  labelsIn(rowIndex: number): readonly LabelHit[];
  mark: DecimalMark | undefined;
  dateOrder: DateOrder | undefined;
  /** Whether the document is from Sweden, where short dates begin with the year: `26-11-02`. */
  swedish: boolean;
  /** The day of reading, if known. */
  today: IsoDate | undefined;
}

/** Words and codes that occur only on Swedish documents. */
const SWEDISH = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf('dates', 'year_first')}|org\.?\s?nr\.?:?\s?\d{6}-\d{4}|SE\d{10}01)(?![\p{L}\d])`,
  'iu',
);

export function textDocument(pages: readonly Page[], today?: IsoDate): TextDocument {
  const rows = pages.flatMap((page) => page.rows);
  const labels = findLabels(rows);
  const byRow = new Map<number, LabelHit[]>();
  for (const label of labels) byRow.set(label.rowIndex, [...(byRow.get(label.rowIndex) ?? []), label]);
  const texts = rows.map((row) => row.text);
  const dates = texts.flatMap((text) => findDates(text));
  const swedish = texts.some((text) => SWEDISH.test(text));
  return {
    pages,
    rows,
    labels,
    labelsIn: (rowIndex) => byRow.get(rowIndex) ?? [],
    labelsOf: (concept) => labels.filter((label) => label.concept === concept),
    mark: decimalMarkOf(texts),
    dateOrder:
      dateOrderOf(swedish ? dates.filter((date) => date.yearFirst === undefined) : dates) ??
      dateOrderOfWords(labels) ??
      (isBritish(texts) ? 'day_first' : undefined),
    swedish,
    today,
  };
}

/**
 * Whether a supplier registered in Britain asks for pounds: American companies also sell from elsewhere in Europe, and
 * put the month first.
 */
function isBritish(texts: readonly string[]): boolean {
  return (
    texts.some((text) => /(?<![A-Z])GB ?\d{3} ?\d{4} ?\d{2}(?!\d)/u.test(text)) &&
    texts.some((text) => /£|(?<![A-Z])GBP(?![A-Z])/u.test(text))
  );
}

const ENGLISH: ReadonlySet<string> = new Set(phrases('dates', 'month_first').map(labelToken));

/** `Fecha de factura 07/10/2026`: only writers of English put the month first. */
function dateOrderOfWords(labels: readonly LabelHit[]): DateOrder | undefined {
  const foreign = labels.filter(
    ({ concept, row, from, to }) =>
      (concept === 'number' || concept === 'date' || concept === 'due_date') &&
      row.words.slice(from, to + 1).some(({ text }) => /\p{L}/u.test(text) && !ENGLISH.has(labelToken(text))),
  );
  // A word that often means something else is proof only together with another one.
  const weak = new Set(
    foreign.map(({ row, from, to }) =>
      row.words
        .slice(from, to + 1)
        .map(({ text }) => labelToken(text))
        .join(' '),
    ),
  );
  return foreign.some(({ strong }) => strong) || weak.size > 1 ? 'day_first' : undefined;
}

/** Words to the right of a label, up to the next label. */
export function wordsRightOf(document: TextDocument, label: LabelHit): Word[] {
  const behind = document.labelsIn(label.rowIndex).filter((other) => other.from > label.to);
  // Bilingual labels are side by side: the value follows the last of them.
  const last = behind.find(
    (other) =>
      other.concept === label.concept &&
      label.row.words.slice(label.to + 1, other.from).every((word) => /^\W*$/u.test(word.text)),
  );
  const next = behind.find((other) => other !== last && other.from > (last ?? label).to);
  const words = label.row.words.slice((last ?? label).to + 1, next?.from);
  return words.length > 0 || next !== undefined ? words : wordsLevelWith(document, label);
}

/** Words to the right of a label that are not exactly on its line: small labels are in the corners of boxes. */
function wordsLevelWith(document: TextDocument, label: LabelHit): Word[] {
  const { row } = label;
  const word = row.words[label.to];
  if (word === undefined || row.words.some((other) => other.x0 > label.x1)) return [];
  const below = document.rows[label.rowIndex + 1];
  if (below?.page !== row.page) return [];
  const cell = below.cells.find((one) => one.x0 > label.x1);
  const first = cell?.words[0];
  const labelled = document.labels.some((other) => other.row === below && below.words[other.from] === first);
  // At least half of the label's height overlaps the value.
  return cell && first && !labelled && word.y1 - first.y0 > (word.y1 - word.y0) / 2 ? cell.words : [];
}

/** Words below a label, in its column, down to `depth` rows: one array per row. */
export function wordsBelow(document: TextDocument, label: LabelHit, depth = 2): Word[][] {
  const height = label.row.y1 - label.row.y0;
  const right = document
    .labelsIn(label.rowIndex)
    .filter((other) => other.x0 > label.x1)
    .reduce((nearest, other) => Math.min(nearest, other.x0), Number.POSITIVE_INFINITY);
  const found: Word[][] = [];
  let bottom = label.row.y1;
  for (let index = label.rowIndex + 1; index < document.rows.length && found.length < depth; index += 1) {
    const row = document.rows[index];
    if (!row || row.page !== label.row.page || row.y0 - bottom > height * 2.2) break;
    const cells = row.cells.filter(
      (cell) =>
        cell.x0 < Math.max(label.x1, label.x0 + 30) && cell.x1 > label.x0 - 4 && cell.x0 > label.x0 - 90,
    );
    const words = cells.flatMap((cell) => cell.words).filter((word) => word.x0 < right - 2);
    if (words.length === 0) continue;
    found.push(words);
    bottom = row.y1;
  }
  return found;
}

export function textOf(words: readonly Word[]): string {
  return words.map((word) => word.text).join(' ');
}

/** The words that a section of `textOf(words)` covers. */
export function wordsAt(words: readonly Word[], index: number, length: number): Word[] {
  const covered: Word[] = [];
  let at = 0;
  for (const word of words) {
    if (at < index + length && at + word.text.length > index) covered.push(word);
    at += word.text.length + 1;
  }
  return covered;
}

/** The same document without the labels of some rows, for readers that must not take a description for a label. */
export function withoutLabelsIn(document: TextDocument, rows: ReadonlySet<Row>): TextDocument {
  const labels = document.labels.filter((label) => !rows.has(label.row));
  return { ...document, labels, labelsOf: (concept) => labels.filter((label) => label.concept === concept) };
}
