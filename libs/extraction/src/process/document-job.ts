import { joined, type JobFunction } from '#unpacking';
import { extractDocument } from '../extract-document.js';
import { type ExtractionErrorCode, failedExtraction } from '../extraction.js';
import { loadPdfium } from '../pdf/pdfium.js';
import { type DocumentAnswer, type DocumentParams } from './document-reader.js';

/** Ends a reading before its slow part. */
class PicturesFound extends Error {}

/** Reads an invoice, receipt or credit note, inside the reader process. */
export const read: JobFunction<DocumentParams, DocumentAnswer> = async ({ params, pieces, slow }) => {
  const { contentType, hints, recognise } = params;
  const onRecognising = (): void => {
    if (!recognise) throw new PicturesFound();
    slow();
  };
  try {
    return {
      answer: { extraction: await extractDocument(joined(pieces), contentType, hints, onRecognising) },
    };
  } catch (error) {
    if (error instanceof PicturesFound) return { answer: { pictures: true } };
    if (error instanceof RangeError) throw error;
    // The cause of a parser's failure is in the file: the same bytes would make it fail again.
    return { answer: { extraction: failedExtraction(damaged(contentType)) } };
  }
};

function damaged(contentType: string): ExtractionErrorCode {
  if (contentType.startsWith('application/pdf')) return 'invalid_pdf';
  return contentType.startsWith('image/') ? 'invalid_image' : 'xml_not_invoice';
}

export const prepare = loadPdfium;
