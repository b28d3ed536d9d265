import { describe, expect, it } from 'vitest';
import { splitAmounts } from './split-amounts.js';

describe('the parts of a line', () => {
  it('are fixed, a share, or the rest, and add up to it', () => {
    expect(
      splitAmounts(10_001n, [
        { counter_role: 'loan_payable', amount_minor: 4_000n },
        { counter_role: 'interest_expense', share_bps: 2_500 },
        { counter_role: 'bank_charges' },
      ]),
    ).toEqual([4_000n, 2_500n, 3_501n]);
  });

  it('are none where nothing is left for the rest', () => {
    const parts = [
      { counter_role: 'loan_payable', amount_minor: 4_000n },
      { counter_role: 'bank_charges' },
    ] as const;
    expect(splitAmounts(4_000n, parts)).toBeUndefined();
    expect(splitAmounts(3_999n, parts)).toBeUndefined();
  });
});
