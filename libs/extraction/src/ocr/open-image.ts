import sharp, { type Sharp } from 'sharp';
import { ExtractionFailure } from '../extraction.js';
import { MAX_OCR_PAGES, MAX_PAGE_PIXELS, MAX_PIXELS, SMALLEST_SIDE } from './limits.js';

/** One page of an image file, not yet decoded. */
interface ImagePage {
  width: number;
  height: number;
  open(): Promise<Sharp>;
}

/** The pages of an image to recognise, and how many it has. */
export interface OpenedImage {
  pages: ImagePage[];
  pageCount: number;
}

sharp.cache(false);
sharp.concurrency(1);
// Only formats that may be uploaded are decoded: no SVG, no PDF, no rare ones.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadTiff'],
});

const LONG_SIDE = 3508;
const SLIP_WIDTH = 1300;
const MOST_ENLARGED = 3;

/** Factor for enlarging or reducing a picture of unknown scale: an A4 sheet to 300 dpi, a till slip by its width. */
export function scaleOf(width: number, height: number): number {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const wanted = long / short > 2.2 ? SLIP_WIDTH / short : LONG_SIDE / long;
  const most = Math.sqrt(MAX_PAGE_PIXELS / (width * height));
  return Math.min(wanted, most, MOST_ENLARGED);
}

/**
 * Examines an image without decoding its pixels.
 * @throws ExtractionFailure `invalid_image`, `image_too_large`, `no_text_layer` for a picture too small for words.
 */
export async function openImage(bytes: Uint8Array, contentType: string): Promise<OpenedImage> {
  const opened =
    contentType === 'image/heic' || contentType === 'image/heif'
      ? await (await import('./open-heic.js')).openHeic(bytes)
      : await openCommon(bytes);
  for (const page of opened.pages) {
    if (page.width * page.height > MAX_PIXELS)
      throw new ExtractionFailure('image_too_large', `${page.width} x ${page.height} is too many pixels`);
    if (Math.min(page.width, page.height) < SMALLEST_SIDE)
      throw new ExtractionFailure('no_text_layer', 'The picture is too small for words');
  }
  return opened;
}

async function openCommon(bytes: Uint8Array): Promise<OpenedImage> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;
  let info;
  try {
    // The size is read without the limit, to distinguish a picture that is too large from a broken one.
    info = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  } catch {
    throw new ExtractionFailure('invalid_image', "The picture can't be read");
  }
  const pageCount = info.format === 'tiff' ? (info.pages ?? 1) : 1;
  const sideways = (info.orientation ?? 1) >= 5;
  const width = sideways ? info.height : info.width;
  const height = sideways ? info.width : info.height;
  const pages = Array.from({ length: Math.min(pageCount, MAX_OCR_PAGES) }, (_, page) => ({
    width,
    height,
    open: () => Promise.resolve(sharp(bytes, { ...options, page }).autoOrient()),
  }));
  return { pages, pageCount };
}
