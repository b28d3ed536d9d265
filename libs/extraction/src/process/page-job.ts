import { joined, type JobFunction } from '#unpacking';
import { ExtractionFailure, type PlacedWord } from '../extraction.js';
import { placedWords, rowsOf, wordsOf } from '../page/words.js';
import { CHANNELS, drawPage } from '../pdf/draw-page.js';
import { readPageText } from '../pdf/page-text.js';
import { allocated, loadPdfium, type PdfFile, withPdf } from '../pdf/pdfium.js';
import { type PageAnswer, type PageParams, type PageQuestion, type PageSize } from './page-reader.js';

interface Answered {
  readonly answer: PageAnswer;
  readonly bytes?: readonly Uint8Array[];
}

/** Most pages of a file: an archive of a year's receipts in one PDF has fewer. */
const MOST_PAGES = 2_000;
/** Two numbers of four bytes. */
const SIZE_BYTES = 8;

/** Draws a page of a file, or says what is on it, inside the reader process. */
export const read: JobFunction<PageParams, PageAnswer> = async ({ params, pieces, slow }) => {
  const { contentType, question } = params;
  const bytes = joined(pieces);
  try {
    if (contentType === 'application/pdf') return await withPdf(bytes, (file) => ofPdf(file, question));
    // Decoding a large photo takes seconds, above all HEIC.
    slow();
    return await ofPicture(bytes, contentType, question);
  } catch (error) {
    if (error instanceof ExtractionFailure) return { answer: { fault: error.code } };
    throw error;
  }
};

async function ofPdf(file: PdfFile, question: PageQuestion): Promise<Answered> {
  switch (question.want) {
    case 'sizes':
      return { answer: { sizes: sizesOf(file) } };
    case 'words':
      return { answer: { words: wordsOfPage(file, question.page) } };
    case 'picture': {
      const { scaleToDraw, webpOf } = await import('../ocr/draw-picture.js');
      const { data, width, height } = drawPage(file, question.page, (size) =>
        scaleToDraw(size, question.width),
      );
      return { answer: { drawn: true }, bytes: [await webpOf(data, { width, height, channels: CHANNELS })] };
    }
  }
}

/** @throws ExtractionFailure */
function sizesOf({ pdfium, document }: PdfFile): PageSize[] {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count > MOST_PAGES) throw new ExtractionFailure('too_many_pages', `${count} pages are too many`);
  return allocated(pdfium, SIZE_BYTES, (at) =>
    Array.from({ length: count }, (_, index) => {
      const [width = 0, height = 0] = pdfium.FPDF_GetPageSizeByIndexF(document, index, at)
        ? pdfium.pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + 2)
        : [];
      if (width <= 0 || height <= 0)
        throw new ExtractionFailure('invalid_pdf', `Page ${index + 1} has no size`);
      return { width, height };
    }),
  );
}

function wordsOfPage(file: PdfFile, number: number): PlacedWord[] {
  const { runs } = readPageText(file, number);
  return placedWords({ rows: rowsOf(wordsOf(runs, number), number) });
}

async function ofPicture(bytes: Uint8Array, contentType: string, question: PageQuestion): Promise<Answered> {
  // The words of a picture are recognised when the file is read, and kept.
  if (question.want === 'words') return { answer: { words: [] } };
  const { drawPicture } = await import('../ocr/draw-picture.js');
  const { openPicture } = await import('../ocr/open-image.js');
  const picture = await openPicture(bytes, contentType, MOST_PAGES);
  if (picture.pageCount > MOST_PAGES)
    throw new ExtractionFailure('too_many_pages', `${picture.pageCount} pages are too many`);
  if (question.want === 'picture')
    return { answer: { drawn: true }, bytes: [await drawPicture(picture, question.page, question.width)] };
  picture.dispose?.();
  return { answer: { sizes: picture.pages.map(({ width, height }) => ({ width, height })) } };
}

export const prepare = loadPdfium;
