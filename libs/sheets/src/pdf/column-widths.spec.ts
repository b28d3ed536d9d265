import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('the widths of columns', () => {
  it('give numbers what they need, short texts too, and the rest to the long ones', () => {
    const widths = columnWidths(
      [
        { natural: 40, breaks: true },
        { natural: 900, breaks: true },
        { natural: 60, breaks: false },
      ],
      500,
    );
    expect(widths).toEqual([40, 400, 60]);
  });

  it('share space that nobody needs among the texts', () => {
    const widths = columnWidths(
      [
        { natural: 50, breaks: true },
        { natural: 50, breaks: true },
        { natural: 100, breaks: false },
      ],
      400,
    );
    expect(widths).toEqual([150, 150, 100]);
  });

  it('never exceed the page', () => {
    const column = fc.record({ natural: fc.integer({ min: 1, max: 2_000 }), breaks: fc.boolean() });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 40 }), (columns) => {
        const widths = columnWidths(columns, 700);
        expect(sum(widths)).toBeLessThan(700.001);
        for (const width of widths) expect(width).toBeGreaterThan(0);
      }),
    );
  });
});
