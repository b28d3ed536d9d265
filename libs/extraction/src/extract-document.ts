import { judge } from './checks/judge.js';
import { type Draft, toExtraction } from './draft.js';
import { type Extraction, ExtractionFailure, type ExtractionHints, failedExtraction } from './extraction.js';
import { FEWEST_CHARACTERS, openPdf, type OpenedPdf } from './pdf/open-pdf.js';
import { readText } from './text/read-text.js';
import { xmlAgreesWithPages } from './text/compare.js';
import { readEmbeddedInvoice, readXmlInvoice } from './xml/read-xml.js';

const MAX_PAGES = 60;
const XML_TYPES: ReadonlySet<string> = new Set(['application/xml', 'text/xml']);

/**
 * Reads an invoice, receipt or credit note from a file's bytes. Structured data comes first: XML alone, then XML
 * inside a PDF, then the PDF's text by position. Never throws for what a file contains: an unreadable one answers
 * with `error_code`. It is bounded in depth and pages but not in time or memory: unknown files go through
 * `ExtractionPool`.
 */
export async function extractDocument(
  bytes: Uint8Array,
  contentType: string,
  hints: ExtractionHints = {},
): Promise<Extraction> {
  try {
    const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
    if (XML_TYPES.has(type) || type.endsWith('+xml')) return finished(readXmlInvoice(bytes), 'xml', hints);
    if (type === 'application/pdf') return await extractPdf(bytes, hints);
    return failedExtraction('unsupported');
  } catch (error) {
    if (error instanceof ExtractionFailure) return failedExtraction(error.code);
    throw error;
  }
}

function finished(draft: Draft, method: 'xml' | 'embedded_xml' | 'text', hints: ExtractionHints): Extraction {
  return toExtraction(draft, method, judge(draft, hints));
}

async function extractPdf(bytes: Uint8Array, hints: ExtractionHints): Promise<Extraction> {
  const pdf = await openPdf(bytes, hints.maxPages ?? MAX_PAGES);
  const embedded = readEmbeddedInvoice(pdf.attachments);
  const agrees = embedded.draft && xmlAgreesWithPages(embedded.draft, pdf);
  if (embedded.draft && agrees && !hints.ignoreAttachments) {
    embedded.draft.checks.push(agrees);
    return finished(embedded.draft, 'embedded_xml', hints);
  }
  if (embedded.order && !hints.ignoreAttachments) return failedExtraction('xml_not_invoice');
  // Recognition of pictures joins here: pages without words of their own are then read from their image.
  if (pdf.characters < FEWEST_CHARACTERS) return failedExtraction('no_text_layer');
  const draft = readText(pdf.pages, hints);
  draft.checks.push(...textChecks(pdf));
  // A file that says two things is not to be trusted with either, whichever of them is read.
  if (agrees?.passed === false) draft.checks.push(agrees);
  if (embedded.broken && !hints.ignoreAttachments) {
    draft.checks.push({
      code: 'embedded_xml_readable',
      passed: false,
      message: `The XML in the PDF could not be read: ${embedded.broken.message}`,
    });
  }
  return finished(draft, 'text', hints);
}

function textChecks(pdf: OpenedPdf): Draft['checks'] {
  return [
    {
      code: 'text_layer_trustworthy',
      passed: !pdf.hiddenText,
      message: pdf.hiddenText
        ? 'The text was recognised from a picture by another program'
        : 'The text is what the pages show',
    },
    {
      code: 'all_pages_read',
      passed: pdf.pages.length === pdf.pageCount,
      message: `${pdf.pages.length} of ${pdf.pageCount} pages were read`,
    },
  ];
}
