import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { openImage, scaleOf } from './open-image.js';

function blank(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#fff' } });
}

describe('an image', () => {
  it('with more pixels than any photo is refused before it is decoded', async () => {
    // A header alone: only the size that it claims is examined.
    const png = await blank(100, 100).png().toBuffer();
    png.writeUInt32BE(65_000, 16);
    png.writeUInt32BE(65_000, 20);
    png.writeUInt32BE(crcOf(png.subarray(12, 29)), 29);
    await expect(openImage(png, 'image/png')).rejects.toMatchObject({ code: 'image_too_large' });
  });

  it.each(['image/png', 'image/jpeg', 'image/tiff', 'image/heic'])(
    'that is not a valid %s is refused as such',
    async (type) => {
      await expect(openImage(Buffer.from('not a picture at all'), type)).rejects.toMatchObject({
        code: 'invalid_image',
      });
    },
  );

  it('that is a drawing with scripts is never opened', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><text y="20">Arve</text></svg>';
    await expect(openImage(Buffer.from(svg), 'image/png')).rejects.toMatchObject({ code: 'invalid_image' });
  });

  it('that is too small for words is not read', async () => {
    const dot = await blank(1, 1).png().toBuffer();
    await expect(openImage(dot, 'image/png')).rejects.toMatchObject({ code: 'no_text_layer' });
  });

  it('turned by its camera has the size that a viewer sees', async () => {
    const photo = await blank(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await openImage(photo, 'image/jpeg')).pages).toMatchObject([{ width: 300, height: 400 }]);
  });

  it('is scaled to the size that reads best, within bounds', () => {
    expect(scaleOf(1654, 2339)).toBeCloseTo(1.5, 2);
    expect(scaleOf(4000, 6000)).toBeLessThan(0.6);
    expect(scaleOf(200, 300)).toBe(3);
  });
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
