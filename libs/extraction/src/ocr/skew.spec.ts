import { describe, expect, it } from 'vitest';
import { type Raster } from './raster.js';
import { liesOnItsSide, skewOf } from './skew.js';

/** Lines of letters and gaps, drawn at an angle, and the rules of a table, drawn level. */
function linesAt(degrees: number, rules = 0): Raster {
  const width = 600;
  const height = 800;
  const data = new Uint8Array(width * height).fill(255);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 60; line < height - 60; line += 24) {
    for (let x = 40; x < width - 40; x += 1) {
      if ((x + line * 7) % 50 > 38 || (x + line) % 9 > 6) continue;
      const y = Math.round(line + slope * (x - width / 2));
      for (let thick = 0; thick < 9; thick += 1) data[(y + thick) * width + x] = 20;
    }
  }
  for (let rule = 1; rule <= rules; rule += 1) data.fill(20, rule * 100 * width, (rule * 100 + 2) * width);
  return { data, width, height };
}

function onItsSide(raster: Raster): Raster {
  const data = new Uint8Array(raster.data.length);
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1)
      data[x * raster.height + (raster.height - 1 - y)] = raster.data[y * raster.width + x] ?? 255;
  }
  return { data, width: raster.height, height: raster.width };
}

describe('the skew of a page', () => {
  it.each([-7, -1.5, -0.4, 0, 0.3, 0.8, 4])('of lines at %s degrees is found', (degrees) => {
    expect(Math.abs(skewOf(linesAt(degrees)) + degrees)).toBeLessThan(0.25);
  });

  it('is that of the print, whatever the direction of rules and edges', () => {
    expect(Math.abs(skewOf(linesAt(1.3, 6)) + 1.3)).toBeLessThan(0.25);
  });

  it('is zero where there is no print', () => {
    expect(skewOf({ data: new Uint8Array(10_000).fill(255), width: 100, height: 100 })).toBe(0);
  });

  it('distinguishes a sheet on its side from an upright one', () => {
    expect(liesOnItsSide(linesAt(1))).toBe(false);
    expect(liesOnItsSide(onItsSide(linesAt(1)))).toBe(true);
  });
});
