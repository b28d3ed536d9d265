import sharp, { type Sharp } from 'sharp';
import { evenLight } from './even-light.js';
import { type Raster } from './raster.js';
import { liesOnItsSide, skewOf } from './skew.js';

/** A page made ready for recognition. */
export interface PreparedPage {
  raster: Raster;
  /** Degrees by which the picture was turned clockwise. */
  turned: number;
  /** Size of the picture that came in. */
  sourceWidth: number;
  sourceHeight: number;
  /** Pixels of the prepared page per pixel of the source. */
  scale: number;
}

/** Width at which a page's skew is measured: enough to see its lines. */
const SKEW_WIDTH = 900;
/** Turning by less blurs more than it straightens. */
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

/** Grey, of a size that reads well, evenly lit and level. */
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
  let raster = await rasterOf(scaled);
  evenLight(raster);
  const small = await rasterOf(sharpOf(raster).resize({ width: Math.min(SKEW_WIDTH, raster.width) }));
  const onSide = liesOnItsSide(small);
  const upright = onSide ? await rasterOf(sharpOf(small).rotate(90)) : small;
  const skew = skewOf(upright);
  const turned = (onSide ? 90 : 0) + (Math.abs(skew) < LEAST_SKEW ? 0 : skew);
  if (turned !== 0) raster = await turn(raster, turned);
  return { raster, turned, sourceWidth: size.width, sourceHeight: size.height, scale };
}

export async function turn(raster: Raster, degrees: number): Promise<Raster> {
  return rasterOf(sharpOf(raster).rotate(degrees, { background: '#fff' }));
}

/** As recognisers take it; no compression that is worth waiting for. */
export function pngOf(raster: Raster): Promise<Buffer> {
  return sharpOf(raster).withDensity(300).png({ compressionLevel: 1 }).toBuffer();
}
