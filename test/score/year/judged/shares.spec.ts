import { describe, expect, it } from 'vitest';
import { coverage, wilson } from './shares.js';

const acts = (certainty: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ certainty, right: true })),
  ...Array.from({ length: wrong }, () => ({ certainty, right: false })),
];

describe('the interval of a share', () => {
  it('is that of Wilson', () => {
    const [low, high] = wilson(9, 10);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.596', '0.982']);
  });

  it('is open where nothing was seen', () => {
    expect(wilson(0, 0)).toEqual([0, 1]);
  });
});

describe('the coverage at a precision', () => {
  it('takes the most certain acts as long as enough of them are right', () => {
    const all = [...acts(0.99, 20, 0), ...acts(0.9, 9, 1), ...acts(0.5, 1, 4)];
    expect(coverage(all, 0.95)).toEqual({ acts: 30, precision: 29 / 30, least: 0.9 });
    expect(coverage(all, 0.99)).toEqual({ acts: 20, precision: 1, least: 0.99 });
  });

  it('never divides acts of one certainty', () => {
    expect(coverage(acts(0.9, 9, 1), 0.95)).toEqual({ acts: 0, precision: 1, least: 1 });
  });
});
