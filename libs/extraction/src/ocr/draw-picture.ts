import sharp, { type Raw, type Sharp } from 'sharp';
import { ExtractionFailure } from '../extraction.js';
import { MAX_PAGE_PIXELS } from './limits.js';
import { type OpenedImage } from './open-image.js';

/** The longest side that WebP holds. */
const MOST_WEBP_PIXELS = 16_383;
/** Small print stays legible, at a fifth of the bytes of PNG. */
const QUALITY = 80;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels per point for a page of `width` pixels, or less where its height would make it too large. */
export function scaleToDraw(size: Size, width: number): number {
  return Math.min(
    width / size.width,
    MOST_WEBP_PIXELS / size.height,
    Math.sqrt(MAX_PAGE_PIXELS / (size.width * size.height)),
  );
}

/** The pixels of a drawn page as WebP. */
export const webpOf = (data: Uint8Array, raw: Raw): Promise<Buffer> =>
  compressed(sharp(data, { raw }).removeAlpha());

/** A page of a picture as it is shown, in at most that width: a small one is not enlarged. */
export async function drawPicture({ pages }: OpenedImage, number: number, width: number): Promise<Buffer> {
  const page = pages[number - 1];
  if (page === undefined) throw new ExtractionFailure('invalid_image', `There is no page ${number}`);
  const scale = Math.min(1, scaleToDraw(page, width));
  try {
    const picture = (await page.open()).flatten({ background: '#fff' });
    // Both sides are given: a height that follows from a rounded width may be one that WebP does not hold.
    const [across, down] = [page.width, page.height].map((side) => Math.max(1, Math.round(side * scale)));
    return await compressed(picture.resize(across, down, { fit: 'fill' }));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new ExtractionFailure('invalid_image', `Page ${number} of the picture is damaged`);
  }
}

const compressed = (picture: Sharp): Promise<Buffer> =>
  picture.toColourspace('srgb').webp({ quality: QUALITY }).toBuffer();
