import { ExtractionFailure } from '../extraction.js';
import { type Page, rowsOf, type Run, wordsOf } from '../page/words.js';
import { charactersOf, FEWEST_CHARACTERS, type OpenedPdf } from './open-pdf.js';

/**
 * The library gives lines of text without positions: letters are assumed to have one width, lines and columns the
 * spacing of print.
 */
const LETTER = 5;
const HEIGHT = 10;
const LEADING = 14;
const BETWEEN_CELLS = 30;
const MARGIN = 50;
/** Most lines of a file: many times a page of small print. */
const MOST_LINES = 5_000;

/**
 * Reads the words of a PDF that PDFium refuses, with pdf.js, which accepts files that many programs would not: without
 * a header, or with bytes in front of it. Words have no positions, attachments are not searched, and pictures are not
 * recognised.
 * @throws the failure of PDFium where this reader finds no words either; ExtractionFailure `encrypted_pdf`,
 * `too_many_pages`.
 */
export async function openDamagedPdf(
  bytes: Uint8Array,
  maxPages: number,
  refusal: ExtractionFailure,
): Promise<OpenedPdf> {
  const PDFParse = await parserClass();
  const parser = new PDFParse({
    // The library takes ownership of the bytes.
    data: bytes.slice(),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
  });
  try {
    const { pages: texts, total } = await parser.getText({
      first: maxPages,
      pageJoiner: '',
      lineEnforce: true,
      cellSeparator: '\t',
    });
    if (total > maxPages)
      throw new ExtractionFailure('too_many_pages', `${total} pages are more than ${maxPages}`);
    const pages = texts.map(({ text, num }) => pageOf(text, num));
    const characters = pages.reduce((sum, page) => sum + charactersOf(page), 0);
    if (characters < FEWEST_CHARACTERS) throw refusal;
    return { pages, pageCount: total, attachments: [], characters, pictures: [], refusal: refusal.message };
  } catch (error) {
    if (error instanceof ExtractionFailure || error instanceof RangeError) throw error;
    if (error instanceof Error && error.name === 'PasswordException')
      throw new ExtractionFailure('encrypted_pdf', 'The PDF needs a password');
    throw refusal;
  } finally {
    await parser.destroy();
  }
}

/** pdf.js makes a matrix for drawing when it is loaded, from a native canvas that the isolated process does not let it have. */
async function parserClass() {
  if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: Object });
  return (await import('pdf-parse')).PDFParse;
}

function pageOf(text: string, number: number): Page {
  const lines = text.split('\n').slice(0, MOST_LINES);
  const runs = lines.flatMap((line, index) => runsOf(line, MARGIN + index * LEADING));
  const width = Math.max(MARGIN, ...runs.map((run) => run.x + run.width)) + MARGIN;
  const height = MARGIN * 2 + lines.length * LEADING;
  const rows = rowsOf(wordsOf(runs, number), number);
  return { number, width, height, rows, place: () => undefined };
}

function runsOf(line: string, y: number): Run[] {
  let x = MARGIN;
  return line.split('\t').map((text) => {
    const run = { text, x, y, width: text.length * LETTER, height: HEIGHT };
    x += run.width + BETWEEN_CELLS;
    return run;
  });
}
