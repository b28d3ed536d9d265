import { absolute, type Decimal } from '#platform';
import { type DraftLine, toMinor } from '../draft.js';
import { type Row, type Word } from '../page/words.js';
import { findRates } from '../values/amounts.js';
import { fold } from '../values/fold.js';
import { amountsIn, type PrintedAmount } from './amounts-in-rows.js';
import { type ColumnKind } from '../vocabulary/concepts.js';
import { wholeWords } from '../vocabulary/words.js';
import { textOf, type TextDocument } from './document.js';
import { saysExempt } from './exempt.js';
import { type Column, columnsOf, isTableHeader } from './table-columns.js';

interface ItemTable {
  lines: DraftLine[];
  /** Rows of items and their headings: an apparent label there is a description or a column name. */
  rows: ReadonlySet<Row>;
}

/** Lines of the item table: from its headings to the first total. Empty when no reliable table is found. */
export function readLines(document: TextDocument, currency: string): ItemTable {
  const start = document.rows.findIndex((_, index) => isTableHeader(document, index));
  const header = document.rows[start];
  const lines: DraftLine[] = [];
  const rows = new Set<Row>();
  if (!header) return { lines, rows };
  let columns = columnsOf(header);
  let bottom = header.y1;
  // Headings may take several rows.
  let headings: Row[] = [header];
  // After a gap comes the footer of the page, and the table continues only under the same headings.
  let left = false;
  for (const row of document.rows.slice(start + 1)) {
    const again = columnsOf(row);
    if (left && again.length > 0 && row.text === header.text) left = false;
    if (left) {
      if (endsTable(document, row, true)) break;
      continue;
    }
    if (again.length > 0) {
      columns = again;
      headings = [row];
      bottom = row.y1;
      continue;
    }
    const line = lineOf(document, row, columns, currency);
    const goesOn = line && (provesItself(line, currency) || isCarried(row, line));
    if (!goesOn && endsTable(document, row, lines.length > 0)) break;
    if (lines.length > 0 && row.page === header.page && row.y0 - bottom > 90) {
      left = true;
      continue;
    }
    const last = lines.at(-1);
    if (line && (isCarried(row, line) || isSumOf(lines, line))) rows.add(row);
    else if (line) {
      lines.push(line);
      for (const one of [...headings.splice(0), row]) rows.add(one);
    } else if (headings.length > 0 && !/\d/u.test(row.text)) {
      headings.push(row);
    } else if (last && row.y0 - bottom < 14 && isContinuation(row, columns)) {
      last.description = `${last.description} ${row.text}`.trim().slice(0, 500);
      rows.add(row);
    }
    bottom = row.y1;
  }
  return { lines, rows };
}

/** `Ülekanne järgmisele lehele`: the running total, at the bottom of a page and the top of the next one. */
const CARRIED = wholeWords('payment', 'carried_over');

function isCarried(row: Row, { quantity, unitPrice }: DraftLine): boolean {
  return !quantity && !unitPrice && CARRIED.test(row.text);
}

/** `Ridade summa 390,30`: the running total of items with a price, under any words, is not an item. */
function isSumOf(lines: readonly DraftLine[], { quantity, unitPrice, net, gross }: DraftLine): boolean {
  const priced = lines.some((line) => line.quantity !== undefined && line.unitPrice !== undefined);
  if (quantity ?? unitPrice ?? (lines.length < 2 || !priced)) return false;
  return lines.reduce((sum, line) => sum + (line.net ?? line.gross ?? 0n), 0n) === (net ?? gross);
}

/** Whether quantity times price is the amount: that proves an item, whatever its description begins with. */
function provesItself(line: DraftLine, currency: string): boolean {
  const amount = line.net ?? line.gross;
  if (!line.quantity || !line.unitPrice || amount === undefined) return false;
  const product = toMinor(line.quantity.times(line.unitPrice), currency);
  return product !== undefined && absolute(product - amount) <= 1n;
}

/** Whether a row ends the table: a label of a total opens its cell, and an amount is in the row. */
function endsTable(document: TextDocument, row: Row, started: boolean): boolean {
  if (!started) return false;
  // `8 %   777,78   62,22   840,00`: a row of the VAT summary has no words, an item has.
  if (/^\d{1,2}(?:[.,]\d{1,2})?\s?%/u.test(row.text) && !/\p{L}{4}/u.test(row.text)) return true;
  const labels = document.labels.filter(
    (label) =>
      label.row === row &&
      ['net', 'tax', 'gross', 'amount_due', 'rounding', 'prepaid'].includes(label.concept),
  );
  const first = labels[0];
  if (!first) return false;
  const word = row.words[first.from];
  const opens = word !== undefined && row.cells.some((cell) => cell.words[0] === word);
  // `Belopp före moms | Moms 25 % | Att betala`: the headings of the totals, which are in the next row.
  const headings = new Set(labels.map(({ concept }) => concept)).size > 1;
  return opens && (headings || amountsIn(document, row, row.words).length > 0);
}

function isContinuation(row: Row, columns: readonly Column[]): boolean {
  const description = columns.find((column) => column.kind === 'description');
  const first = row.words[0];
  return (
    row.cells.length === 1 &&
    first !== undefined &&
    /\p{L}/u.test(row.text) &&
    (!description || Math.abs(first.x0 - description.x0) < 40)
  );
}

/** The distance of an amount from a column: negative where they overlap, and lower the more they do. */
function distanceFrom(column: Column, { x0, x1 }: PrintedAmount): number {
  const overlap = Math.min(column.x1, x1) - Math.max(column.x0, x0);
  if (overlap > 0) return -overlap;
  return Math.min(
    Math.abs(column.x1 - x1),
    Math.abs(column.x0 - x0),
    Math.abs((column.x0 + column.x1) / 2 - (x0 + x1) / 2),
  );
}

/**
 * The amount under each column, left to right: each amount goes to the column that it is under, or else to the one with
 * the nearest edge. Next to a column with an unknown heading, a column may get two amounts, and keeps the nearer one.
 */
function amountsByColumn(
  columns: readonly Column[],
  amounts: readonly PrintedAmount[],
): [Column, PrintedAmount][] {
  const open = columns.filter(({ kind }) => kind !== 'description' && kind !== 'unit');
  const nearest = (amount: PrintedAmount): Column | undefined =>
    [...open].sort((a, b) => distanceFrom(a, amount) - distanceFrom(b, amount))[0];
  return open.flatMap((column): [Column, PrintedAmount][] => {
    const [amount] = amounts
      .filter((one) => nearest(one) === column && distanceFrom(column, one) < FARTHEST)
      .sort((a, b) => distanceFrom(column, a) - distanceFrom(column, b));
    return amount ? [[column, amount]] : [];
  });
}
/** In points. */
const FARTHEST = 60;

function lineOf(
  document: TextDocument,
  row: Row,
  columns: readonly Column[],
  currency: string,
): DraftLine | undefined {
  const description = columns.find((column) => column.kind === 'description');
  const firstNumeric = Math.min(
    ...columns
      .filter((column) => column.kind !== 'description' && (!description || column.x0 > description.x0))
      .map((column) => column.x0),
  );
  const tail = row.words.filter((word) => isNumericWord(word, firstNumeric, columns));
  const amounts = amountsIn(document, row, tail);
  const byKind = new Map<ColumnKind, PrintedAmount>();
  for (const [column, amount] of amountsByColumn(columns, amounts)) {
    if (!byKind.has(column.kind)) byKind.set(column.kind, amount);
  }
  const amount = byKind.get('net') ?? byKind.get('amount') ?? byKind.get('gross');
  if (!amount || amount.decimals > 2) return undefined;
  const used = new Set([...byKind.values()].flatMap((one) => one.words));
  const text = textOf(
    row.words.filter(
      (word) =>
        !used.has(word) && (word.x1 < firstNumeric + 4 || !description) && /[\p{L}\p{N}]/u.test(word.text),
    ),
  );
  const printed = money(byKind.get('net') ?? byKind.get('amount'), currency);
  const gross = money(byKind.get('gross'), currency);
  const rateBps = isExempt(row, columns) ? 0 : rateOf(row, byKind.get('rate')?.value);
  const quantity = byKind.get('quantity')?.value;
  const unitPrice = byKind.get('price')?.value;
  const tax = money(byKind.get('tax'), currency);
  const net = printed ?? (gross !== undefined && tax !== undefined ? gross - tax : undefined);
  const unit = unitOf(row, columns, used);
  return {
    description: text.slice(0, 500),
    ...(quantity ? { quantity } : {}),
    ...(unit ? { unit } : {}),
    ...(unitPrice ? { unitPrice } : {}),
    ...(net === undefined ? {} : { net }),
    ...(rateBps === undefined ? {} : { rateBps }),
    ...(tax === undefined ? {} : { tax }),
    ...(gross === undefined ? {} : { gross }),
  };
}

function isNumericWord(word: Word, firstNumeric: number, columns: readonly Column[]): boolean {
  const left = columns.some(
    (column) =>
      column.kind === 'quantity' &&
      column.x0 < firstNumeric + 1 &&
      word.x0 >= column.x0 - 15 &&
      word.x1 <= column.x1 + 15,
  );
  return word.x1 > firstNumeric - 6 || left;
}

function money(amount: PrintedAmount | undefined, currency: string): bigint | undefined {
  return amount && amount.decimals <= 2 ? toMinor(amount.value, currency) : undefined;
}

/** Whether the row has words instead of a rate in the column of rates. */
function isExempt(row: Row, columns: readonly Column[]): boolean {
  const rates = columns.filter((column) => column.kind === 'rate');
  return row.cells.some(
    (cell) => saysExempt(cell.text) && rates.some((rate) => cell.x0 < rate.x1 + 15 && cell.x1 > rate.x0 - 15),
  );
}

function rateOf(row: Row, printed: Decimal | undefined): number | undefined {
  const marked = findRates(row.text).at(-1)?.bps;
  if (marked !== undefined) return marked;
  const bps = printed?.times(100);
  return bps?.isInteger() && bps.gte(0) && bps.lte(3000) ? bps.toNumber() : undefined;
}

function unitOf(row: Row, columns: readonly Column[], used: ReadonlySet<Word>): string | undefined {
  const column = columns.find((one) => one.kind === 'unit') ?? columns.find((one) => one.kind === 'quantity');
  const word =
    column &&
    row.words.find(
      (one) =>
        !used.has(one) &&
        one.x1 > column.x0 - 10 &&
        one.x0 < column.x1 + 25 &&
        /^\p{L}{1,6}\.?$/u.test(one.text),
    );
  return word && fold(word.text) !== '' && word.x0 > (columns[0]?.x0 ?? 0) + 20
    ? word.text.replace(/\.$/u, '')
    : undefined;
}
