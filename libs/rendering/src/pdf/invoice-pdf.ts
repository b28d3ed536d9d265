import {
  type Fact,
  type InvoiceDocument,
  type ItemRow,
  type PartyBlock,
  type Table,
} from '../invoice/invoice-document.js';
import { type Fonts } from '#platform';
import { BOTTOM, LEFT, lineHeight, PAGE, RIGHT, Sheet, type Style } from './sheet.js';

const GREY = '#66727f';
const LINE = '#cfd6dd';
const TINT = '#eef2f6';
const ACCENT = '#17466b';

const TITLE: Style = { size: 19, bold: true, color: ACCENT };
const HEADING: Style = { size: 8, bold: true, color: ACCENT };
const HEAD: Style = { size: 8, bold: true };
const NAME: Style = { size: 10, bold: true };
const BODY: Style = { size: 9 };
const LABEL: Style = { size: 9, color: GREY };
const SMALL: Style = { size: 8, color: GREY };
const DUE: Style = { size: 12, bold: true, color: ACCENT };

const PAD = 5;
/** Widths of the columns after the description, from the right: amount, rate, price, unit, quantity. */
const COLUMNS = [82, 62, 72, 44, 56];

/** The invoice as A4 pages. */
export function drawInvoice(document: InvoiceDocument, fonts: Fonts, at: Date): Promise<Buffer> {
  const sheet = new Sheet(fonts, { title: document.title, author: document.seller.name, at });
  drawHead(sheet, document);
  drawItems(sheet, document.items);
  drawSums(sheet, document);
  drawRemarks(sheet, document.remarks);
  if (document.payment !== null) drawPayment(sheet, document.payment);
  if (document.note !== null) drawNote(sheet, document.note);
  const [footer = ''] = sheet.wrap(document.footer, RIGHT - LEFT - 60, SMALL);
  return sheet.end((page, of) => {
    sheet.rule(PAGE.height - 52, LINE);
    sheet.text(footer, LEFT, PAGE.height - 44, SMALL);
    sheet.right(document.page(page, of), RIGHT, PAGE.height - 44, SMALL);
  });
}

function drawHead(sheet: Sheet, { title, seller, buyer, facts }: InvoiceDocument): void {
  sheet.lines(sheet.wrap(title, RIGHT - LEFT, TITLE), LEFT, TITLE);
  sheet.y += 6;
  sheet.rule(sheet.y, ACCENT);
  const top = sheet.y + 16;
  const bottoms = [
    drawParty(sheet, seller, LEFT, top, 150),
    drawParty(sheet, buyer, LEFT + 164, top, 150),
    drawFacts(sheet, facts, LEFT + 328, RIGHT, top),
  ];
  sheet.y = Math.max(...bottoms) + 22;
}

/** Cuts off a block at the end of the page: no real address is that long. */
function drawParty(sheet: Sheet, party: PartyBlock, x: number, top: number, width: number): number {
  sheet.text(party.heading, x, top, HEADING);
  const lines = [
    ...sheet.wrap(party.name, width, NAME).map((text) => ({ text, style: NAME })),
    ...party.lines.flatMap((line) => sheet.wrap(line, width, BODY)).map((text) => ({ text, style: BODY })),
  ];
  let y = top + 14;
  for (const { text, style } of lines) {
    if (y + lineHeight(style) > BOTTOM) break;
    sheet.text(text, x, y, style);
    y += lineHeight(style);
  }
  return y;
}

/**
 * Draws labels on the left and values on the right; a value too wide for that goes below its label. Returns the
 * bottom position.
 */
function drawFacts(sheet: Sheet, facts: readonly Fact[], left: number, right: number, top: number): number {
  let y = top;
  for (const { label, value } of facts) {
    sheet.text(label, left, y, LABEL);
    if (sheet.width(label, LABEL) + sheet.width(value, BODY) + 8 <= right - left) {
      sheet.right(value, right, y, BODY);
      y += lineHeight(BODY) + 2;
      continue;
    }
    y += lineHeight(BODY);
    for (const line of sheet.wrap(value, right - left, BODY)) {
      sheet.text(line, left, y, BODY);
      y += lineHeight(BODY);
    }
    y += 2;
  }
  return y;
}

function drawItems(sheet: Sheet, { heads, rows }: Table<ItemRow>): void {
  const columns = columnsOf(heads.length);
  drawHeads(sheet, heads, columns);
  for (const row of rows) drawRow(sheet, row, heads, columns);
  sheet.y += 14;
}

interface Column {
  readonly left: number;
  readonly right: number;
}

/** The description takes the remaining width; without the rate column there is one column less. */
function columnsOf(count: number): Column[] {
  const widths = count === COLUMNS.length + 1 ? COLUMNS : COLUMNS.filter((_, index) => index !== 1);
  const columns: Column[] = [];
  let right = RIGHT;
  for (const width of widths) {
    columns.unshift({ left: right - width, right });
    right -= width;
  }
  return [{ left: LEFT, right }, ...columns];
}

function drawHeads(sheet: Sheet, heads: readonly string[], columns: readonly Column[]): void {
  sheet.fill(LEFT, sheet.y, RIGHT - LEFT, 20, TINT);
  drawCells(sheet, heads, columns, sheet.y + 6, HEAD);
  sheet.y += 25;
}

/** Aligns the first cell and the unit to the left, and numbers to the right. */
function drawCells(
  sheet: Sheet,
  cells: readonly string[],
  columns: readonly Column[],
  y: number,
  style: Style,
): void {
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (column === undefined) continue;
    const fitting = sheet.fitting(cell, column.right - column.left - PAD, style);
    if (index === 0 || index === 2) sheet.text(cell, column.left + PAD, y, fitting);
    else sheet.right(cell, column.right - PAD, y, fitting);
  }
}

function drawRow(sheet: Sheet, row: ItemRow, heads: readonly string[], columns: readonly Column[]): void {
  const [description] = columns;
  if (description === undefined) return;
  const text = row.kind === 'note' ? row.text : (row.cells[0] ?? '');
  const width = (row.kind === 'note' ? RIGHT : description.right) - description.left - 2 * PAD;
  const lines = sheet.wrap(text, width, BODY);
  const details = row.kind === 'item' && row.detail !== null ? sheet.wrap(row.detail, width, SMALL) : [];
  const height = lines.length * lineHeight(BODY) + details.length * lineHeight(SMALL);
  const fresh = (): void => {
    sheet.newPage();
    drawHeads(sheet, heads, columns);
  };
  if (!sheet.fits(Math.min(height + 8, 400))) fresh();
  if (row.kind === 'item') {
    drawCells(sheet, ['', ...row.cells.slice(1)], columns, sheet.y, BODY);
  }
  for (const [style, texts] of [[BODY, lines] as const, [SMALL, details] as const]) {
    for (const line of texts) {
      if (!sheet.fits(lineHeight(style))) fresh();
      sheet.text(line, description.left + PAD, sheet.y, style);
      sheet.y += lineHeight(style);
    }
  }
  sheet.rule(sheet.y + 2, LINE);
  sheet.y += 7;
}

function drawSums(sheet: Sheet, { vat, totals, due }: InvoiceDocument): void {
  const left = LEFT + 268;
  const rows = vat === null ? 0 : vat.rows.length + 1;
  const height = Math.max(rows, totals.length) * 17 + 40;
  sheet.need(height);
  const top = sheet.y;
  if (vat !== null) drawVat(sheet, vat, top);
  let y = top + 4;
  for (const { label, value } of totals) {
    sheet.text(label, left, y, LABEL);
    sheet.right(value, RIGHT - PAD, y, BODY);
    y += 17;
  }
  sheet.fill(left - PAD, y, RIGHT - left + PAD, 26, TINT);
  sheet.text(due.label, left, y + 7, DUE);
  sheet.right(due.value, RIGHT - PAD, y + 7, DUE);
  sheet.y = Math.max(y + 26, top + rows * 17) + 18;
}

function drawVat(sheet: Sheet, { heads, rows }: Table<readonly string[]>, top: number): void {
  const rights = [LEFT + 64, LEFT + 164, LEFT + 236];
  for (const [at, cells] of [heads, ...rows].entries()) {
    for (const [index, cell] of cells.entries()) {
      const style = at === 0 ? HEAD : BODY;
      if (index === 0) sheet.text(cell, LEFT + PAD, top + 4 + at * 17, style);
      else sheet.right(cell, rights[index] ?? RIGHT, top + 4 + at * 17, style);
    }
    sheet.rule(top + 16 + at * 17, LINE, LEFT, LEFT + 240);
  }
}

function drawRemarks(sheet: Sheet, remarks: readonly string[]): void {
  if (remarks.length === 0) return;
  for (const remark of remarks) sheet.lines(sheet.wrap(remark, RIGHT - LEFT, BODY), LEFT, BODY);
  sheet.y += 14;
}

function drawPayment(
  sheet: Sheet,
  { heading, facts }: { readonly heading: string; readonly facts: readonly Fact[] },
): void {
  sheet.need(16 + facts.length * lineHeight(BODY));
  sheet.text(heading, LEFT, sheet.y, HEADING);
  sheet.y += 14;
  for (const { label, value } of facts) {
    sheet.text(label, LEFT, sheet.y, LABEL);
    for (const line of sheet.wrap(value, RIGHT - LEFT - 100, BODY)) {
      sheet.text(line, LEFT + 100, sheet.y, BODY);
      sheet.y += lineHeight(BODY);
    }
  }
  sheet.y += 14;
}

function drawNote(sheet: Sheet, note: string): void {
  sheet.lines(sheet.wrap(note, RIGHT - LEFT, BODY), LEFT, BODY);
}
