import { expect, it } from 'vitest';
import { areSimilar } from './similar-names.js';

it.each([
  ['metsa puit', 'metsa puit', true],
  ['puit metsa', 'metsa puit', true],
  ['metsa piut', 'metsa puit', false],
  ['metsapuidu toostus', 'metsapuidu toostus', true],
  ['metsapuidu tootus', 'metsapuidu toostus', true],
  ['selver tallinn 0034', 'selver', true],
  ['as selver kristiine', 'selver', true],
  ['selverik', 'selver', false],
  ['kask', 'kaks', false],
  ['', '', false],
])('%j may be %j: %s', (written, name, similar) => {
  expect(areSimilar(written, name)).toBe(similar);
  expect(areSimilar(name, written)).toBe(similar);
});
