import { describe, expect, it } from 'vitest';
import { openingAmount } from './opening-amount.js';

describe('the opening entry of a bank account', () => {
  it('has no amount while no statement opens the account', () => {
    expect(openingAmount({ openingMinor: null, earlierMinor: -4_000n, bookedMinor: 10_000n })).toBe(0n);
  });

  it('equals the opening balance of the first statement', () => {
    expect(openingAmount({ openingMinor: 10_000n, earlierMinor: 0n, bookedMinor: 0n })).toBe(10_000n);
  });

  it('adds the difference between the opening balance and the lines of earlier days', () => {
    expect(openingAmount({ openingMinor: 5_500n, earlierMinor: -4_000n, bookedMinor: 0n })).toBe(9_500n);
  });

  it('does not book a balance again that a person has booked', () => {
    expect(openingAmount({ openingMinor: 10_000n, earlierMinor: 0n, bookedMinor: 10_000n })).toBe(0n);
    expect(openingAmount({ openingMinor: 5_500n, earlierMinor: -4_000n, bookedMinor: 10_000n })).toBe(-500n);
  });

  it('is negative for an overdrawn account', () => {
    expect(openingAmount({ openingMinor: -700n, earlierMinor: 300n, bookedMinor: 0n })).toBe(-1_000n);
  });
});
