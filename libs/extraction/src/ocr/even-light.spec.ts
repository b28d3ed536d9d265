import { expect, it } from 'vitest';
import { evenLight } from './even-light.js';

it('makes paper white and leaves print dark, from the bright side of a shadow to its dark one', () => {
  const width = 320;
  const height = 160;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 230 - (x / width) * 130;
      data[y * width + x] = y % 16 < 4 ? light * 0.3 : light;
    }
  }
  evenLight({ data, width, height });
  const paper = [10, 160, 310].map((x) => data[88 * width + x] ?? 0);
  const print = [10, 160, 310].map((x) => data[81 * width + x] ?? 255);
  expect(Math.min(...paper)).toBeGreaterThan(195);
  expect(Math.max(...print)).toBeLessThan(110);
});
