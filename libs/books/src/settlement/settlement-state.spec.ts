import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { settlementOf, type SettlementFacts } from './settlement-state.js';

const today = isoDate('2026-05-10');
const facts = (given: Partial<SettlementFacts>): SettlementFacts => ({
  kind: 'invoice',
  state: 'posted',
  amountDueMinor: 12_400n,
  settledMinor: 0n,
  creditedMinor: 0n,
  dueDate: isoDate('2026-05-10'),
  invoiceDate: isoDate('2026-05-01'),
  paidByCard: false,
  ...given,
});

describe('settlement of an invoice', () => {
  it.each(['recorded', 'cancelled', 'void'] as const)('%s is unposted, with nothing open', (state) => {
    expect(settlementOf(facts({ state }), today)).toMatchObject({ openMinor: null, state: 'unposted' });
  });

  it.each([
    [{}, 12_400n, 'unpaid'],
    [{ state: 'issued' }, 12_400n, 'unpaid'],
    [{ settledMinor: 400n }, 12_000n, 'part_paid'],
    [{ creditedMinor: 400n }, 12_000n, 'part_paid'],
    [{ settledMinor: 12_000n, creditedMinor: 400n }, 0n, 'paid'],
    [{ settledMinor: -400n }, 12_800n, 'unpaid'],
    [{ amountDueMinor: 0n }, 0n, 'paid'],
    [{ amountDueMinor: 0n, dueDate: isoDate('2026-01-01') }, 0n, 'paid'],
    [{ dueDate: isoDate('2026-05-09') }, 12_400n, 'overdue'],
    [{ dueDate: isoDate('2026-05-09'), settledMinor: 400n }, 12_000n, 'overdue'],
    [{ dueDate: isoDate('2026-05-09'), settledMinor: 12_400n }, 0n, 'paid'],
    [{ dueDate: null }, 12_400n, 'unpaid'],
    [{ kind: 'credit_note', dueDate: isoDate('2026-01-01') }, 12_400n, 'unpaid'],
  ] satisfies [Partial<SettlementFacts>, bigint, string][])('%o: %s open, %s', (given, openMinor, state) => {
    expect(settlementOf(facts(given), today)).toMatchObject({ openMinor, state });
  });

  it('is overdue from the day after the due date', () => {
    expect(settlementOf(facts({}), isoDate('2026-05-11')).state).toBe('overdue');
  });

  it('waits for its card line instead of being overdue, for 45 days', () => {
    const paid = facts({ paidByCard: true, dueDate: isoDate('2026-05-01') });
    expect(settlementOf(paid, today)).toEqual({
      openMinor: 12_400n,
      state: 'unpaid',
      waitsForCardLine: true,
    });
    expect(settlementOf(paid, isoDate('2026-06-16'))).toMatchObject({
      state: 'overdue',
      waitsForCardLine: false,
    });
    expect(settlementOf({ ...paid, settledMinor: 12_400n }, today).waitsForCardLine).toBe(false);
  });
});
