import { expect, it } from 'vitest';
import { Occurrences } from './occurrences.js';

it('counts each text separately, whatever their number', () => {
  const seen = new Occurrences();
  const times = (round: number) =>
    Array.from({ length: 5_000 }, (_, at) => seen.count(`rida ${at}`)).every((count) => count === round);
  expect([times(1), times(2), times(3)]).toEqual([true, true, true]);
  expect(seen.count('uus')).toBe(1);
});
