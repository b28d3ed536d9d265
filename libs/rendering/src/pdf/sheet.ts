import { type Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { type Fonts } from '#platform';

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
}

export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
/** Height of the footer and the space around it. */
const FOOTER = 72;
/** Bottom of the content; the footer is below it. */
export const BOTTOM = PAGE.height - FOOTER;

/** Line height as a multiple of the font size. */
const LEADING = 1.35;

/** Characters without a glyph: control characters, and marks that change text direction. */
const UNSHOWN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** More texts than a document of a few pages has; a long list would fill the memory with its numbers. */
const MOST_WIDTHS = 5_000;

interface Layout {
  readonly landscape?: boolean;
  /** Sends each page when the next one begins, instead of keeping them all until the end. */
  readonly streamed?: boolean;
}

/**
 * Pages of a document, drawn from top to bottom. The PDF library breaks no text: this class does, so that a row can
 * be measured before it is drawn. The same drawing gives the same bytes.
 */
export class Sheet {
  y: number = PAGE.margin;
  /** Edges of the content, and the height of the page. */
  readonly edges: { readonly right: number; readonly bottom: number; readonly height: number };
  private readonly document: PDFKit.PDFDocument;
  private readonly widths = new Map<string, number>();
  private readonly bytes: Promise<Buffer> | undefined;

  constructor(
    fonts: Fonts,
    about: { readonly title: string; readonly author: string; readonly at: Date },
    { landscape = false, streamed = false }: Layout = {},
  ) {
    const [width, height] = landscape ? [PAGE.height, PAGE.width] : [PAGE.width, PAGE.height];
    this.edges = { right: width - PAGE.margin, bottom: height - FOOTER, height };
    this.document = new PDFDocument({
      size: 'A4',
      layout: landscape ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: !streamed,
      info: {
        Title: about.title,
        Author: about.author,
        Producer: 'Raamat',
        Creator: 'Raamat',
        CreationDate: about.at,
        ModDate: about.at,
      },
    });
    this.document.registerFont('regular', fonts.regular);
    this.document.registerFont('bold', fonts.bold);
    this.bytes = streamed ? undefined : collected(this.document);
  }

  /** The bytes of a streamed document. Read them while it is drawn. */
  get output(): Readable {
    return this.document;
  }

  /** Whether that height still fits on this page. */
  fits(height: number): boolean {
    return this.y + height <= this.edges.bottom;
  }

  newPage(): void {
    this.document.addPage();
    this.y = PAGE.margin;
  }

  /** Starts a new page unless that height still fits on this one. */
  need(height: number): void {
    if (!this.fits(height)) this.newPage();
  }

  text(text: string, x: number, y: number, style: Style): void {
    this.use(style).text(text, x, y, { lineBreak: false });
  }

  right(text: string, x: number, y: number, style: Style): void {
    this.text(text, x - this.width(text, style), y, style);
  }

  rule(y: number, color: string, from: number = LEFT, to: number = this.edges.right): void {
    this.document.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(color).stroke();
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.document.rect(x, y, width, height).fill(color);
  }

  width(text: string, style: Style): number {
    const key = `${style.bold === true ? 'b' : 'r'}${style.size} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.use(style).widthOfString(text);
    if (this.widths.size >= MOST_WIDTHS) this.forgetTexts();
    this.widths.set(key, width);
    return width;
  }

  /** The style in a size at which a one-line text fits its column, but not below a third, which nobody could read. */
  fitting(text: string, width: number, style: Style): Style {
    const size = (style.size * width) / this.width(text, style);
    return size >= style.size ? style : { ...style, size: Math.max(size, style.size / 3) };
  }

  /** The lines of a text in a column: broken at spaces, and inside a word wider than the column. */
  wrap(text: string, width: number, style: Style): string[] {
    return text
      .split(/\r?\n/u)
      .flatMap((paragraph) => this.wrapParagraph(paragraph.replace(UNSHOWN, ' ').trim(), width, style));
  }

  /** Draws lines below each other, over as many pages as needed. */
  lines(lines: readonly string[], x: number, style: Style): void {
    for (const line of lines) {
      this.need(lineHeight(style));
      this.text(line, x, this.y, style);
      this.y += lineHeight(style);
    }
  }

  /** Ends the document; `footer` then draws on every page, since the number of pages is known. */
  end(footer: (page: number, of: number) => void): Promise<Buffer> {
    if (this.bytes === undefined) throw new Error('The pages of a streamed document are sent already.');
    const { start, count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(start + page);
      footer(page + 1, count);
    }
    this.document.end();
    return this.bytes;
  }

  /** Ends a streamed document. */
  endStream(): void {
    this.document.end();
  }

  /**
   * The library's own memory of laid out words has no bound, and without that memory a row of a list takes 1 ms instead of
   * 0.3 ms.
   */
  private forgetTexts(): void {
    this.widths.clear();
    const font: unknown = Reflect.get(this.document, '_font');
    if (typeof font === 'object' && font !== null && 'layoutCache' in font)
      font.layoutCache = Object.create(null);
  }

  private wrapParagraph(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/ +/u).flatMap((one) => this.pieces(one, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.width(longer, style) > width) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return [...lines, line];
  }

  private pieces(word: string, width: number, style: Style): string[] {
    if (this.width(word, style) <= width) return [word];
    const pieces = [''];
    for (const character of word) {
      const longer = `${pieces.at(-1) ?? ''}${character}`;
      if (longer.length > character.length && this.width(longer, style) > width) pieces.push(character);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  }

  private use({ size, bold, color }: Style): PDFKit.PDFDocument {
    return this.document
      .font(bold === true ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color ?? '#1b2733');
  }
}

export function lineHeight(style: Style): number {
  return style.size * LEADING;
}

function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    document.on('error', reject);
  });
}
