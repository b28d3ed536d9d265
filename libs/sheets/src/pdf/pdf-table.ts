import { LEFT, lineHeight, type Style } from '#rendering';
import { type Cell, cellsOf } from '../table/cell.js';
import { type FileContent, type Row, type Section } from '../table/content.js';
import { columnWidths } from './column-widths.js';
import { type PdfPages } from './pdf-pages.js';
import { cellText } from './pdf-text.js';

const LINE = '#e3e8ed';
const TINT = '#eef2f6';
const ACCENT = '#17466b';
const HEADING: Style = { size: 10, bold: true, color: ACCENT };
const HEAD: Style = { size: 7.5, bold: true };
const BODY: Style = { size: 7.5 };
const STRONG: Style = { size: 7.5, bold: true };
/** Space on each side of a text in its column, and above and below a row. */
const [PAD, GAP] = [3, 2.5];
const INDENT = 8;
/** A text of more lines is cut: no page has room for a note of thousands of letters in a narrow column. */
const MOST_LINES = 12;

interface Placed {
  readonly left: number;
  readonly width: number;
  readonly toRight: boolean;
}

/** A table on the pages of a file. Column names are repeated on each page. */
export class PdfTable {
  private columns: readonly Placed[] | undefined;

  constructor(
    private readonly pages: PdfPages,
    private readonly section: Section,
    private readonly language: FileContent['language'],
  ) {}

  /** Draws the heading; the widths of the columns follow from the first rows. */
  begin(sample: readonly Row[]): void {
    const { sheet } = this.pages;
    const { heading } = this.section;
    if (!sheet.fits(heading === undefined ? 60 : 90)) this.pages.next();
    if (heading !== undefined) {
      sheet.lines(sheet.wrap(heading, sheet.edges.right - LEFT, HEADING), LEFT, HEADING);
      sheet.y += 4;
    }
    this.columns = this.place(sample);
    this.drawHeads();
  }

  draw(row: Row): void {
    const { sheet } = this.pages;
    const style = row.strong === true ? STRONG : BODY;
    const cells = this.cells(row);
    const lines = cells.map((cell, at) => this.linesOf(cell, at, row, style));
    const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight(style);
    if (!sheet.fits(height + 2 * GAP)) {
      this.pages.next();
      this.drawHeads();
    }
    sheet.y += GAP;
    this.drawLines(lines, style, row);
    sheet.y += height + GAP;
    sheet.rule(sheet.y, LINE);
  }

  private cells(row: Row): Cell[] {
    return cellsOf(this.section, row, this.language);
  }

  private place(sample: readonly Row[]): Placed[] {
    const { sheet } = this.pages;
    const { columns } = this.section;
    const drawn = sample.map((row) => ({
      cells: this.cells(row),
      style: row.strong === true ? STRONG : BODY,
    }));
    const wanted = columns.map(({ kind, head }, at) => {
      const own = drawn.map(({ cells, style }) => sheet.width(this.textAt(cells, at), style));
      // A column of numbers is at least as wide as the longest word of its name.
      const words = kind === 'text' ? [head[this.language]] : head[this.language].split(' ');
      const named = words.map((word) => sheet.width(word, HEAD));
      return { natural: Math.max(...named, ...own) + 2 * PAD + 1, breaks: kind === 'text' };
    });
    let left = LEFT;
    return columnWidths(wanted, sheet.edges.right - LEFT).map((width, at) => {
      const kind = columns[at]?.kind;
      const placed = { left, width, toRight: kind !== 'text' && kind !== 'day' };
      left += width;
      return placed;
    });
  }

  private textAt(cells: readonly Cell[], at: number): string {
    const cell = cells[at];
    return cell === undefined ? '' : cellText(cell, this.language);
  }

  private linesOf(cell: Cell, at: number, row: Row, style: Style): string[] {
    const width = (this.columns?.[at]?.width ?? 0) - 2 * PAD - (at === 0 ? indentOf(row) : 0);
    const text = cellText(cell, this.language);
    return cell.kind === 'text' ? this.pages.sheet.wrap(text, width, style).slice(0, MOST_LINES) : [text];
  }

  private drawHeads(): void {
    const { sheet } = this.pages;
    const heads = this.section.columns.map(({ head }, at) =>
      sheet.wrap(head[this.language], (this.columns?.[at]?.width ?? 0) - 2 * PAD, HEAD).slice(0, 4),
    );
    const height = Math.max(1, ...heads.map(({ length }) => length)) * lineHeight(HEAD) + 2 * GAP;
    sheet.fill(LEFT, sheet.y, sheet.edges.right - LEFT, height, TINT);
    sheet.y += GAP;
    this.drawLines(heads, HEAD);
    sheet.y += height - GAP;
  }

  private drawLines(texts: readonly (readonly string[])[], style: Style, row?: Row): void {
    const { sheet } = this.pages;
    for (const [at, lines] of texts.entries()) {
      const column = this.columns?.[at];
      if (column === undefined) continue;
      const indent = at === 0 && row !== undefined ? indentOf(row) : 0;
      for (const [index, line] of lines.entries()) {
        if (line === '') continue;
        const y = sheet.y + index * lineHeight(style);
        const fitting = sheet.fitting(line, column.width - 2 * PAD - indent, style);
        if (column.toRight) sheet.right(line, column.left + column.width - PAD, y, fitting);
        else sheet.text(line, column.left + PAD + indent, y, fitting);
      }
    }
  }
}

const indentOf = ({ level = 0 }: Row): number => level * INDENT;
