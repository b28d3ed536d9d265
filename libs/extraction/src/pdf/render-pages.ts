import sharp from 'sharp';
import { MAX_PAGE_PIXELS, OCR_DPI } from '../ocr/limits.js';
import { preparePage } from '../ocr/prepare-page.js';
import { DocumentRecogniser } from '../ocr/document-recogniser.js';
import { type Recogniser } from '../ocr/recogniser.js';
import { readPicture } from '../ocr/read-picture.js';
import { type PdfFile, withPage, withPdf } from './pdfium.js';
import { type Page } from '../page/words.js';

const POINTS_PER_INCH = 72;
/** Three colours and an unused byte. */
const BGRX = 3;
const CHANNELS = 4;
const WHITE = 0xff_ff_ff_ff;
const RED_BEFORE_BLUE = 0x10;

/** Draws pages of a PDF as a person sees them and recognises their words. */
export function recognisePdfPages(
  bytes: Uint8Array,
  numbers: readonly number[],
  recogniser: Recogniser,
): Promise<Page[]> {
  return withPdf(bytes, async (file) => {
    const ofDocument = new DocumentRecogniser(recogniser);
    const pages: Page[] = [];
    for (const number of numbers) {
      const { data, width, height, scale } = drawPage(file, number);
      const picture = sharp(data, { raw: { width, height, channels: CHANNELS } }).removeAlpha();
      pages.push(
        await readPicture(await preparePage(picture, { width, height }, 1), ofDocument, number, 1 / scale),
      );
    }
    return pages;
  });
}

/** Draws a page as a picture; returns it with its pixels per point. */
function drawPage(
  file: PdfFile,
  number: number,
): { data: Uint8Array; width: number; height: number; scale: number } {
  const { pdfium } = file;
  return withPage(file, number, (page) => {
    const points = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
    // A poster is drawn at a smaller scale, so that no page takes more memory than a sheet does.
    const scale = Math.min(
      OCR_DPI / POINTS_PER_INCH,
      Math.sqrt(MAX_PAGE_PIXELS / (points.width * points.height)),
    );
    const width = Math.ceil(points.width * scale);
    const height = Math.ceil(points.height * scale);
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRX, 0, 0);
    if (bitmap === 0) throw new RangeError(`There is not enough memory for page ${number}`);
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RED_BEFORE_BLUE);
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
      return { data: pdfium.pdfium.HEAPU8.slice(at, at + width * height * CHANNELS), width, height, scale };
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  });
}
