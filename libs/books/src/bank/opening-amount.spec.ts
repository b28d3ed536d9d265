import { describe, expect, it } from 'vitest';
import { openingAmount } from './opening-amount.js';

describe('the opening entry of a bank account', () => {
  it('is not there while no statement opens the account', () => {
    expect(openingAmount({ openingMinor: null, earlierMinor: -4_000n, bookedMinor: 10_000n })).toBe(0n);
  });

  it('makes the opening balance of the first statement', () => {
    expect(openingAmount({ openingMinor: 10_000n, earlierMinor: 0n, bookedMinor: 0n })).toBe(10_000n);
  });

  it('adds to the lines of days before the statement what they leave open', () => {
    expect(openingAmount({ openingMinor: 5_500n, earlierMinor: -4_000n, bookedMinor: 0n })).toBe(9_500n);
  });

  it('books no balance twice that a person booked', () => {
    expect(openingAmount({ openingMinor: 10_000n, earlierMinor: 0n, bookedMinor: 10_000n })).toBe(0n);
    expect(openingAmount({ openingMinor: 5_500n, earlierMinor: -4_000n, bookedMinor: 10_000n })).toBe(-500n);
  });

  it('is negative for an overdrawn account', () => {
    expect(openingAmount({ openingMinor: -700n, earlierMinor: 300n, bookedMinor: 0n })).toBe(-1_000n);
  });
});
