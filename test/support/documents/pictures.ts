import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';
import { type Random } from './random.js';

/** A greyscale picture, one byte a pixel. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

const PAPER = 255;

/** The first page of a PDF as a printer prints it. */
export async function printed(pdf: Uint8Array, dpi: number): Promise<Picture> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const task = pdfjs.getDocument({
    data: new Uint8Array(pdf),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const factory = document.canvasFactory as Factory;
    const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: null, canvasContext: context as never, viewport, background: '#fff' })
      .promise;
    const { width, height } = canvas;
    const colours = context.getImageData(0, 0, width, height).data;
    const data = new Uint8Array(width * height);
    for (let index = 0; index < data.length; index += 1) data[index] = colours[index * 4 + 1] ?? PAPER;
    return { data, width, height };
  } finally {
    await task.destroy();
  }
}

interface Factory {
  create(
    width: number,
    height: number,
  ): {
    canvas: { width: number; height: number };
    context: { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } };
  };
}

function sharpOf(picture: Picture): Sharp {
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 1 } });
}

/** A picture from a flatbed scanner or copier: a little askew, off-white, with the grain of its lamp. */
export async function scanned(page: Picture, random: Random): Promise<Picture> {
  const angle = random.between(-1.5, 1.5);
  const { data, info } = await sharpOf(page)
    .rotate(angle, { background: '#fff' })
    .blur(random.between(0.4, 0.6))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8Array(data), width: info.width, height: info.height };
  const paper = random.between(225, 250);
  grain(picture, random, 7, (value) => 20 + (value / PAPER) * (paper - 20));
  return picture;
}

/** A phone's picture of a sheet on a table: taken at an angle, with a shadow, soft and grainy. */
export async function photographed(page: Picture, random: Random): Promise<Picture> {
  const margin = Math.round(page.width * 0.05);
  const width = page.width + 2 * margin;
  const height = page.height + 2 * margin;
  const tilt = page.width * 0.025;
  const corner = (x: number, y: number): [number, number] => [
    x + random.between(-tilt, tilt),
    y + random.between(-tilt, tilt),
  ];
  const corners: Corners = [
    corner(margin, margin),
    corner(margin + page.width, margin),
    corner(margin + page.width, margin + page.height),
    corner(margin, margin + page.height),
  ];
  const table = random.between(60, 110);
  const seen = seenAtAngle(page, corners, width, height, table);
  const dark = random.between(0.55, 0.8);
  const [fromX, fromY] = [random.next(), random.next()];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const away = Math.hypot(x / width - fromX, y / height - fromY);
      const at = y * width + x;
      seen.data[at] = (seen.data[at] ?? 0) * Math.max(dark, 1 - away * (1 - dark));
    }
  }
  const { data, info } = await sharpOf(seen)
    .blur(random.between(0.6, 1))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8Array(data), width: info.width, height: info.height };
  grain(picture, random, 9, (value) => value);
  return picture;
}

type Corners = [[number, number], [number, number], [number, number], [number, number]];

/** Moves the corners of the page to where the camera sees them, by the projection that maps the unit square onto them. */
function seenAtAngle(page: Picture, corners: Corners, width: number, height: number, table: number): Picture {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dx3 = x0 - x1 + x2 - x3;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const dy3 = y0 - y1 + y2 - y3;
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  const a = x1 - x0 + g * x1;
  const b = x3 - x0 + h * x3;
  const d = y1 - y0 + g * y1;
  const e = y3 - y0 + h * y3;
  const data = new Uint8Array(width * height).fill(table);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Solves the projection for the point of the page that appears here.
      const a1 = a - g * x;
      const b1 = b - h * x;
      const c1 = x - x0;
      const a2 = d - g * y;
      const b2 = e - h * y;
      const c2 = y - y0;
      const base = a1 * b2 - a2 * b1;
      const u = ((c1 * b2 - c2 * b1) / base) * (page.width - 1);
      const v = ((a1 * c2 - a2 * c1) / base) * (page.height - 1);
      if (u < 0 || v < 0 || u >= page.width - 1 || v >= page.height - 1) continue;
      const left = Math.floor(u);
      const top = Math.floor(v);
      const at = top * page.width + left;
      const fu = u - left;
      const fv = v - top;
      const above = (page.data[at] ?? 0) * (1 - fu) + (page.data[at + 1] ?? 0) * fu;
      const below = (page.data[at + page.width] ?? 0) * (1 - fu) + (page.data[at + page.width + 1] ?? 0) * fu;
      data[y * width + x] = above * (1 - fv) + below * fv;
    }
  }
  return { data, width, height };
}

/** Adds the sensor's noise to every pixel after changing its tone. */
function grain(picture: Picture, random: Random, strength: number, tone: (value: number) => number): void {
  for (let index = 0; index < picture.data.length; index += 1) {
    const noise = (random.next() + random.next() + random.next() - 1.5) * strength;
    picture.data[index] = Math.max(0, Math.min(255, tone(picture.data[index] ?? 0) + noise));
  }
}

export function asPng(picture: Picture): Promise<Buffer> {
  return sharpOf(picture).png().toBuffer();
}

export function asJpeg(picture: Picture, quality = 80): Promise<Buffer> {
  return sharpOf(picture).jpeg({ quality }).toBuffer();
}

/** A PDF that holds only pictures, one per page. */
export async function asPicturePdf(pictures: readonly Picture[], dpi: number): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve) => {
    pdf.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
  });
  for (const picture of pictures) {
    const size: [number, number] = [(picture.width * 72) / dpi, (picture.height * 72) / dpi];
    pdf.addPage({ size, margin: 0 });
    pdf.image(await asJpeg(picture), 0, 0, { width: size[0], height: size[1] });
  }
  pdf.end();
  return done;
}
