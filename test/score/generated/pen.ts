import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const FONTS = join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'standard_fonts');
const REGULAR = readFileSync(join(FONTS, 'LiberationSans-Regular.ttf'));
const BOLD = readFileSync(join(FONTS, 'LiberationSans-Bold.ttf'));

/** Draws text at exact positions of a page. */
export class Pen {
  private readonly document: PDFKit.PDFDocument;
  private readonly done: Promise<Buffer>;

  constructor(
    private readonly size: [number, number],
    private readonly scale: number,
  ) {
    this.document = new PDFDocument({ size, margin: 0, info: { CreationDate: new Date(0) } });
    this.document.registerFont('regular', REGULAR).registerFont('bold', BOLD);
    const chunks: Buffer[] = [];
    this.document.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.done = new Promise((resolve) => {
      this.document.on('end', () => {
        resolve(Buffer.concat(chunks));
      });
    });
  }

  private style(size: number, bold: boolean): void {
    this.document.font(bold ? 'bold' : 'regular').fontSize(size * this.scale);
  }

  at(x: number, y: number, text: string, size = 9, bold = false): void {
    this.style(size, bold);
    this.document.text(text, x, y, { lineBreak: false });
  }

  endingAt(x: number, y: number, text: string, size = 9, bold = false): void {
    this.style(size, bold);
    this.document.text(text, x - this.document.widthOfString(text), y, { lineBreak: false });
  }

  middle(x: number, y: number, text: string, size = 9, bold = false): void {
    this.style(size, bold);
    this.document.text(text, x - this.document.widthOfString(text) / 2, y, { lineBreak: false });
  }

  line(x0: number, x1: number, y: number): void {
    this.document.moveTo(x0, y).lineTo(x1, y).lineWidth(0.5).stroke();
  }

  box(x: number, y: number, width: number, height: number): void {
    this.document.rect(x, y, width, height).lineWidth(0.5).stroke();
  }

  /** Starts a new page of the same size. */
  turnOver(): void {
    this.document.addPage({ size: this.size, margin: 0 });
  }

  end(): Promise<Buffer> {
    this.document.end();
    return this.done;
  }
}
