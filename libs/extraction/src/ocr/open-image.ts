import sharp, { type Metadata, type Sharp } from 'sharp';
import { ExtractionFailure } from '../extraction.js';
import { MAX_OCR_PAGES, MAX_PAGE_PIXELS, MAX_PIXELS, SMALLEST_SIDE } from './limits.js';

/** One page of an image file, not yet decoded. */
interface ImagePage {
  width: number;
  height: number;
  open(): Promise<Sharp>;
}

/** Pages of an image, and how many it has. */
export interface OpenedImage {
  pages: ImagePage[];
  pageCount: number;
  /** Frees what the decoder holds; for a caller that opens no page. */
  dispose?: () => void;
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
 * Examines an image whose words are to be recognised, without decoding its pixels.
 * @throws ExtractionFailure `invalid_image`, `image_too_large`, `no_text_layer` for a picture too small for words.
 */
export async function openImage(bytes: Uint8Array, contentType: string): Promise<OpenedImage> {
  const opened = await openPicture(bytes, contentType, MAX_OCR_PAGES);
  if (opened.pages.some(({ width, height }) => Math.min(width, height) < SMALLEST_SIDE))
    throw new ExtractionFailure('no_text_layer', 'The picture is too small for words');
  return opened;
}

/**
 * Examines the first pages of an image, whatever it shows, without decoding its pixels.
 * @throws ExtractionFailure `invalid_image`, `image_too_large`
 */
export async function openPicture(
  bytes: Uint8Array,
  contentType: string,
  mostPages: number,
): Promise<OpenedImage> {
  const opened =
    contentType === 'image/heic' || contentType === 'image/heif'
      ? await (await import('./open-heic.js')).openHeic(bytes)
      : await openCommon(bytes, mostPages);
  for (const { width, height } of opened.pages) {
    if (width * height > MAX_PIXELS)
      throw new ExtractionFailure('image_too_large', `${width} x ${height} is too many pixels`);
  }
  return opened;
}

async function openCommon(bytes: Uint8Array, mostPages: number): Promise<OpenedImage> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;
  const examine = async (page: number): Promise<Metadata> => {
    try {
      // The size is read without the limit, to distinguish a picture that is too large from a broken one.
      return await sharp(bytes, { ...options, limitInputPixels: false, page }).metadata();
    } catch {
      throw new ExtractionFailure('invalid_image', "The picture can't be read");
    }
  };
  const first = await examine(0);
  const pageCount = first.format === 'tiff' ? (first.pages ?? 1) : 1;
  const pages: ImagePage[] = [];
  // The pages of a TIFF may differ in size.
  for (let page = 0; page < Math.min(pageCount, mostPages); page += 1) {
    const open = (): Promise<Sharp> => Promise.resolve(sharp(bytes, { ...options, page }).autoOrient());
    pages.push({ ...shownSize(page === 0 ? first : await examine(page)), open });
  }
  return { pages, pageCount };
}

/** The size as it is shown: phones store a turned photo as it was taken, with a mark. */
function shownSize({ width, height, orientation = 1 }: Metadata): Pick<ImagePage, 'width' | 'height'> {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
