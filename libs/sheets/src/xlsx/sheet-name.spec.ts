import { expect, it } from 'vitest';
import { sheetName } from './sheet-name.js';

it.each([
  ['Bilanss', 'Bilanss'],
  ['KMD INF [A]: */?\\', 'KMD INF  A'],
  ["'jutumärgid'", 'jutumärgid'],
  ['***', 'Raamat'],
  ['Omakapitali muutuste aruanne 2026', 'Omakapitali muutuste aruanne 20'],
])('the worksheet of %j is named %j', (title, name) => {
  expect(sheetName(title)).toBe(name);
});
