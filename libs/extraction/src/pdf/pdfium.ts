import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type PdfiumRuntimeMethods, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { ExtractionFailure } from '../extraction.js';

/**
 * PDFium, which draws the pages of Chrome, as WebAssembly: a file that breaks it can reach nothing beyond the memory
 * of this one instance.
 */
export interface Pdfium extends WrappedPdfiumModule {
  /** What is asked for every letter or word, without the conversions that the other calls go through. */
  direct: DirectCalls;
}

/** Calls with a page's text and the index of a letter; some write their answer to a place in the library's memory. */
interface DirectCalls {
  FPDFText_GetTextObject: (text: number, index: number) => number;
  FPDFText_GetUnicode: (text: number, index: number) => number;
  FPDFText_GetFontSize: (text: number, index: number) => number;
  FPDFText_GetLooseCharBox: (text: number, index: number, rectangle: number) => number;
  FPDFText_GetMatrix: (text: number, index: number, matrix: number) => number;
  FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number;
  FPDFTextObj_GetTextRenderMode: (object: number) => number;
}

/** What a file may leave behind of an instance's memory, which never shrinks, before a new one is made. */
const MOST_KEPT_BYTES = 128 * 1_048_576;
const NEEDS_PASSWORD = 4;
/** A trap of WebAssembly and a stack that ran out leave an instance's memory in no known state. */
const BREAKS: ReadonlySet<string> = new Set(['RuntimeError', 'RangeError']);
/** Fields and stamps become part of the page as they are on a screen, not on paper; and that they did. */
const AS_SEEN = 0;
const FLATTENED = 1;

let loaded: Promise<Pdfium> | undefined;

/** Loads the library once a process, and only where a PDF is read. */
export function loadPdfium(): Promise<Pdfium> {
  loaded ??= start();
  return loaded;
}

async function start(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  return {
    ...pdfium,
    direct: pdfium.pdfium.wasmExports as PdfiumRuntimeMethods['wasmExports'] & DirectCalls,
  };
}

/** An open PDF: the library and its handle of the file. */
export interface PdfFile {
  pdfium: Pdfium;
  document: number;
}

/**
 * Opens a PDF for as long as `read` takes.
 * @throws ExtractionFailure `encrypted_pdf`, `invalid_pdf`.
 */
export async function withPdf<T>(bytes: Uint8Array, read: (file: PdfFile) => T | Promise<T>): Promise<T> {
  const pdfium = await loadPdfium();
  try {
    return await opened(pdfium, bytes, read);
  } catch (error) {
    if (!(error instanceof Error) || !BREAKS.has(error.name)) throw error;
    loaded = undefined;
    throw new ExtractionFailure('invalid_pdf', `The PDF can't be read: ${error.message}`);
  } finally {
    if (pdfium.pdfium.HEAPU8.length > MOST_KEPT_BYTES) loaded = undefined;
  }
}

async function opened<T>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  read: (file: PdfFile) => T | Promise<T>,
): Promise<T> {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  try {
    if (document === 0) throw refused(pdfium.FPDF_GetLastError());
    return await read({ pdfium, document });
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    pdfium.pdfium.wasmExports.free(at);
  }
}

function refused(error: number): ExtractionFailure {
  return error === NEEDS_PASSWORD
    ? new ExtractionFailure('encrypted_pdf', 'The PDF needs a password')
    : new ExtractionFailure('invalid_pdf', `The PDF can't be read: error ${error}`);
}

/** Memory of the library for as long as `use` takes. */
export function allocated<T>(pdfium: Pdfium, bytes: number, use: (at: number) => T): T {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const at = malloc(bytes);
  try {
    return use(at);
  } finally {
    free(at);
  }
}

/**
 * One page of an open PDF, the first being 1, for as long as `read` takes: with what is written into its fields and
 * stamped upon it, as a person sees it.
 * @throws ExtractionFailure `invalid_pdf` when the file promises a page that is not there.
 */
export function withPage<T>({ pdfium, document }: PdfFile, number: number, read: (page: number) => T): T {
  let page = pageAt(pdfium, document, number);
  try {
    if (pdfium.FPDFPage_GetAnnotCount(page) > 0 && pdfium.FPDFPage_Flatten(page, AS_SEEN) === FLATTENED) {
      pdfium.FPDF_ClosePage(page);
      page = pageAt(pdfium, document, number);
    }
    return read(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function pageAt(pdfium: Pdfium, document: number, number: number): number {
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (page === 0) throw new ExtractionFailure('invalid_pdf', `Page ${number} can't be read`);
  return page;
}
