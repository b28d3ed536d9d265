import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { paidRuns } from './paid-runs.js';

const OCTOBER = { id: 10n, month: isoDate('2026-10-01'), net_minor: 1_000n };
const NOVEMBER = { id: 11n, month: isoDate('2026-11-01'), net_minor: 1_200n };
const paid = (...payments: [string, bigint][]): Record<string, string> => {
  const days = paidRuns(
    [NOVEMBER, OCTOBER],
    payments.map(([date, minor]) => ({ date: isoDate(date), minor })),
  );
  return Object.fromEntries([...days].map(([id, day]) => [id.toString(), day]));
};

describe('a posted run is paid', () => {
  it('on the day on which payments have covered it, the oldest run first', () => {
    expect(paid(['2026-10-30', 400n], ['2026-10-31', 500n])).toEqual({});
    expect(paid(['2026-10-30', 400n], ['2026-10-31', 600n])).toEqual({ 10: '2026-10-31' });
    expect(paid(['2026-10-31', 900n], ['2026-11-30', 1_300n])).toEqual({
      10: '2026-11-30',
      11: '2026-11-30',
    });
  });

  it('by a payment of exactly its net pay, even if an older run is unpaid', () => {
    expect(paid(['2026-11-30', 1_200n])).toEqual({ 11: '2026-11-30' });
  });

  it('by no payment from before its month', () => {
    expect(paid(['2026-10-31', 1_200n])).toEqual({ 10: '2026-10-31' });
    expect(paid(['2026-09-30', 1_000n])).toEqual({});
  });

  it('no longer after the payment was reversed', () => {
    expect(paid(['2026-10-31', 1_000n], ['2026-11-02', -1_000n])).toEqual({});
    expect(paid(['2026-10-31', 600n], ['2026-10-31', 400n], ['2026-11-02', -400n])).toEqual({});
  });
});
