import { inkOf, type Raster } from './raster.js';

/** The largest angle at which a page lies skewed on a scanner or in a photo, in degrees. */
const FURTHEST = 12;

/**
 * Edges longer than this share of the page belong to ruled lines and sheets, which may lie at another angle than the
 * print.
 */
const RULED = 0.03;

/**
 * The angle, in degrees, by which a page must be turned clockwise to make its lines of print level: at that angle the
 * ink falls into the sharpest rows. Zero when no angle is clearly the sharpest.
 */
export function skewOf(raster: Raster): number {
  const points = edgesOf(raster, false);
  if (points.length < 400) return 0;
  const coarse = best(points, raster, 0, FURTHEST, 0.5);
  const fine = best(points, raster, coarse, 0.5, 0.1);
  return sharpness(points, raster, fine) > sharpness(points, raster, 0) * 1.02 ? -fine : 0;
}

/** Whether lines of print run down the page, because the sheet was photographed or scanned on its side. */
export function liesOnItsSide(raster: Raster): boolean {
  const across = edgesOf(raster, false);
  const down = edgesOf(raster, true);
  if (Math.min(across.length, down.length) < 400) return false;
  // Compared with evenly spread ink, so that the shape of a long slip has no influence.
  const level =
    sharpness(across, raster, best(across, raster, 0, 6, 1)) * (raster.height / across.length ** 2);
  const upright = sharpness(down, raster, best(down, raster, 0, 6, 1)) * (raster.width / down.length ** 2);
  return upright > level * 1.3;
}

/**
 * The points where ink begins below paper, as alternating x and y; for a sheet on its side, right of paper, as y and x.
 */
function edgesOf(raster: Raster, onItsSide: boolean): Float32Array {
  const ink = inkOf(raster);
  const found: number[] = [];
  const { width, height } = raster;
  const before = onItsSide ? 1 : width;
  const [outer, inner] = onItsSide ? [width, height] : [height, width];
  const longest = Math.max(width, height) * RULED;
  for (let line = 1; line < outer; line += 1) {
    let from = 1;
    for (let step = 1; step <= inner; step += 1) {
      const at = onItsSide ? step * width + line : line * width + step;
      // Edges only: a black margin or picture has few of them.
      if (step < inner && ink[at] === 1 && ink[at - before] === 0) continue;
      // An edge ends here; the edge of a letter is short.
      if (step - from < longest) for (let one = from; one < step; one += 1) found.push(one, line);
      from = step + 1;
    }
  }
  return Float32Array.from(found);
}

function best(points: Float32Array, raster: Raster, around: number, reach: number, step: number): number {
  let found = around;
  let most = 0;
  for (let angle = around - reach; angle <= around + reach + 1e-9; angle += step) {
    const sharp = sharpness(points, raster, angle);
    if (sharp > most) {
      most = sharp;
      found = angle;
    }
  }
  return found;
}

/** How unevenly the ink spreads over rows drawn at an angle. */
function sharpness(points: Float32Array, raster: Raster, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const longest = Math.max(raster.width, raster.height);
  const rows = new Uint32Array(longest * 2);
  for (let index = 0; index < points.length; index += 2) {
    const row = Math.round((points[index + 1] ?? 0) - slope * (points[index] ?? 0) + longest / 2);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}
