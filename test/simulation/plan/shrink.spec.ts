import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shrink } from './shrink.js';

const items = Array.from({ length: 40 }, (_, n) => n);

describe('shrinking', () => {
  it('finds exactly the items that the failure needs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray(items, { minLength: 1, maxLength: 4 }), async (needed) => {
        const smallest = await shrink(items, (part) =>
          Promise.resolve(needed.every((one) => part.includes(one))),
        );
        expect(smallest).toEqual(needed);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps everything when nothing can be left out', async () => {
    const part = [1, 2, 3];
    expect(await shrink(part, (rest) => Promise.resolve(rest.length === 3))).toEqual(part);
  });
});
