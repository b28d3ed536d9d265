import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEMO_TRUTH } from '../../../../test/support/documents/demo-truth.js';
import { makeInvoicePdf } from '../../../../test/support/documents/index.js';
import {
  circularPdf,
  encryptedPdf,
  hugePagePdf,
  manyPagesPdf,
} from '../../../../test/support/hostile/pdfs.js';
import { readersHere } from '../../../../test/support/readers.js';
import { extractDocument } from '../extract-document.js';
import { PageReader, type PageRequest } from './page-reader.js';

const reader = new PageReader(readersHere);
const PDF = 'application/pdf';
const of = (input: Uint8Array, contentType: string): PageRequest => ({ input, contentType, companyId: 1n });

async function sizeOfPicture(picture: unknown): Promise<{ width: number; height: number; format: string }> {
  if (!(picture instanceof Uint8Array)) throw new Error(`no picture: ${JSON.stringify(picture)}`);
  const { width, height, format } = await sharp(picture).metadata();
  return { width, height, format };
}

/** A PNG that claims a size, with next to no bytes. */
async function claimed(width: number, height: number): Promise<Buffer> {
  const { crc32 } = await import('node:zlib');
  const png = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('a page', () => {
  it('of a PDF is drawn as wide as asked, and its words have the boxes of the extraction', async () => {
    const pdf = await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic');
    const [size] = (await reader.sizes(of(pdf, PDF))) as { width: number; height: number }[];
    expect([Math.round(size?.width ?? 0), Math.round(size?.height ?? 0)]).toEqual([595, 842]);
    for (const width of [400, 800, 1600]) {
      const picture = await sizeOfPicture(await reader.picture(of(pdf, PDF), 1, width));
      expect(picture).toMatchObject({ width, format: 'webp' });
      expect(picture.height / width).toBeCloseTo(842 / 595, 1);
    }
    const words = (await reader.words(of(pdf, PDF), 1)) as { text: string; box: object }[];
    const { fields } = await extractDocument(pdf, PDF);
    const number = fields.invoice_number;
    expect(words).toContainEqual({ text: number?.value, box: number?.box });
  });

  it('of a file of 300 pages is any of them', async () => {
    const pdf = manyPagesPdf(300);
    expect(await reader.sizes(of(pdf, PDF))).toHaveLength(300);
    expect(await sizeOfPicture(await reader.picture(of(pdf, PDF), 300, 400))).toMatchObject({ width: 400 });
  });

  it('of a photo is upright, in its own pixels, and not enlarged', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c00' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await reader.sizes(of(photo, 'image/jpeg'))).toEqual([{ width: 600, height: 900 }]);
    const drawn = (width: number) => reader.picture(of(photo, 'image/jpeg'), 1, width).then(sizeOfPicture);
    expect(await drawn(400)).toEqual({ width: 400, height: 600, format: 'webp' });
    expect(await drawn(1600)).toEqual({ width: 600, height: 900, format: 'webp' });
  });

  it('of a TIFF has its own size', async () => {
    const blank = (width: number) =>
      sharp({ create: { width, height: 100, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
    const tiff = await sharp([await blank(120), await blank(120)], { join: { animated: true } })
      .tiff()
      .toBuffer();
    expect(await reader.sizes(of(tiff, 'image/tiff'))).toHaveLength(2);
    expect(await sizeOfPicture(await reader.picture(of(tiff, 'image/tiff'), 2, 400))).toMatchObject({
      width: 120,
    });
  });

  it('of endless length stays within what a picture may take', async () => {
    const slip = await sharp({ create: { width: 100, height: 30_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { width, height } = await sizeOfPicture(await reader.picture(of(slip, 'image/png'), 1, 1600));
    expect(height).toBeLessThanOrEqual(16_383);
    expect(width).toBeGreaterThan(0);
    expect(await sizeOfPicture(await reader.picture(of(hugePagePdf(), PDF), 1, 400))).toMatchObject({
      width: 400,
    });
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['a PDF with a password', encryptedPdf, PDF, 'encrypted_pdf'],
    ['a damaged PDF', () => Buffer.from('%PDF-1.7\nkatki'), PDF, 'invalid_pdf'],
    ['a PDF whose pages contain each other', circularPdf, PDF, 'invalid_pdf'],
    ['a damaged picture', () => Buffer.from('not a picture at all'), 'image/jpeg', 'invalid_image'],
    ['a damaged HEIC', () => Buffer.from('not a picture at all'), 'image/heic', 'invalid_image'],
    ['a picture of 100 megapixels', () => claimed(10_000, 10_000), 'image/png', 'image_too_large'],
  ])('of %s is not drawn, with the reason', async (_what, file, type, fault) => {
    const bytes = await file();
    expect(await reader.sizes(of(bytes, type))).toEqual({ fault });
    expect(await reader.picture(of(bytes, type), 1, 800)).toMatchObject({
      fault: expect.any(String) as string,
    });
  });

  it('of a file with more pages than anybody turns is not listed', async () => {
    expect(await reader.sizes(of(manyPagesPdf(2_001), PDF))).toEqual({ fault: 'too_many_pages' });
  });

  it('of a picture has no words of its own', async () => {
    const png = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await reader.words(of(png, 'image/png'), 1)).toEqual([]);
  });
});
