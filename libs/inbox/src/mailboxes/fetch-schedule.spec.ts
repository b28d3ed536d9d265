import { expect, it } from 'vitest';
import { pauseAfter } from './fetch-schedule.js';

it.each([
  [1, 10],
  [2, 20],
  [6, 320],
  [7, 360],
  [2_000, 360],
])('after %i failures in a row a mailbox rests for %i minutes', (failures, minutes) => {
  expect(pauseAfter(failures) / 60_000).toBe(minutes);
});
