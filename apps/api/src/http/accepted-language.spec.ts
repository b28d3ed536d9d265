import { expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language.js';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['fr, *;q=0.5', undefined],
  ['et', 'et'],
  ['ET-ee', 'et'],
  ['et-EE,et;q=0.9,en;q=0.8', 'et'],
  ['en;q=0.2, et;q=0.8', 'et'],
  ['en-US, et;q=0.9, en;q=0.8', 'en'],
  ['et;q=0, en;q=0.1', 'en'],
  ['fr, et;q=0.5', 'et'],
  ['eesti', undefined],
  ['\u0000;q=et', undefined],
])('a caller that accepts %j prefers %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
