import { judge } from './checks/judge.js';
import { type Draft, placeBoxes, toExtraction } from './draft.js';
import {
  checkOf,
  type Extraction,
  ExtractionFailure,
  type ExtractionHints,
  type ExtractionMethod,
  failedExtraction,
} from './extraction.js';
import { FEWEST_CHARACTERS, openPdf, type OpenedPdf } from './pdf/open-pdf.js';
import { type Page, placedWords } from './page/words.js';
import { chooseRecogniser } from './ocr/choose-recogniser.js';
import { MAX_OCR_PAGES } from './ocr/limits.js';
import { markCompanion } from './text/companion.js';
import { textDocument } from './text/document.js';
import { readCurrency } from './text/payment.js';
import { readText } from './text/read-text.js';
import { xmlAgreesWithPages } from './text/compare.js';
import { accountsOnPages } from './text/accounts-on-pages.js';
import { namedAccounts, type NamedAccounts } from './values/accounts.js';
import { readEmbeddedInvoice, readXmlInvoice } from './xml/read-xml.js';

const MAX_PAGES = 60;
const XML_TYPES: ReadonlySet<string> = new Set(['application/xml', 'text/xml']);

/**
 * Reads an invoice, receipt or credit note from a file's bytes. The order of preference is: XML alone, XML inside a
 * PDF, the PDF's text by position, words recognised in pictures. Never throws because of a file's content: an
 * unreadable file gives an answer with `error_code`. Depth and pages are bounded, time and memory are not: unknown
 * files must go through `DocumentReader`.
 */
export async function extractDocument(
  bytes: Uint8Array,
  contentType: string,
  hints: ExtractionHints = {},
  onRecognising: () => void = () => undefined,
): Promise<Extraction> {
  try {
    const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
    if (XML_TYPES.has(type) || type.endsWith('+xml')) return finished(readXmlInvoice(bytes), 'xml', hints);
    if (type === 'application/pdf') return await extractPdf(bytes, hints, onRecognising);
    if (type.startsWith('image/')) return await extractImage(bytes, type, hints, onRecognising);
    return failedExtraction('unsupported');
  } catch (error) {
    if (error instanceof ExtractionFailure) return failedExtraction(error.code);
    throw error;
  }
}

function finished(
  draft: Draft,
  method: ExtractionMethod,
  hints: ExtractionHints,
  pages: readonly Page[] = [],
  shown: readonly Page[] = pages,
): Extraction {
  if (shown.length > 0) draft.accounts = together(draft.accounts, accountsOnPages(shown, namesOf(draft)));
  const extraction = toExtraction(draft, method, judge(draft, hints));
  if (hints.keepText !== true || pages.length === 0) return extraction;
  return {
    ...extraction,
    text: pages.map(({ rows }) => rows.map((row) => row.text).join('\n')).join('\n\n'),
  };
}

/** Names of the parties, which are no running text when they are next to accounts, whatever words they consist of. */
function namesOf({ supplierName, buyerName }: Draft): string[] {
  return [supplierName, buyerName].flatMap((name) => (name === undefined ? [] : [name.value]));
}

/** The accounts of the XML together with those of the visible pages. */
function together(xml: NamedAccounts | undefined, pages: NamedAccounts): NamedAccounts {
  if (xml === undefined) return pages;
  const inText = [...xml.inText, ...pages.inText];
  return namedAccounts(
    [...xml.listed, ...pages.listed].filter((account) => !inText.includes(account)),
    inText,
  );
}

async function extractPdf(
  bytes: Uint8Array,
  hints: ExtractionHints,
  onRecognising: () => void,
): Promise<Extraction> {
  const pdf = await openedPdf(bytes, hints.maxPages ?? MAX_PAGES);
  return { ...(await readPdf(bytes, pdf, hints, onRecognising)), page_count: pdf.pageCount };
}

/**
 * Opens the file with PDFium, or else with the reader for files that PDFium refuses, which is loaded only for those.
 */
async function openedPdf(bytes: Uint8Array, maxPages: number): Promise<OpenedPdf> {
  try {
    return await openPdf(bytes, maxPages);
  } catch (error) {
    if (!(error instanceof ExtractionFailure) || error.code !== 'invalid_pdf') throw error;
    const { openDamagedPdf } = await import('./pdf/open-damaged-pdf.js');
    return openDamagedPdf(bytes, maxPages, error);
  }
}

async function readPdf(
  bytes: Uint8Array,
  pdf: OpenedPdf,
  hints: ExtractionHints,
  onRecognising: () => void,
): Promise<Extraction> {
  const embedded = readEmbeddedInvoice(pdf.attachments, () => readCurrency(textDocument(pdf.pages)));
  const agrees = embedded.draft && xmlAgreesWithPages(embedded.draft, pdf);
  if (embedded.draft && agrees && !hints.ignoreAttachments) {
    embedded.draft.checks.push(agrees);
    return finished(embedded.draft, 'embedded_xml', hints, [], pdf.pages);
  }
  if (embedded.order && !hints.ignoreAttachments) return failedExtraction('xml_not_invoice');
  const { pages, recognised } = await withPictures(bytes, pdf, hints, onRecognising);
  const draft = readText(pages, hints);
  markCompanion(draft, pages);
  draft.checks.push(...pageChecks(pdf, recognised));
  // A file that contradicts itself is not to be trusted, whichever of its two sides is read.
  if (agrees?.passed === false) draft.checks.push(agrees);
  if (embedded.broken && !hints.ignoreAttachments) {
    draft.checks.push(checkOf('embedded_xml_readable', false, { detail: embedded.broken.message }));
  }
  return {
    ...finished(placeBoxes(draft, pages), recognised.length > 0 ? 'ocr' : 'text', hints, pages),
    ...wordsOn(
      pages.filter(({ number }) => recognised.includes(number)),
      hints,
    ),
  };
}

/** Recognises the pages that are pictures; their hidden text is the recognition of another program. */
async function withPictures(
  bytes: Uint8Array,
  pdf: OpenedPdf,
  hints: ExtractionHints,
  onRecognising: () => void,
): Promise<{ pages: Page[]; recognised: number[] }> {
  const wanted = pdf.pictures.slice(0, MAX_OCR_PAGES);
  const recogniser = wanted.length > 0 ? await chooseRecogniser(hints.ocr ?? 'auto') : undefined;
  if (!recogniser) {
    if (pdf.characters < FEWEST_CHARACTERS)
      throw new ExtractionFailure('no_text_layer', 'The pages contain no text');
    return { pages: pdf.pages, recognised: [] };
  }
  onRecognising();
  const { recognisePdfPages } = await import('./pdf/render-pages.js');
  const read = await recognisePdfPages(bytes, wanted, recogniser);
  const pages = pdf.pages.map((page) => read.find((one) => one.number === page.number) ?? page);
  assertWords(pages);
  return { pages, recognised: wanted };
}

async function extractImage(
  bytes: Uint8Array,
  type: string,
  hints: ExtractionHints,
  onRecognising: () => void,
): Promise<Extraction> {
  const recogniser = await chooseRecogniser(hints.ocr ?? 'auto');
  if (!recogniser) return failedExtraction('no_text_layer');
  onRecognising();
  const { readImage } = await import('./ocr/read-image.js');
  const { pages, pageCount } = await readImage(bytes, type, recogniser);
  assertWords(pages);
  const draft = readText(pages, hints);
  markCompanion(draft, pages);
  draft.checks.push(allPagesRead(pages.length, pageCount));
  return {
    ...finished(placeBoxes(draft, pages), 'ocr', hints, pages),
    ...wordsOn(pages, hints),
    page_count: pageCount,
  };
}

function wordsOn(pages: readonly Page[], { keepWords }: ExtractionHints): Pick<Extraction, 'recognised'> {
  if (keepWords !== true || pages.length === 0) return {};
  return { recognised: pages.map((page) => ({ page: page.number, words: placedWords(page) })) };
}

function assertWords(pages: readonly Page[]): void {
  const characters = pages.flatMap((page) => page.rows).reduce((sum, row) => sum + row.text.length, 0);
  if (characters < FEWEST_CHARACTERS)
    throw new ExtractionFailure('no_text_layer', 'The pages contain no readable words');
}

function pageChecks(pdf: OpenedPdf, recognised: readonly number[]): Draft['checks'] {
  const unread = pdf.pictures.filter((number) => !recognised.includes(number)).length;
  const trusted = unread === 0 || recognised.length > 0;
  return [
    checkOf('text_layer_trustworthy', trusted, {}),
    allPagesRead(pdf.pages.length - unread, pdf.pageCount),
    ...(pdf.refusal === undefined ? [] : [checkOf('pdf_intact', false, { refusal: pdf.refusal })]),
  ];
}

function allPagesRead(read: number, pageCount: number): Draft['checks'][number] {
  return checkOf('all_pages_read', read === pageCount, { read, pages: pageCount });
}
