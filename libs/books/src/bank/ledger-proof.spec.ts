import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { Brought, ledgerDifference } from './ledger-proof.js';

describe('after a statement the ledger', () => {
  const fits = { openingMinor: 10_000n, closingMinor: 12_000n, ledgerBefore: 0n, ledgerAfter: 2_000n };

  it('may be off by what was on the account before the books began', () => {
    expect(ledgerDifference({ ...fits, offsets: [] })).toBeUndefined();
  });

  it('moves in its days by what the bank says: a line that the bank does not know is a difference', () => {
    expect(ledgerDifference({ ...fits, ledgerAfter: 2_500n, offsets: [] })).toBe(500n);
  });

  it('stays as far from the bank as after the statements before it: lines between that are missing are a difference', () => {
    expect(ledgerDifference({ ...fits, offsets: [-10_000n] })).toBeUndefined();
    expect(ledgerDifference({ ...fits, offsets: [-9_300n] })).toBe(-700n);
    expect(ledgerDifference({ ...fits, offsets: [-9_300n, -10_000n] })).toBeUndefined();
  });

  it('agrees when it stands where the bank stands', () => {
    expect(ledgerDifference({ ...fits, ledgerAfter: 12_000n, offsets: [-9_300n] })).toBeUndefined();
  });
});

it('what statements of a file bring counts from their last day on', () => {
  const brought = new Brought();
  brought.add(isoDate('2026-11-10'), 500n);
  brought.add(isoDate('2026-11-20'), 70n);
  expect([brought.before(isoDate('2026-11-10')), brought.until(isoDate('2026-11-10'))]).toEqual([0n, 500n]);
  expect(brought.until(isoDate('2026-11-30'))).toBe(570n);
});
