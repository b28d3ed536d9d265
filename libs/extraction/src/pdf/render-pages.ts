import sharp from 'sharp';
import { MAX_PAGE_PIXELS, MAX_PIXELS, OCR_DPI } from '../ocr/limits.js';
import { preparePage } from '../ocr/prepare-page.js';
import { type Recogniser } from '../ocr/recogniser.js';
import { readPicture } from '../ocr/read-picture.js';
import { loadPdf } from './open-pdf.js';
import { type Page } from './words.js';

const POINTS_PER_INCH = 72;

/** Draws pages of a PDF as a person sees them and recognises their words. */
export async function recognisePdfPages(
  bytes: Uint8Array,
  numbers: readonly number[],
  recogniser: Recogniser,
): Promise<Page[]> {
  const task = await loadPdf(bytes, MAX_PIXELS);
  try {
    const document = await task.promise;
    const pages: Page[] = [];
    for (const number of numbers) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      // A poster is drawn smaller, so that no page takes more memory than a sheet does.
      const scale = Math.min(OCR_DPI / POINTS_PER_INCH, Math.sqrt(MAX_PAGE_PIXELS / (width * height)));
      const viewport = page.getViewport({ scale });
      const factory = document.canvasFactory as CanvasFactory;
      const drawn = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
      await page.render({ canvas: null, canvasContext: drawn.context, viewport, background: '#fff' }).promise;
      const size = { width: drawn.canvas.width, height: drawn.canvas.height };
      const { data } = drawn.context.getImageData(0, 0, size.width, size.height);
      factory.destroy(drawn);
      page.cleanup();
      const picture = sharp(data, { raw: { ...size, channels: 4 } });
      pages.push(await readPicture(await preparePage(picture, size, 1), recogniser, number, 1 / scale));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** What the PDF library makes pictures with. */
interface CanvasFactory {
  create(width: number, height: number): Drawn;
  destroy(drawn: Drawn): void;
}
interface Drawn {
  canvas: { width: number; height: number };
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}
