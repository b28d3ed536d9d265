import { expect, it } from 'vitest';
import { correctWord } from './correct.js';

it.each([
  ['lE6791118UH', 'IE6791118UH'],
  ['Fl45918747', 'FI45918747'],
  ['EES2', 'EE52'],
  ['DEO2', 'DE02'],
  ['1O2,5o', '102,50'],
  ['2l4,00', '214,00'],
  ['Ilona', 'Ilona'],
  ['Flora', 'Flora'],
  ['12,00', '12,00'],
  ['INV-1001', 'INV-1001'],
])('%s is %s', (read, meant) => {
  expect(correctWord(read)).toBe(meant);
});
