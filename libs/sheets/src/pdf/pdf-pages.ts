import { type Fonts } from '#platform';
import { LEFT, lineHeight, Sheet, type Style } from '#rendering';
import { type FileContent, type Words } from '../table/content.js';

const GREY = '#66727f';
const LINE = '#cfd6dd';
const ACCENT = '#17466b';
const TITLE: Style = { size: 16, bold: true, color: ACCENT };
const LABEL: Style = { size: 8.5, color: GREY };
const VALUE: Style = { size: 8.5 };
const SMALL: Style = { size: 8, color: GREY };

const PAGE_WORD: Words = { et: 'Lk', en: 'Page' };
const LABEL_WIDTH = 96;

/** The pages of a file: title and facts on the first, a footer with the number on each. */
export class PdfPages {
  readonly sheet: Sheet;
  private count = 0;

  constructor(
    private readonly content: FileContent,
    fonts: Fonts,
    landscape: boolean,
  ) {
    const { title, author, madeAt: at } = content;
    this.sheet = new Sheet(fonts, { title, author, at }, { landscape, streamed: true });
    this.drawFooter();
    this.drawHead();
  }

  /** Begins the next page. The one before is sent. */
  next(): void {
    this.sheet.newPage();
    this.drawFooter();
  }

  private drawHead(): void {
    const { sheet } = this;
    const { title, facts } = this.content;
    const { right } = sheet.edges;
    sheet.lines(sheet.wrap(title, right - LEFT, TITLE), LEFT, TITLE);
    sheet.y += 4;
    sheet.rule(sheet.y, ACCENT);
    sheet.y += 10;
    for (const { label, value } of facts) {
      sheet.text(label, LEFT, sheet.y, LABEL);
      sheet.lines(sheet.wrap(value, right - LEFT - LABEL_WIDTH, VALUE), LEFT + LABEL_WIDTH, VALUE);
    }
    sheet.y += lineHeight(VALUE);
  }

  private drawFooter(): void {
    const { sheet } = this;
    const { right, height } = sheet.edges;
    const { title, facts, language } = this.content;
    this.count += 1;
    const page = `${PAGE_WORD[language]} ${this.count}`;
    const name = [facts[0]?.value, title].filter((text) => text !== undefined).join(' · ');
    const [line = ''] = sheet.wrap(name, right - LEFT - 60, SMALL);
    sheet.rule(height - 52, LINE);
    sheet.text(line, LEFT, height - 44, SMALL);
    sheet.right(page, right, height - 44, SMALL);
  }
}
