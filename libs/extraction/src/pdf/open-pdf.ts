import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as PdfjsModule from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ExtractionFailure } from '../extraction.js';
import { type Attachment } from '../xml/read-xml.js';
import { surelyShowsItsText } from './hidden-text.js';
import { type Page, type Run, rowsOf, wordsOf } from './words.js';

export interface OpenedPdf {
  pages: Page[];
  pageCount: number;
  attachments: Attachment[];
  /** Visible characters of all pages read. */
  characters: number;
  /**
   * Pages whose words have to be recognised: a picture with no text, or with text drawn invisibly over it, which is
   * somebody's recognition and not the document's own words.
   */
  pictures: number[];
}

/** Below this many characters a page is a picture. */
export const FEWEST_CHARACTERS = 20;
/** The PDF operator that draws text in neither fill nor stroke. */
const INVISIBLE = 3;
/** Where text is read no picture is looked at, so none is decoded. */
const NO_PICTURES = 1;

type Pdfjs = typeof PdfjsModule;
let loaded: Promise<Pdfjs> | undefined;

/** Loads the PDF library once a process, and only where a PDF is read. */
export function loadPdfLibrary(): Promise<Pdfjs> {
  loaded ??= withOwnBuiltIns(async () => {
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
    // Else it comes with the first document.
    await import(import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs'));
    return pdfjs;
  });
  return loaded;
}

/**
 * Loads what puts others in the place of these functions, for a fault at the edge of what they do. Its `push`, written in
 * JavaScript and called for every letter of a page, took a quarter of the time of reading one.
 */
async function withOwnBuiltIns<T>(load: () => Promise<T>): Promise<T> {
  const push = Object.getOwnPropertyDescriptor(Array.prototype, 'push');
  const parse = Object.getOwnPropertyDescriptor(JSON, 'parse');
  try {
    return await load();
  } finally {
    Object.defineProperties(Array.prototype, { ...(push && { push }) });
    Object.defineProperties(JSON, { ...(parse && { parse }) });
  }
}

const LIBRARY = join(
  dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))),
  '..',
  '..',
);

function libraryFolder(name: string): string {
  return `${join(LIBRARY, name)}/`;
}

/** Starts to open a PDF to be drawn; pictures of more pixels are left out. The caller destroys the task. */
export async function loadPdf(bytes: Uint8Array, maxImageSize: number): Promise<LoadingPdf> {
  return load(bytes, {
    maxImageSize,
    disableFontFace: true,
    standardFontDataUrl: libraryFolder('standard_fonts'),
    wasmUrl: libraryFolder('wasm'),
  });
}

/** Starts to open a PDF whose words are read and nothing drawn: no outline of a letter is made, no picture decoded. */
function loadPdfToRead(bytes: Uint8Array): Promise<LoadingPdf> {
  return load(bytes, { maxImageSize: NO_PICTURES, disableFontFace: false, ownerDocument: NO_SCREEN });
}

async function load(bytes: Uint8Array, more: LoadOptions): Promise<LoadingPdf> {
  const pdfjs = await loadPdfLibrary();
  return pdfjs.getDocument({
    data: new Uint8Array(bytes),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    enableXfa: false,
    cMapUrl: libraryFolder('cmaps'),
    cMapPacked: true,
    ...more,
  });
}

/** Takes the fonts of a document that nobody looks at. */
const NO_SCREEN = {
  createElement: () => ({
    sheet: { cssRules: [], insertRule: () => undefined },
    remove: () => undefined,
  }),
  documentElement: { getElementsByTagName: () => [{ append: () => undefined }] },
};

/**
 * Opens a PDF and reads words with their places, and its attachments.
 * @throws ExtractionFailure `encrypted_pdf`, `invalid_pdf`, `too_many_pages`.
 */
export async function openPdf(bytes: Uint8Array, maxPages: number): Promise<OpenedPdf> {
  const pdfjs = await loadPdfLibrary();
  const task = await loadPdfToRead(bytes);
  try {
    const document = await task.promise;
    if (document.numPages > maxPages) {
      throw new ExtractionFailure('too_many_pages', `${document.numPages} pages are more than ${maxPages}`);
    }
    const pages: Page[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPage(document, number, pdfjs));
    }
    return {
      pages,
      pageCount: document.numPages,
      attachments: attachmentsOf(await document.getAttachments()),
      characters: pages.reduce((sum, page) => sum + charactersOf(page), 0),
      pictures: await picturesOf(document, pages, pdfjs, surelyShowsItsText(bytes)),
    };
  } catch (error) {
    if (error instanceof ExtractionFailure) throw error;
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException')
      throw new ExtractionFailure('encrypted_pdf', 'The PDF needs a password');
    throw new ExtractionFailure('invalid_pdf', `The PDF can't be read: ${name}`);
  } finally {
    await task.destroy();
  }
}

type LoadingPdf = ReturnType<Pdfjs['getDocument']>;
interface LoadOptions {
  maxImageSize: number;
  disableFontFace: boolean;
  ownerDocument?: object;
  standardFontDataUrl?: string;
  wasmUrl?: string;
}
type PdfDocument = Awaited<LoadingPdf['promise']>;

async function readPage(document: PdfDocument, number: number, pdfjs: Pdfjs): Promise<Page> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const runs: Run[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 0, b = 0, , , x = 0, y = 0] = pdfjs.Util.transform(
      viewport.transform,
      item.transform,
    ) as number[];
    // Text that runs up or down the page is a margin note, not a part of any row.
    if (Math.abs(b) > Math.abs(a) * 0.2) continue;
    const height = Math.abs(item.height) || Math.abs(a) || 8;
    runs.push({ text: item.str, x, y, width: Math.abs(item.width), height });
  }
  page.cleanup();
  return {
    number,
    width: viewport.width,
    height: viewport.height,
    rows: rowsOf(wordsOf(runs, number), number),
  };
}

function attachmentsOf(raw: unknown): Attachment[] {
  if (typeof raw !== 'object' || raw === null) return [];
  return Object.entries(raw as Record<string, { filename?: string; content?: Uint8Array }>).flatMap(
    ([key, one]) => (one.content ? [{ name: one.filename ?? key, content: one.content }] : []),
  );
}

/** The first page tells how the file was made: where it shows its own text, only pages without text are pictures. */
async function picturesOf(
  document: PdfDocument,
  pages: readonly Page[],
  pdfjs: Pdfjs,
  shows: boolean,
): Promise<number[]> {
  const pictures: number[] = [];
  let scanned = false;
  for (const page of pages) {
    const sparse = charactersOf(page) < FEWEST_CHARACTERS;
    if (!sparse && (shows || (page.number > 1 && !scanned))) continue;
    const drawn = await drawingOf(document, page.number, pdfjs);
    const hidden = drawn.hiddenText > drawn.shownText;
    if (hidden || (sparse && drawn.draws)) pictures.push(page.number);
    if (page.number === 1) scanned = hidden;
  }
  return pictures;
}

/** Characters that say something: a font without a key to its glyphs gives control codes and private ones. */
function charactersOf(page: Page): number {
  return page.rows.reduce((sum, row) => sum + row.text.replace(/[\p{Cc}\p{Co}\p{Cn}\s]/gu, '').length, 0);
}

/** How much of a page's text is shown or hidden, and whether it draws anything else. */
async function drawingOf(
  document: PdfDocument,
  number: number,
  pdfjs: Pdfjs,
): Promise<{ hiddenText: number; shownText: number; draws: boolean }> {
  const page = await document.getPage(number);
  const operators = await page.getOperatorList();
  let mode = 0;
  let hiddenText = 0;
  let shownText = 0;
  operators.fnArray.forEach((operator, index) => {
    const args: unknown = operators.argsArray[index];
    if (operator === pdfjs.OPS.setTextRenderingMode && Array.isArray(args)) mode = Number(args[0]);
    else if (operator === pdfjs.OPS.showText && Array.isArray(args) && Array.isArray(args[0])) {
      if (mode === INVISIBLE) hiddenText += args[0].length;
      else shownText += args[0].length;
    }
  });
  page.cleanup();
  return { hiddenText, shownText, draws: operators.fnArray.length > 0 };
}
