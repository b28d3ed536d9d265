import { type Raster } from './raster.js';

export interface Point {
  x: number;
  y: number;
}
/** Corners of a sheet: top left, top right, bottom right, bottom left. */
type Corners = readonly [Point, Point, Point, Point];

/** Smallest share of a picture that a sheet fills; anything smaller is a card on a desk. */
const LEAST_SHARE = 0.25;
/** Share of the four-cornered shape that must be bright for it to be a sheet. */
const FILLED = 0.92;
/** If all corners are within this share of the picture's own corners, the picture is the sheet. */
const AT_THE_EDGE = 0.012;

/**
 * The corners of a bright sheet on a darker background, in a small picture; undefined where the picture shows only the
 * sheet, or no sheet contrasts with the background.
 */
export function findSheet(raster: Raster): Corners | undefined {
  const bright = brightAround(raster);
  if (!bright) return undefined;
  const { width, height } = raster;
  const found = [0, 1, 2, 3].map(() => ({ x: 0, y: 0, reach: Number.NEGATIVE_INFINITY }));
  let area = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (bright[y * width + x] !== 1) continue;
      area += 1;
      [-x - y, x - y, x + y, y - x].forEach((reach, corner) => {
        if (reach > (found[corner]?.reach ?? 0)) found[corner] = { x, y, reach };
      });
    }
  }
  const corners = found as unknown as Corners;
  const whole = areaOf(corners);
  const edges: Corners = [
    { x: 0, y: 0 },
    { x: width - 1, y: 0 },
    { x: width - 1, y: height - 1 },
    { x: 0, y: height - 1 },
  ];
  const near = Math.max(width, height) * AT_THE_EDGE;
  const isPicture = corners.every(
    ({ x, y }, index) => Math.hypot(x - (edges[index]?.x ?? 0), y - (edges[index]?.y ?? 0)) < near,
  );
  return !isPicture && whole > width * height * LEAST_SHARE && area > whole * FILLED ? corners : undefined;
}

function areaOf(corners: Corners): number {
  let twice = 0;
  corners.forEach(({ x, y }, index) => {
    const next = corners[(index + 1) % 4] ?? { x: 0, y: 0 };
    twice += x * next.y - next.x * y;
  });
  return Math.abs(twice) / 2;
}

/** The connected area that is as bright as the middle of the picture, with the print inside it filled. */
function brightAround(raster: Raster): Uint8Array | undefined {
  const { data, width, height } = raster;
  const threshold = thresholdOf(data);
  const bright = new Uint8Array(data.length);
  const start = middleOf(raster, threshold);
  if (start === undefined) return undefined;
  const open = [start];
  bright[start] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= width * height || bright[next] === 1 || (data[next] ?? 0) < threshold) continue;
      bright[next] = 1;
      open.push(next);
    }
  }
  fillRows(bright, width, height);
  return bright;
}

/** Print inside the sheet belongs to it: each row is filled between its first and last bright pixel. */
function fillRows(bright: Uint8Array, width: number, height: number): void {
  for (let y = 0; y < height; y += 1) {
    const row = bright.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) row.fill(1, first, row.lastIndexOf(1) + 1);
  }
}

function middleOf({ data, width, height }: Raster, threshold: number): number | undefined {
  const middle = Math.floor(height / 2) * width + Math.floor(width / 2);
  for (let away = 0; away < width / 4; away += 1) {
    if ((data[middle + away] ?? 0) >= threshold) return middle + away;
  }
  return undefined;
}

/** The brightness that best separates a picture into dark and bright (Otsu). */
function thresholdOf(data: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let below = 0;
  let sumBelow = 0;
  let best = 128;
  let most = 0;
  counts.forEach((count, value) => {
    below += count;
    sumBelow += count * value;
    const above = data.length - below;
    if (below === 0 || above === 0) return;
    const apart = sumBelow / below - (sum - sumBelow) / above;
    const spread = below * above * apart * apart;
    if (spread > most) {
      most = spread;
      best = value + 1;
    }
  });
  return best;
}

/**
 * Maps a point of a flattened sheet to the picture: each sum is over x, y and one, and the first two are divided by the
 * third.
 */
type Projection = readonly [Sum, Sum, Sum];
interface Sum {
  perX: number;
  perY: number;
  constant: number;
}

function sumAt(sum: Sum, x: number, y: number): number {
  return sum.perX * x + sum.perY * y + sum.constant;
}

/** Maps a point of the flattened sheet to the picture. */
function projection(corners: Corners, width: number, height: number): (x: number, y: number) => Point {
  const [across, down, depth] = projectionOf(corners, width, height);
  return (x, y) => {
    const away = sumAt(depth, x, y);
    return { x: sumAt(across, x, y) / away, y: sumAt(down, x, y) / away };
  };
}

/** The projection that maps a rectangle onto its corners. */
function projectionOf(corners: Corners, width: number, height: number): Projection {
  const [a, b, c, d] = corners;
  const dx1 = b.x - c.x;
  const dx2 = d.x - c.x;
  const dx3 = a.x - b.x + c.x - d.x;
  const dy1 = b.y - c.y;
  const dy2 = d.y - c.y;
  const dy3 = a.y - b.y + c.y - d.y;
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  return [
    { perX: (b.x - a.x + g * b.x) / width, perY: (d.x - a.x + h * d.x) / height, constant: a.x },
    { perX: (b.y - a.y + g * b.y) / width, perY: (d.y - a.y + h * d.y) / height, constant: a.y },
    { perX: g / width, perY: h / height, constant: 1 },
  ];
}

/** The sheet as it would lie flat under a scanner. */
export function flatten(
  raster: Raster,
  corners: Corners,
): { raster: Raster; toSource: (x: number, y: number) => Point } {
  const side = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y);
  const [a, b, c, d] = corners;
  const width = Math.round(Math.max(side(a, b), side(d, c)));
  const height = Math.round(Math.max(side(a, d), side(b, c)));
  const data = new Uint8Array(width * height).fill(255);
  const [across, down, depth] = projectionOf(corners, width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Computed inline, without an object for each of millions of pixels.
      const away = sumAt(depth, x, y);
      const fromX = sumAt(across, x, y) / away;
      const fromY = sumAt(down, x, y) / away;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= raster.width - 1 || top >= raster.height - 1) continue;
      const at = top * raster.width + left;
      const fx = fromX - left;
      const fy = fromY - top;
      const above = (raster.data[at] ?? 255) * (1 - fx) + (raster.data[at + 1] ?? 255) * fx;
      const below =
        (raster.data[at + raster.width] ?? 255) * (1 - fx) + (raster.data[at + raster.width + 1] ?? 255) * fx;
      data[y * width + x] = above * (1 - fy) + below * fy;
    }
  }
  return { raster: { data, width, height }, toSource: projection(corners, width, height) };
}
