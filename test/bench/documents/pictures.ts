import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { processEnvironment } from '#platform';
import sharp from 'sharp';
import { chooseRecogniser } from '../../../libs/extraction/src/ocr/choose-recogniser.js';
import { DocumentRecogniser } from '../../../libs/extraction/src/ocr/document-recogniser.js';
import { openImage, scaleOf } from '../../../libs/extraction/src/ocr/open-image.js';
import { preparePage, type PreparedPage, sharpOf } from '../../../libs/extraction/src/ocr/prepare-page.js';
import { readPicture } from '../../../libs/extraction/src/ocr/read-picture.js';
import { asJpeg, photographed, printed, scanned, totalsOf } from '../../support/documents/index.js';
import { Random } from '../../support/documents/random.js';
import { drawInvoice } from '../../score/generated/draw.js';
import { makeFacts } from '../../score/generated/facts.js';
import { LAYOUTS } from '../../score/generated/layouts.js';
import { type Bench } from '../support/bench.js';
import { photoMemoryMb } from './photo-memory.js';

const ROUNDS = 5;
const PAGES = 4;
/** Resolution of a sheet that fills a phone's picture of twelve million pixels. */
const PHOTO_DPI = 350;
/** Long side to which the baseline scales a photo. */
const BASELINE_SIDE = 2_480;
const run = promisify(execFile);

/** Preparation and recognition of pictures, compared with the bare programs for the same work. */
export const pictures: Bench = {
  name: 'pictures',
  about:
    'scans recognised against the tesseract program alone, photos prepared against a bare chain of sharp',
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-bench-'));
    try {
      const scans = await preparedScans();
      const { ours, theirs } = await recognised(folder, scans);
      report.ratio('recognising a page that is prepared', 'ms', ours, theirs, { id: 'G6c', atMost: 1.15 });
      const photo = await photoOf(7, PHOTO_DPI);
      const intake = await normalised(photo);
      report.ratio('preparing a photo of 12 megapixels', 'ms', intake.ours, intake.theirs, {
        id: 'G6d',
        atMost: 1.1,
      });
      const large = join(folder, 'photo.jpg');
      await writeFile(large, await enlarged(photo, 24_000_000));
      report.figure('a photo of 24 megapixels, the recogniser included', 'MB', [await photoMemoryMb(large)], {
        id: 'photo',
        atMost: 350,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function sheet(seed: number): Promise<Buffer> {
  const layout = LAYOUTS[seed % LAYOUTS.length];
  if (layout === undefined) throw new Error('There is no layout.');
  const facts = makeFacts('et', new Random(seed), false);
  return drawInvoice(facts, totalsOf(facts as Parameters<typeof totalsOf>[0]), layout);
}

async function photoOf(seed: number, dpi: number): Promise<Buffer> {
  return asJpeg(await photographed(await printed(await sheet(seed), dpi), new Random(seed)), 88);
}

/** The same picture with this number of pixels. */
async function enlarged(photo: Buffer, pixels: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  return sharp(photo)
    .resize({ width: Math.round(width * Math.sqrt(pixels / (width * height))) })
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function preparedScans(): Promise<PreparedPage[]> {
  const pages: PreparedPage[] = [];
  for (let seed = 1; seed <= PAGES; seed += 1) {
    const scan = await asJpeg(await scanned(await printed(await sheet(seed), 200), new Random(seed)));
    pages.push(await prepared(scan));
  }
  return pages;
}

async function prepared(picture: Buffer): Promise<PreparedPage> {
  const [page] = (await openImage(picture, 'image/jpeg')).pages;
  if (page === undefined) throw new Error('The picture has no page.');
  return preparePage(await page.open(), page, scaleOf(page.width, page.height));
}

/** Milliseconds per page: for the words of a page in their rows, and for the program's bare result on the same picture. */
async function recognised(
  folder: string,
  pages: readonly PreparedPage[],
): Promise<{ ours: number[]; theirs: number[] }> {
  const recogniser = await chooseRecogniser('program');
  if (recogniser === undefined) throw new Error('There is no tesseract with Estonian and English data.');
  const ofDocument = new DocumentRecogniser(recogniser);
  const files: string[] = [];
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `page-${index}.png`);
    await sharpOf(page.raster).png({ compressionLevel: 1 }).toFile(path);
    files.push(path);
  }
  const env = { ...processEnvironment(), OMP_THREAD_LIMIT: '1' };
  const settings = ['-l', 'est+eng', '--oem', '1', '--psm', '11', '--dpi', '300', 'tsv'];
  return inTurns(
    pages.length,
    (index) => readPicture(pages[index] as PreparedPage, ofDocument, 1, undefined),
    (index) => run('tesseract', [files[index] as string, '-', ...settings], { env }),
  );
}

/**
 * Milliseconds: to turn a photo into the evenly lit, level, flat page that the recogniser takes, and for the bare chain
 * that only makes it grey and smaller.
 */
function normalised(photo: Buffer): Promise<{ ours: number[]; theirs: number[] }> {
  const bare = (): Promise<Buffer> =>
    sharp(photo)
      .rotate()
      .greyscale()
      .normalise()
      .resize({ width: BASELINE_SIDE, height: BASELINE_SIDE, fit: 'inside' })
      .png()
      .toBuffer();
  return inTurns(
    1,
    () => prepared(photo),
    () => bare(),
  );
}

async function inTurns(
  pieces: number,
  our: (index: number) => Promise<unknown>,
  their: (index: number) => Promise<unknown>,
): Promise<{ ours: number[]; theirs: number[] }> {
  const found = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [work, into] of [
      [our, found.ours],
      [their, found.theirs],
    ] as const) {
      const from = performance.now();
      for (let index = 0; index < pieces; index += 1) await work(index);
      if (round > 0) into.push((performance.now() - from) / pieces);
    }
  }
  return found;
}
