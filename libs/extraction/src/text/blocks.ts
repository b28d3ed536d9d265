import { type Cell, type Word } from '../page/words.js';
import { nameKey } from '../checks/own.js';
import { textOf, type TextDocument, wordsRightOf } from './document.js';
import { amountsIn } from './amounts-in-rows.js';
import { type LabelHit } from './find-labels.js';
import { isTableHeader } from './table-columns.js';
import { companyName, isLegalForm } from './company-name.js';
import { senderLine } from './sender-line.js';

/** The part of a page that one party's heading covers. */
export interface Block {
  kind: 'buyer' | 'supplier';
  page: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  heading: LabelHit;
}

const MOST_ROWS = 9;
/** Parties are two or three next to one another; a row of at least this many columns is a table. */
const FEWEST_COLUMNS = 4;

/** Blocks under headings such as "Ostja" or "Bill to": down to a gap, a table or the next heading of the column. */
export function findBlocks(document: TextDocument): Block[] {
  const headings = document.labels.filter(
    (label) => (label.concept === 'buyer' || label.concept === 'supplier') && isHeading(label),
  );
  const sent = senderLine(document);
  const all = sent ? [...headings, sent.heading] : headings;
  return all.map((heading) => blockOf(document, heading, all));
}

/** Whether a label is a heading: a heading opens its cell; inside a sentence the same word is only a word. */
function isHeading(label: LabelHit): boolean {
  const first = label.row.words[label.from];
  const cell = first && label.row.cells.find((one) => one.words.includes(first));
  if (!cell) return false;
  // `From | To | Flight | Date`: a column of a table among others.
  if (!label.strong && label.row.cells.length >= FEWEST_COLUMNS && !/\d/u.test(label.row.text)) return false;
  const opens = cell.words[0] === first;
  // "Client Ltd" is a name that begins like a heading.
  const rest = cell.words.slice(cell.words.indexOf(first) + label.to - label.from + 1);
  if (rest.length > 0 && isLegalForm(rest.map((word) => word.text).join(' '))) return false;
  const last = label.row.words[label.to];
  const closes = last !== undefined && (last.text.endsWith(':') || cell.words.at(-1) === last);
  return opens && (closes || (label.strong && cell.words.length <= label.to - label.from + 6));
}

function blockOf(document: TextDocument, heading: LabelHit, headings: readonly LabelHit[]): Block {
  const page = document.pages.find((one) => one.number === heading.row.page);
  const width = page?.width ?? 600;
  const lineHeight = Math.max(6, heading.row.y1 - heading.row.y0);
  const x0 = heading.x0 - 12;
  let x1 = headings
    .filter(
      (other) =>
        other !== heading &&
        other.row.page === heading.row.page &&
        other.x0 > heading.x1 + 10 &&
        Math.abs(other.row.y0 - heading.row.y0) < lineHeight * 6,
    )
    .reduce((nearest, other) => Math.min(nearest, other.x0 - 4), width);
  let y1 = heading.row.y1;
  let rows = 0;
  let name = companyName(textOf(wordsRightOf(document, heading)));
  for (let index = heading.rowIndex + 1; index < document.rows.length && rows < MOST_ROWS; index += 1) {
    const row = document.rows[index];
    if (row?.page !== heading.row.page) break;
    const cells = row.cells.filter((cell) => cell.x0 >= x0 && cell.x0 < x1);
    const first = cells[0];
    if (!first) continue;
    // An address has no amounts: below them are the terms of the payee.
    if (amountsIn(document, row, row.words).some((amount) => amount.decimals === 2 && amount.x0 >= x0)) break;
    if (row.y0 - y1 > lineHeight * 2.6 || isTableHeader(document, index)) break;
    if (headings.some((other) => other.rowIndex === index && other.x0 >= x0 && other.x0 < x1)) break;
    // A second column of facts next to the block (number, date) is not a part of it.
    if (first.x0 - heading.x0 > 120) continue;
    // Another company begins: the footer of the document, below its addressee.
    const next = companyName(first.text);
    if (name !== undefined && next !== undefined && nameKey(next) !== nameKey(name)) break;
    name ??= next;
    const beside = row.cells.find((cell) => cell.x0 > first.x1 + 30 && cell.x0 > heading.x0 + 120);
    // `Name:    Näidis OÜ` is a key with its value, both of this block.
    if (beside && !isKey(document, first, beside)) x1 = Math.min(x1, beside.x0 - 4);
    y1 = row.y1;
    rows += 1;
  }
  return {
    kind: heading.concept === 'buyer' ? 'buyer' : 'supplier',
    page: heading.row.page,
    x0,
    x1,
    y0: heading.row.y0 - 2,
    y1: y1 + 2,
    heading,
  };
}

function isKey(document: TextDocument, key: Cell, value: Cell): boolean {
  const isHeading = document.labels.some((label) => label.row.words[label.from] === value.words[0]);
  return key.text.endsWith(':') && key.words.length <= 3 && !value.text.includes(':') && !isHeading;
}

/** The block that contains a word; the nearest heading above wins. */
export function blockAt(blocks: readonly Block[], word: Word): Block | undefined {
  return blocks
    .filter(
      (block) =>
        block.page === word.page &&
        word.x0 >= block.x0 &&
        word.x0 < block.x1 &&
        word.y0 >= block.y0 - 1 &&
        word.y1 <= block.y1 + 1,
    )
    .sort((a, b) => b.y0 - a.y0 || b.x0 - a.x0)[0];
}
