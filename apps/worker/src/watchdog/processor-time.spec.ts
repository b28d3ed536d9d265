import { expect, it } from 'vitest';
import { processorMs } from './processor-time.js';

it.each([
  ['a plain name', '812 (node) R 1 812 812 0 -1 4194560 5 0 0 0 123 45 7 8 20 0 11 0 100'],
  [
    'a name with brackets and spaces',
    '812 (a) S 9 (b) R 1 812 812 0 -1 4194560 5 0 0 0 123 45 7 8 20 0 11 0 100',
  ],
])('processor time is the sum of user and system time, also after %s', (_what, stat) => {
  expect(processorMs(stat)).toBe(1_680);
});
