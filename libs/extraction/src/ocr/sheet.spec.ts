import { describe, expect, it } from 'vitest';
import { type Raster } from './raster.js';
import { findSheet, flatten } from './sheet.js';

const WIDTH = 300;
const HEIGHT = 400;
const CORNERS = [
  { x: 40, y: 30 },
  { x: 270, y: 45 },
  { x: 255, y: 380 },
  { x: 25, y: 360 },
] as const;

/** A bright four-cornered sheet with a dark line of print, on a dark table. */
function onTable(): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(70);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const inside = CORNERS.every((corner, index) => {
        const next = CORNERS[(index + 1) % 4] ?? corner;
        return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x) >= 0;
      });
      if (inside) data[y * WIDTH + x] = x > 100 && x < 200 && y > 195 && y < 205 ? 10 : 220;
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

describe('a sheet on a table', () => {
  it('is found by its corners', () => {
    const found = findSheet(onTable());
    CORNERS.forEach((corner, index) => {
      expect(
        Math.hypot((found?.[index]?.x ?? 0) - corner.x, (found?.[index]?.y ?? 0) - corner.y),
      ).toBeLessThan(4);
    });
  });

  it('is flattened to the sheet alone, whose points map back to the picture', () => {
    const { raster, toSource } = flatten(onTable(), CORNERS);
    const edges = [0, raster.width - 2].flatMap((x) =>
      [40, raster.height - 40].map((y) => raster.data[y * raster.width + x + (x === 0 ? 3 : -3)]),
    );
    expect(Math.min(...edges.map((value) => value ?? 0))).toBeGreaterThan(200);
    expect(toSource(0, 0)).toMatchObject({ x: 40, y: 30 });
    const last = toSource(raster.width, raster.height);
    expect(last.x).toBeCloseTo(255, 5);
    expect(last.y).toBeCloseTo(380, 5);
  });

  it('that fills the picture is left unchanged', () => {
    const data = new Uint8Array(WIDTH * HEIGHT).fill(230);
    data.fill(10, 5_000, 5_200);
    expect(findSheet({ data, width: WIDTH, height: HEIGHT })).toBeUndefined();
  });
});
