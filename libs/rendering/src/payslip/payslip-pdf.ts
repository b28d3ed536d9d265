import { type Fonts } from '#platform';
import { LEFT, lineHeight, PAGE, RIGHT, Sheet, type Style } from '../pdf/sheet.js';

/** A line of a payslip: a label and a value. */
export interface PayslipRow {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** The texts of a payslip, ready to draw. */
export interface PayslipDocument {
  readonly title: string;
  readonly employer: readonly string[];
  readonly employee: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly rows: readonly PayslipRow[] }[];
  readonly footer: string;
}

const GREY = '#66727f';
const LINE = '#cfd6dd';
const ACCENT = '#17466b';
const TITLE: Style = { size: 19, bold: true, color: ACCENT };
const HEADING: Style = { size: 8, bold: true, color: ACCENT };
const BODY: Style = { size: 9 };
const STRONG: Style = { size: 10, bold: true };
const SMALL: Style = { size: 8, color: GREY };
const HALF = (RIGHT - LEFT) / 2;
const ROW = 18;

/** The payslip as A4 pages. The same payslip gives the same bytes. */
export function drawPayslip(document: PayslipDocument, fonts: Fonts, at: Date): Promise<Buffer> {
  const sheet = new Sheet(fonts, { title: document.title, author: document.employer[0] ?? '', at });
  sheet.lines(sheet.wrap(document.title, RIGHT - LEFT, TITLE), LEFT, TITLE);
  sheet.y += 6;
  sheet.rule(sheet.y, ACCENT);
  sheet.y += 14;
  const top = sheet.y;
  const bottoms = [document.employer, document.employee].map((lines, column) =>
    drawBlock(sheet, lines, LEFT + column * HALF, top),
  );
  sheet.y = Math.max(...bottoms) + 16;
  for (const { heading, rows } of document.sections) {
    sheet.need(ROW * 3);
    sheet.text(heading, LEFT, sheet.y, HEADING);
    sheet.y += ROW;
    for (const row of rows) drawRow(sheet, row);
    sheet.y += 10;
  }
  return sheet.end((page, of) => {
    sheet.rule(PAGE.height - 52, LINE);
    sheet.text(document.footer, LEFT, PAGE.height - 44, SMALL);
    sheet.right(`${page} / ${of}`, RIGHT, PAGE.height - 44, SMALL);
  });
}

function drawBlock(sheet: Sheet, lines: readonly string[], x: number, top: number): number {
  let y = top;
  for (const [index, text] of lines.entries()) {
    const style = index === 0 ? STRONG : BODY;
    for (const line of sheet.wrap(text, HALF - 12, style)) {
      sheet.text(line, x, y, style);
      y += lineHeight(style);
    }
  }
  return y;
}

function drawRow(sheet: Sheet, { label, value, strong }: PayslipRow): void {
  sheet.need(ROW);
  const style = strong === true ? STRONG : BODY;
  sheet.text(label, LEFT, sheet.y, sheet.fitting(label, RIGHT - LEFT - 120, style));
  sheet.right(value, RIGHT, sheet.y, style);
  sheet.rule(sheet.y + ROW - 5, LINE);
  sheet.y += ROW;
}
