import { describe, expect, it } from 'vitest';
import { canonical } from './idempotent-call.js';

describe('the content bound to an idempotency key', () => {
  it('does not depend on the order of fields', () => {
    expect(canonical({ a: 1, b: { c: [1, 2], d: null } })).toBe(
      canonical({ b: { d: null, c: [1, 2] }, a: 1 }),
    );
  });

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: null }, {}],
    [[], {}],
  ])('distinguishes %j from %j', (one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });
});
