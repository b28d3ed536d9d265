import { describe, expect, it } from 'vitest';
import { assertNewEnough, compare } from './version.js';

describe('a version of the command line', () => {
  it.each([
    ['0.1.0', '0.1.0', 0],
    ['0.2.0', '0.10.0', -1],
    ['1.0.0', '0.99.99', 1],
    ['1.0.0-beta', '1.0.0', -1],
    ['1.0.0+build', '1.0.0', 0],
  ])('compares %s with %s', (left, right, order) => {
    expect(Math.sign(compare(left, right))).toBe(order);
  });

  it('that is too old for the server is refused with a sentence', () => {
    expect(() => {
      assertNewEnough('0.2.0', '0.1.0');
    }).toThrow('the server needs 0.2.0 or later');
    assertNewEnough('0.1.0', '0.1.0');
    assertNewEnough(undefined, '0.1.0');
  });
});
