import { describe, expect, it } from 'vitest';
import { binsOf } from './reliability.js';

describe('the bins of a reliability diagram', () => {
  it('hold everything that was said once, certainty too', () => {
    const said = [0, 0.4999, 0.5, 0.9, 0.9989, 0.999, 1].map((probability) => ({ probability, right: true }));
    const bins = binsOf(said);
    expect(bins.map(({ from, to, of }) => [from, to, of.length])).toEqual([
      [0, 0.5, 2],
      [0.5, 0.8, 1],
      [0.9, 0.95, 1],
      [0.995, 0.999, 1],
      [0.999, 1, 2],
    ]);
  });
});
