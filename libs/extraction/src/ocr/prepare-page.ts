import sharp, { type Sharp } from 'sharp';
import { evenLight } from './even-light.js';
import { type Raster } from './raster.js';
import { findSheet, flatten, type Point } from './sheet.js';
import { liesOnItsSide, skewOf } from './skew.js';

/** A page prepared for recognition. */
export interface PreparedPage {
  raster: Raster;
  /** Pixels of the prepared page per pixel of the source. */
  scale: number;
  /** Maps a point of the prepared page to the original picture. */
  toSource: (x: number, y: number) => Point;
}

/** Width at which a page's skew is measured: enough to show its lines. */
const SKEW_WIDTH = 900;
/** Width at which a sheet is searched for: print blurs to a grey haze there. */
const SHEET_WIDTH = 240;
/** Turning by less than this many degrees blurs more than it straightens. */
const LEAST_SKEW = 0.15;

export function sharpOf(raster: Raster): Sharp {
  const { data, width, height } = raster;
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Makes the page grey, evenly lit and level, in a size that reads well. */
export async function preparePage(
  source: Sharp,
  size: { width: number; height: number },
  scale: number,
): Promise<PreparedPage> {
  const width = Math.max(1, Math.round(size.width * scale));
  const scaled = source
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({
      width,
      kernel: scale > 1 ? 'cubic' : 'lanczos3',
    });
  const flat = await flattened(await rasterOf(scaled));
  evenLight(flat.raster);
  const page: PreparedPage = {
    raster: flat.raster,
    scale,
    toSource: (x, y) => {
      const point = flat.toSource(x, y);
      return { x: point.x / scale, y: point.y / scale };
    },
  };
  const small = await smaller(page.raster, SKEW_WIDTH);
  const onSide = liesOnItsSide(small);
  const upright = onSide ? await rasterOf(sharpOf(small).rotate(90)) : small;
  const skew = skewOf(upright);
  const degrees = (onSide ? 90 : 0) + (Math.abs(skew) < LEAST_SKEW ? 0 : skew);
  return degrees === 0 ? page : turn(page, degrees);
}

/** Cuts out the sheet where the picture shows one lying on a table. */
async function flattened(
  raster: Raster,
): Promise<{ raster: Raster; toSource: (x: number, y: number) => Point }> {
  const small = await smaller(raster, SHEET_WIDTH);
  const share = raster.width / small.width;
  const found = findSheet(small);
  if (!found) return { raster, toSource: (x, y) => ({ x, y }) };
  const [a, b, c, d] = found;
  const grown = ({ x, y }: Point): Point => ({ x: x * share, y: y * share });
  return flatten(raster, [grown(a), grown(b), grown(c), grown(d)]);
}

function smaller(raster: Raster, width: number): Promise<Raster> {
  return rasterOf(sharpOf(raster).resize({ width: Math.min(width, raster.width) }));
}

/** Turns the page clockwise around its middle, on a canvas that holds all of it. */
export async function turn(page: PreparedPage, degrees: number): Promise<PreparedPage> {
  const raster = await rasterOf(sharpOf(page.raster).rotate(degrees, { background: '#fff' }));
  const angle = (-degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    ...page,
    raster,
    toSource: (x, y) => {
      const dx = x - raster.width / 2;
      const dy = y - raster.height / 2;
      return page.toSource(
        dx * cos - dy * sin + page.raster.width / 2,
        dx * sin + dy * cos + page.raster.height / 2,
      );
    },
  };
}
