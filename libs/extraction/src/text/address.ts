import { countryNamed } from '#platform';
import { type Read } from '../draft.js';
import { type Cell, type Row, type Word } from '../page/words.js';
import { findAmounts } from '../values/amounts.js';
import { findDates } from '../values/dates.js';
import { fold } from '../values/fold.js';
import { anyOf } from '../vocabulary/words.js';
import { amountsIn } from './amounts-in-rows.js';
import { blockAt, type Block } from './blocks.js';
import { companyName } from './company-name.js';
import { textOf, type TextDocument } from './document.js';
import { isTableHeader } from './table-columns.js';
import { readAt } from './reading.js';
import { kindOfTitle } from './titles.js';

/** A word for an address, as a whole cell or at its start. */
const ADDRESS = new RegExp(
  String.raw`^(?:${anyOf('parties', 'address_of')}\s)?${anyOf('parties', 'address')}(?![\p{L}\d])\s*:?`,
  'iu',
);
/** Separators between the parts of an address on one line. */
const BETWEEN = /^[·|•∙●–—-]$/u;
/** Most lines of an address, and most rows between the name and its first line. */
const MOST_LINES = 6;
const FARTHEST = 8;
/** Most points between two rows of one address, and between the edges or middles of one column. */
const ROW_GAP = 18;
const SAME_COLUMN = 6;
const LONGEST_PART = 60;
/** `LV-1001`, `20457 Hamburg`, `111 47 Stockholm`. */
const POSTCODE = /(?<![\p{L}\d])[A-Z]{1,2}-\d{3,5}|(?<!\d)(?:\d{3,5}|\d{3} \d{2}) \p{L}{3}/u;
/** A house number after its street: `Brīvības iela 88-4`, `Savanorių pr. 219`. */
const HOUSE = /\p{L}\.? \d{1,4}[\p{L}\d/-]{0,4}(?![\p{L}\d])/u;

interface Found {
  readonly words: readonly Word[];
  readonly text: string;
}

/**
 * The address of the supplier: after its name on the same line, or in the lines directly below, wherever the document
 * gives the name. Of several addresses, the fullest counts: one with a country or a postcode.
 */
export function readAddress(
  document: TextDocument,
  blocks: readonly Block[],
  name: Read<string>,
): Read<string> | undefined {
  const found = document.rows.flatMap((row, index) =>
    row.cells.flatMap((cell) => {
      const [first] = cell.words;
      if (!first || !cell.text.includes(name.value) || isOfBuyer(blocks, row, first)) return [];
      return [behindName(document, row, index, cell, name.value), linesUnder(document, blocks, index, cell)];
    }),
  );
  const addresses = found.filter((one) => one !== undefined);
  const best = addresses.find(({ text }) => tellsCountry(text)) ?? addresses[0];
  return best && readAt(best.text, 0.7, best.words);
}

/** The line of a sender is the heading of the buyer's address, and not a part of it. */
function isOfBuyer(blocks: readonly Block[], row: Row, word: Word): boolean {
  const block = blockAt(blocks, word);
  return block?.kind === 'buyer' && block.heading.row !== row;
}

function isPlace(text: string): boolean {
  return /\p{L}{3}/u.test(text) && (POSTCODE.test(text) || HOUSE.test(text));
}

function tellsCountry(text: string): boolean {
  const last = text.split(',').at(-1) ?? '';
  return (
    countryNamed(last.replace(/^.*\d[^\s\d]*\s+/u, '')) !== undefined ||
    /(?<!\p{L})[A-Z]{2}-\d{4,5}/u.test(text)
  );
}

function addressOf(parts: readonly (readonly Word[])[]): Found | undefined {
  const text = parts.map((words) => textOf(words).replace(/[,;.]$/u, '')).join(', ');
  return isPlace(text) ? { text, words: parts.flat() } : undefined;
}

/** `Firma GmbH · Hafenstr. 8 · 20457 Hamburg`, `SIA Firma, reģ. nr. 4000, Brīvības iela 8, Rīga, LV-1001`. */
function behindName(
  document: TextDocument,
  row: Row,
  rowIndex: number,
  cell: Cell,
  name: string,
): Found | undefined {
  const end = cell.text.indexOf(name) + name.length;
  const count = cell.text.slice(0, end).split(' ').length;
  const found: Word[][] = [];
  const labels = new Set(document.labelsIn(rowIndex).flatMap((label) => row.words[label.from] ?? []));
  for (const words of partsOf(cell.words.slice(count), labels)) {
    const other = isOther(document, row, rowIndex, words);
    if (found.length === 0 && (other || !isPlace(textOf(words)))) continue;
    if (other) break;
    found.push(words);
  }
  return addressOf(found);
}

/** Words between commas, dots and labels; those marks alone are no words. */
function partsOf(words: readonly Word[], labels: ReadonlySet<Word>): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (BETWEEN.test(word.text) || labels.has(word)) parts.push([]);
    if (!BETWEEN.test(word.text)) parts.at(-1)?.push(word);
    if (/[,;]$/u.test(word.text)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** Whether a sequence of words is anything but a line of an address: labelled, a contact, a code, money or a day. */
function isOther(document: TextDocument, row: Row, rowIndex: number, words: readonly Word[]): boolean {
  const text = textOf(words);
  const labelled = document
    .labelsIn(rowIndex)
    .some(
      (label) =>
        label.strong && row.words.slice(label.from, label.to + 1).some((word) => words.includes(word)),
    );
  return (
    labelled ||
    text.length > LONGEST_PART ||
    /@|www\.|https?:|:/u.test(text) ||
    /\d{6,}|[A-Z]{2}\d{7,}/u.test(text.replace(/ /gu, '')) ||
    findDates(text).length > 0 ||
    findAmounts(text).some((amount) => amount.decimals === 2)
  );
}

/** The lines directly below the name, in its column; codes between them are skipped. */
function linesUnder(
  document: TextDocument,
  blocks: readonly Block[],
  nameIndex: number,
  name: Cell,
): Found | undefined {
  const found: Word[][] = [];
  const row = document.rows[nameIndex];
  let bottom = row?.y1 ?? 0;
  for (const [offset, below] of document.rows.slice(nameIndex + 1, nameIndex + 1 + FARTHEST * 2).entries()) {
    const index = nameIndex + 1 + offset;
    if (below.page !== row?.page || below.y0 - bottom > ROW_GAP || isTableHeader(document, index)) break;
    const cell = below.cells.find((one) => isUnder(one, name));
    const [first] = cell?.words ?? [];
    if (!cell || !first) continue;
    bottom = below.y1;
    if (isOfBuyer(blocks, below, first) || opensAnother(document, below, cell)) break;
    const words = addressWords(document, below, index, cell);
    if (words) found.push(words);
    else if (found.length > 0 || index - nameIndex > FARTHEST) break;
    if (found.length === MOST_LINES || countryNamed(cell.text) !== undefined) break;
  }
  return addressOf(found);
}

/** `Herrn`, `An`, `Attn`: words that open the address of the recipient, and no street. */
const ADDRESSED = new RegExp(
  String.raw`^(?:${anyOf('parties', 'addressed_alone')}$|${anyOf('parties', 'addressed')}\.?(?=\s|$))`,
  'iu',
);

/** Whether the next party, the title or the first item begins: its lines belong to no address. */
function opensAnother(document: TextDocument, row: Row, cell: Cell): boolean {
  const titled =
    kindOfTitle(fold(cell.words[0]?.text ?? '')) !== undefined || kindOfTitle(fold(cell.text)) !== undefined;
  return (
    titled ||
    ADDRESSED.test(cell.text) ||
    companyName(cell.text) !== undefined ||
    amountsIn(document, row, row.words).some((one) => one.decimals === 2)
  );
}

/** Whether left edges or middles are in one column: receipts are centred. */
function isUnder(cell: Cell, name: Cell): boolean {
  const middles = Math.abs((cell.x0 + cell.x1) / 2 - (name.x0 + name.x1) / 2);
  return Math.abs(cell.x0 - name.x0) < SAME_COLUMN || middles < SAME_COLUMN;
}

/** The words of a cell that form a line of an address, without a label for it. */
function addressWords(document: TextDocument, row: Row, rowIndex: number, cell: Cell): Word[] | undefined {
  const before = row.cells[row.cells.indexOf(cell) - 1];
  const label = ADDRESS.exec(cell.text)?.[0].trim() ?? '';
  const words = label === '' ? cell.words : cell.words.slice(label.split(' ').length);
  // The value of another key of the table is not a line of the address.
  if (before?.text.endsWith(':') === true && !ADDRESS.test(before.text)) return undefined;
  return words.length > 0 && !isOther(document, row, rowIndex, words) ? words : undefined;
}
