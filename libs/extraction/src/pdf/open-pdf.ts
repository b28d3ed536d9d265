import { ExtractionFailure } from '../extraction.js';
import { type Attachment } from '../xml/read-xml.js';
import { attachmentsOf } from './attachments.js';
import { type PageText, readPageText } from './page-text.js';
import { withPdf } from './pdfium.js';
import { type Page, rowsOf, wordsOf } from '../page/words.js';

export interface OpenedPdf {
  pages: Page[];
  pageCount: number;
  attachments: Attachment[];
  /** Visible characters of all pages read. */
  characters: number;
  /**
   * Pages whose words have to be recognised: a picture with no text, or with text drawn invisibly over it, which comes
   * from somebody's recognition and not from the document itself.
   */
  pictures: number[];
  /** Why PDFium refused the file, where another reader opened it: its words then have no positions. */
  refusal?: string;
}

/** A page with fewer characters is a picture. */
export const FEWEST_CHARACTERS = 20;

/**
 * Opens a PDF and reads its words with their positions, and its attachments.
 * @throws ExtractionFailure `encrypted_pdf`, `invalid_pdf`, `too_many_pages`.
 */
export function openPdf(bytes: Uint8Array, maxPages: number): Promise<OpenedPdf> {
  return withPdf(bytes, (file) => {
    const pageCount = file.pdfium.FPDF_GetPageCount(file.document);
    if (pageCount > maxPages) {
      throw new ExtractionFailure('too_many_pages', `${pageCount} pages are more than ${maxPages}`);
    }
    const pages: Page[] = [];
    const pictures: number[] = [];
    let characters = 0;
    for (let number = 1; number <= pageCount; number += 1) {
      const text = readPageText(file, number);
      const page = pageOf(text, number);
      const count = charactersOf(page);
      pages.push(page);
      characters += count;
      if (text.hidden > text.shown || (count < FEWEST_CHARACTERS && text.draws)) pictures.push(number);
    }
    return { pages, pageCount, attachments: attachmentsOf(file), characters, pictures };
  });
}

function pageOf({ width, height, runs }: PageText, number: number): Page {
  return { number, width, height, rows: rowsOf(wordsOf(runs, number), number) };
}

/** Counts readable characters: a font without a key to its glyphs gives control codes and private ones. */
export function charactersOf(page: Page): number {
  return page.rows.reduce((sum, row) => sum + row.text.replace(/[\p{Cc}\p{Co}\p{Cn}\s]/gu, '').length, 0);
}
