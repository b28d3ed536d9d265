import PDFDocument from 'pdfkit';
import { documentFonts } from '#platform';
import { type Block, BODY_SIZE, type Run, shownText, textOfRuns } from './blocks.js';

/** The lines above the body. */
interface BodyHead {
  readonly from: string;
  readonly subject: string;
  /** Day of the mail according to its own headers. */
  readonly date: Date | null;
}

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const GAP = 14;
const MAX_PAGES = 20;
const CURRENCY_BEHIND = /(?:EUR|USD|GBP|SEK|kr)$/iu;
/** The date of a mail without one: the same mail must always give the same bytes. */
const NO_DATE = new Date(0);

/** The body of a mail as a PDF. The same body gives the same bytes. */
export async function bodyPdf(head: BodyHead, blocks: readonly Block[]): Promise<Uint8Array> {
  const sheet = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: true,
    info: {
      Title: shownText(head.subject),
      Producer: 'Raamat',
      Creator: 'Raamat',
      CreationDate: head.date ?? NO_DATE,
      ModDate: head.date ?? NO_DATE,
    },
  });
  const { regular, bold } = await documentFonts();
  sheet.registerFont('regular', regular);
  sheet.registerFont('bold', bold);
  const bytes = collected(sheet);
  draw(new Pages(sheet), head, blocks);
  sheet.end();
  return bytes;
}

function draw(pages: Pages, head: BodyHead, blocks: readonly Block[]): void {
  pages.text([{ text: shownText(head.subject), bold: true }], 12);
  pages.text([{ text: shownText(head.from), bold: false }], 8);
  if (head.date !== null) pages.text([{ text: head.date.toISOString().slice(0, 10), bold: false }], 8);
  pages.rule();
  for (const [index, block] of blocks.entries()) {
    if (pages.full) return;
    if (block.kind === 'rule') pages.rule();
    else if (block.kind === 'text') pages.text(block.runs, block.size);
    else if (!continuesTable(blocks, index)) pages.table(tableAt(blocks, index));
  }
}

type Cells = readonly (readonly Run[])[];

/** Whether a row belongs to the table of the row before, which has the same number of cells. */
function continuesTable(blocks: readonly Block[], index: number): boolean {
  const [before, block] = [blocks[index - 1], blocks[index]];
  return before?.kind === 'row' && block?.kind === 'row' && before.cells.length === block.cells.length;
}

function tableAt(blocks: readonly Block[], index: number): Cells[] {
  const rows: Cells[] = [];
  for (let at = index; at === index || continuesTable(blocks, at); at += 1) {
    const block = blocks[at];
    if (block?.kind === 'row') rows.push(block.cells);
  }
  return rows;
}

class Pages {
  private y = MARGIN;
  private count = 1;

  constructor(private readonly sheet: PDFKit.PDFDocument) {}

  get full(): boolean {
    return this.count > MAX_PAGES;
  }

  text(runs: readonly Run[], size: number): void {
    const text = textOfRuns(runs);
    const height = this.height(text, WIDTH, size, runs);
    this.need(height);
    this.place(text, MARGIN, WIDTH, size, runs);
    this.y += height + 3;
  }

  /** Rows with the same number of cells; columns are as wide as their texts need, and amounts are aligned right. */
  table(rows: readonly Cells[]): void {
    const columns = rows[0]?.length ?? 0;
    const available = WIDTH - GAP * (columns - 1);
    const asked = Array.from({ length: columns }, (_, column) =>
      Math.max(...rows.map((cells) => this.asked(cells[column] ?? []))),
    );
    const total = asked.reduce((sum, width) => sum + width, 0);
    // The remaining width goes after the first column, as on a receipt.
    const widths = asked.map((width, column) =>
      total > available ? (width * available) / total : width + (column === 0 ? available - total : 0),
    );
    for (const cells of rows) this.row(cells, widths);
  }

  private row(cells: Cells, widths: readonly number[]): void {
    const heights = cells.map((runs, column) =>
      this.height(textOfRuns(runs), widths[column] ?? WIDTH, BODY_SIZE, runs),
    );
    const height = Math.max(...heights);
    this.need(height);
    let x = MARGIN;
    for (const [column, runs] of cells.entries()) {
      const width = widths[column] ?? WIDTH;
      const text = textOfRuns(runs);
      const right = column > 0 && (isAmount(text) || column === cells.length - 1);
      this.place(text, x, width, BODY_SIZE, runs, right ? 'right' : 'left');
      x += width + GAP;
    }
    this.y += height + 3;
  }

  private asked(runs: readonly Run[]): number {
    return this.weigh(runs).widthOfString(textOfRuns(runs)) + 2;
  }

  rule(): void {
    this.need(8);
    this.sheet
      .moveTo(MARGIN, this.y + 2)
      .lineTo(MARGIN + WIDTH, this.y + 2)
      .lineWidth(0.5)
      .strokeColor('#999999')
      .stroke();
    this.y += 8;
  }

  private height(text: string, width: number, size: number, runs: readonly Run[]): number {
    return this.weigh(runs, size).heightOfString(text, { width });
  }

  private place(
    text: string,
    x: number,
    width: number,
    size: number,
    runs: readonly Run[],
    align: 'left' | 'right' = 'left',
  ): void {
    this.weigh(runs, size).fillColor('#1b2733').text(text, x, this.y, { width, align });
  }

  private weigh(runs: readonly Run[], size = BODY_SIZE): PDFKit.PDFDocument {
    const bold = runs.some((run) => run.bold && run.text.trim() !== '');
    return this.sheet.font(bold ? 'bold' : 'regular').fontSize(size);
  }

  private need(height: number): void {
    if (this.y + Math.min(height, BOTTOM - MARGIN) <= BOTTOM) return;
    this.sheet.addPage();
    this.count += 1;
    this.y = MARGIN;
  }
}

/** True for figures with cents and no words except a currency. */
function isAmount(text: string): boolean {
  const figures = text.replace(CURRENCY_BEHIND, '');
  return /\d[.,]\d{2}/u.test(figures) && !/\p{L}/u.test(figures);
}

function collected(sheet: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => {
      resolve(new Uint8Array(Buffer.concat(chunks)));
    });
    sheet.on('error', reject);
  });
}
