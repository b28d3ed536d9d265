import { ExtractionFailure } from '../extraction.js';
import { type Page } from '../page/words.js';
import { openImage, scaleOf } from './open-image.js';
import { preparePage } from './prepare-page.js';
import { DocumentRecogniser } from './document-recogniser.js';
import { type Recogniser } from './recogniser.js';
import { readPicture } from './read-picture.js';

/** Reads the words of an image file, page by page. */
export async function readImage(
  bytes: Uint8Array,
  contentType: string,
  recogniser: Recogniser,
): Promise<{ pages: Page[]; pageCount: number }> {
  const { pages: found, pageCount } = await openImage(bytes, contentType);
  const ofDocument = new DocumentRecogniser(recogniser);
  const pages: Page[] = [];
  for (const [index, page] of found.entries()) {
    let prepared;
    try {
      prepared = await preparePage(await page.open(), page, scaleOf(page.width, page.height));
    } catch {
      throw new ExtractionFailure('invalid_image', `Page ${index + 1} of the picture is damaged`);
    }
    pages.push(await readPicture(prepared, ofDocument, index + 1, undefined));
  }
  return { pages, pageCount };
}
