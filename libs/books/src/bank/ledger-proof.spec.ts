import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { Brought, expectedOpening, ledgerDifference } from './ledger-proof.js';

describe('after a statement the ledger', () => {
  const fits = {
    openingMinor: 10_000n,
    closingMinor: 12_000n,
    ledgerBefore: 0n,
    ledgerAfter: 2_000n,
    expectedMinor: 10_000n,
  };

  it('may differ by the balance of the account before the books began', () => {
    expect(ledgerDifference({ ...fits, offsets: [] })).toBeUndefined();
  });

  it('moves by the amount that the bank states: a line that the bank does not have is a difference', () => {
    expect(ledgerDifference({ ...fits, ledgerAfter: 2_500n, offsets: [] })).toBe(500n);
  });

  it('keeps the offset from the bank that it had after earlier statements: missing lines in between are a difference', () => {
    expect(ledgerDifference({ ...fits, offsets: [-10_000n] })).toBeUndefined();
    expect(ledgerDifference({ ...fits, offsets: [-9_300n] })).toBe(-700n);
    expect(ledgerDifference({ ...fits, offsets: [-9_300n, -10_000n] })).toBeUndefined();
  });

  it('is behind the bank by the gap before the statement, and by nothing else', () => {
    const gap = { ...fits, expectedMinor: 9_300n, offsets: [-9_300n] };
    expect(ledgerDifference(gap)).toBeUndefined();
    expect(ledgerDifference({ ...gap, ledgerAfter: 2_001n })).toBe(1n);
  });

  it("agrees when it equals the bank's balance", () => {
    expect(ledgerDifference({ ...fits, ledgerAfter: 12_000n, offsets: [-9_300n] })).toBeUndefined();
  });
});

it('the lines of statements in one file count from the last day of each statement', () => {
  const brought = new Brought();
  brought.add(isoDate('2026-11-10'), 500n);
  brought.add(isoDate('2026-11-20'), 70n);
  expect([brought.before(isoDate('2026-11-10')), brought.until(isoDate('2026-11-10'))]).toEqual([0n, 500n]);
  expect(brought.until(isoDate('2026-11-30'))).toBe(570n);
});

describe('the expected opening balance of a bank statement is what', () => {
  const end = (from: number, to: number, closingMinor: bigint) => ({
    from: isoDate(`2026-11-${String(from).padStart(2, '0')}`),
    to: isoDate(`2026-11-${String(to).padStart(2, '0')}`),
    closingMinor,
  });
  const statement = { from: isoDate('2026-11-10'), openingMinor: 700n };

  it.each([
    ['was before the first: nothing', [end(10, 12, 1n), end(11, 30, 2n)], undefined],
    ['the last before it ended with', [end(1, 3, 700n), end(4, 5, 900n)], 900n],
    ['of several of that day the one that it continues', [end(1, 5, 900n), end(4, 5, 700n)], 700n],
    ['no other when one reaches into its days', [end(1, 5, 900n), end(6, 10, 800n)], undefined],
  ])('%s', (_, others, expected) => {
    expect(expectedOpening(statement, others)).toBe(expected);
  });
});
