import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type PdfiumRuntimeMethods, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { ExtractionFailure } from '../extraction.js';

/**
 * PDFium, which draws the pages of Chrome, as WebAssembly: a file that breaks it can reach nothing beyond the memory
 * of this one instance.
 */
export interface Pdfium extends WrappedPdfiumModule {
  /** Calls made for every letter or word, without the conversions of the other calls. */
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

/** Most memory that a file may leave allocated in an instance, which never shrinks, before a new instance is made. */
const MOST_KEPT_BYTES = 128 * 1_048_576;
const NEEDS_PASSWORD = 4;
/** A trap of WebAssembly and a stack overflow leave an instance's memory in an unknown state. */
const BREAKS: ReadonlySet<string> = new Set(['RuntimeError', 'RangeError']);
/**
 * `FPDFPage_Flatten`: fields and stamps become part of the page as displayed, not as printed; and its result for
 * success.
 */
const AS_SEEN = 0;
const FLATTENED = 1;

let loaded: Promise<Pdfium> | undefined;

/** Loads the library once per process, and only where a PDF is read. */
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
 * Opens a PDF while `read` runs.
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

/** Allocates memory of the library while `use` runs. */
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
 * Opens one page of a PDF, counted from 1, while `read` runs: with the values of its form fields and its stamps, as a
 * person sees it.
 * @throws ExtractionFailure `invalid_pdf` when the file promises a page that is missing.
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
