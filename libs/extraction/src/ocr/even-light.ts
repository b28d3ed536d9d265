import { type Raster } from './raster.js';

/** Side of the squares in which the brightness of the paper is measured. */
const SQUARE = 32;
/** Share of a square's pixels that are brighter than the level taken for paper there. */
const BRIGHTEST = 0.1;

/**
 * Divides a picture by the brightness of its paper, so that shadows and a grey or yellowed sheet come out white and
 * print stays dark. Works in place.
 */
export function evenLight(raster: Raster): void {
  const across = Math.max(1, Math.ceil(raster.width / SQUARE));
  const down = Math.max(1, Math.ceil(raster.height / SQUARE));
  const paper = smooth(widest(paperOf(raster, across, down), across, down), across, down);
  const { data, width, height } = raster;
  // The light of one line of pixels at the middle of each square; the last value is repeated so that it has a
  // neighbour.
  const line = new Float64Array(across + 1);
  for (let y = 0; y < height; y += 1) {
    const fy = between(y, down);
    const top = Math.floor(fy);
    const bottom = Math.min(down - 1, top + 1);
    const share = fy - top;
    for (let column = 0; column <= across; column += 1) {
      const square = Math.min(across - 1, column);
      line[column] =
        (paper[top * across + square] ?? 255) * (1 - share) +
        (paper[bottom * across + square] ?? 255) * share;
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const fx = between(x, across);
      const left = Math.floor(fx);
      const part = fx - left;
      const light = (line[left] ?? 255) * (1 - part) + (line[left + 1] ?? 255) * part;
      data[at] = Math.min(255, ((data[at] ?? 255) * 250) / Math.max(40, light));
    }
  }
}

/** The position of a pixel between the middles of that many squares. */
function between(pixel: number, squares: number): number {
  return Math.min(squares - 1, Math.max(0, (pixel + 0.5) / SQUARE - 0.5));
}

/** The brightness of the paper in each square. */
function paperOf(raster: Raster, across: number, down: number): Float32Array {
  const paper = new Float32Array(across * down);
  const counts = new Uint32Array(256);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      counts.fill(0);
      const bottom = Math.min(raster.height, (row + 1) * SQUARE);
      const right = Math.min(raster.width, (column + 1) * SQUARE);
      let seen = 0;
      for (let y = row * SQUARE; y < bottom; y += 2) {
        for (let x = column * SQUARE; x < right; x += 2) {
          const value = raster.data[y * raster.width + x] ?? 255;
          counts[value] = (counts[value] ?? 0) + 1;
          seen += 1;
        }
      }
      let value = 255;
      for (let brighter = 0; value > 0; value -= 1) {
        brighter += counts[value] ?? 0;
        if (brighter > seen * BRIGHTEST) break;
      }
      paper[row * across + column] = value;
    }
  }
  return paper;
}

/** A square full of print takes the light of its brightest neighbour. */
function widest(values: Float32Array, across: number, down: number): Float32Array {
  return neighbours(values, across, down, (near) => Math.max(...near));
}

function smooth(values: Float32Array, across: number, down: number): Float32Array {
  return neighbours(values, across, down, (near) => near.reduce((sum, one) => sum + one, 0) / near.length);
}

function neighbours(
  values: Float32Array,
  across: number,
  down: number,
  join: (near: number[]) => number,
): Float32Array {
  const joined = new Float32Array(values.length);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const near: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1)
          near.push(values[y * across + x] ?? 255);
      }
      joined[row * across + column] = join(near);
    }
  }
  return joined;
}
