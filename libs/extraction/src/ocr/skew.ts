import { inkOf, type Raster } from './raster.js';

/** The furthest a page lies askew on a scanner or before a phone, in degrees. */
const FURTHEST = 12;

/** Share of a page's rows that ruled lines and edges may fill. */
const RULED = 0.01;

/**
 * The angle, in degrees, by which a page must be turned clockwise for its lines of print to lie level: at that angle
 * the ink falls into the sharpest rows. Zero when no angle stands out.
 */
export function skewOf(raster: Raster): number {
  const points = edgesOf(raster, false);
  if (points.length < 400) return 0;
  const coarse = best(points, raster, 0, FURTHEST, 0.5);
  const fine = best(points, raster, coarse, 0.5, 0.1);
  return sharpness(points, raster, fine) > sharpness(points, raster, 0) * 1.02 ? -fine : 0;
}

/** Whether lines of print run down the page: a sheet that was photographed or scanned on its side. */
export function liesOnItsSide(raster: Raster): boolean {
  const across = edgesOf(raster, false);
  const down = edgesOf(raster, true);
  if (Math.min(across.length, down.length) < 400) return false;
  // Against ink spread evenly, so that a long slip has no say by its shape.
  const level =
    sharpness(across, raster, best(across, raster, 0, 6, 1)) * (raster.height / across.length ** 2);
  const upright = sharpness(down, raster, best(down, raster, 0, 6, 1)) * (raster.width / down.length ** 2);
  return upright > level * 1.3;
}

/** Where ink begins below paper, as x and y in turn; of a sheet on its side, right of paper, as y and x. */
function edgesOf(raster: Raster, onItsSide: boolean): Float32Array {
  const ink = inkOf(raster);
  const found: number[] = [];
  const { width, height } = raster;
  const before = onItsSide ? 1 : width;
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      // Edges only: a black margin or picture has few of them.
      const at = y * width + x;
      if (ink[at] !== 1 || ink[at - before] !== 0) continue;
      if (onItsSide) found.push(y, x);
      else found.push(x, y);
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
  // A few rows are those of a ruled line or the edge of the sheet, which need not lie as the print does.
  rows.sort();
  let sum = 0;
  for (const count of rows.subarray(0, rows.length - Math.ceil(longest * RULED))) sum += count * count;
  return sum;
}
