import sharp from 'sharp';
import { MAX_PAGE_PIXELS, OCR_DPI } from '../ocr/limits.js';
import { preparePage } from '../ocr/prepare-page.js';
import { DocumentRecogniser } from '../ocr/document-recogniser.js';
import { type Recogniser } from '../ocr/recogniser.js';
import { readPicture } from '../ocr/read-picture.js';
import { CHANNELS, drawPage } from './draw-page.js';
import { withPdf } from './pdfium.js';
import { type Page } from '../page/words.js';

const POINTS_PER_INCH = 72;

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
      const { data, width, height, scale } = drawPage(file, number, scaleToRead);
      const picture = sharp(data, { raw: { width, height, channels: CHANNELS } }).removeAlpha();
      pages.push(
        await readPicture(await preparePage(picture, { width, height }, 1), ofDocument, number, 1 / scale),
      );
    }
    return pages;
  });
}

/** A poster is drawn at a smaller scale, so that no page takes more memory than a sheet does. */
const scaleToRead = ({ width, height }: { width: number; height: number }): number =>
  Math.min(OCR_DPI / POINTS_PER_INCH, Math.sqrt(MAX_PAGE_PIXELS / (width * height)));
