import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { agingOf } from './aging.js';
import { isOpenItemOf, openItemOf, type OpenItemLine } from './open-items.js';

const asOf = isoDate('2026-11-20');

describe('the age of an open item', () => {
  it.each([
    [null, null, 'no_due_date'],
    ['2026-12-01', -11, 'not_due'],
    ['2026-11-20', 0, 'not_due'],
    ['2026-11-19', 1, '1_30'],
    ['2026-10-21', 30, '1_30'],
    ['2026-10-20', 31, '31_60'],
    ['2026-09-21', 60, '31_60'],
    ['2026-09-20', 61, '61_90'],
    ['2026-08-22', 90, '61_90'],
    ['2026-08-21', 91, 'over_90'],
  ])('due on %s is %s days, %s', (due, days, bucket) => {
    expect(agingOf(due === null ? null : isoDate(due), asOf)).toEqual({
      days_overdue: days,
      aging_bucket: bucket,
    });
  });
});

const line = (amount: bigint, base: bigint, settled: bigint, settledBase = settled): OpenItemLine => ({
  line_id: 'L',
  entry_id: 'E',
  account_code: '2310',
  control_kind: 'payable',
  party_id: 'P',
  party_name: 'Tarnija',
  currency: 'USD',
  amount_minor: amount,
  base_minor: base,
  due_date: null,
  economic_date: asOf,
  invoice_id: null,
  invoice_number: null,
  bank_transaction_id: null,
  settled_minor: settled,
  settled_base_minor: settledBase,
});

describe('an open item', () => {
  it('has positive amounts and a side', () => {
    expect(openItemOf(line(-12_400n, -10_000n, 0n), asOf)).toMatchObject({
      side: 'credit',
      amount_minor: 12_400n,
      base_minor: 10_000n,
      residual_minor: 12_400n,
      residual_base_minor: 10_000n,
    });
    expect(openItemOf(line(5n, 5n, 0n), asOf)?.side).toBe('debit');
  });

  it('does not exist when all of it is settled', () => {
    expect(openItemOf(line(-100n, -100n, 100n), asOf)).toBeUndefined();
  });

  it('has as its base amount the part that was not taken off', () => {
    expect(openItemOf(line(-300n, -100n, 100n, 34n), asOf)).toMatchObject({
      residual_minor: 200n,
      residual_base_minor: 66n,
    });
  });

  it('is owed back by the amount settled beyond its own, and has no due date', () => {
    const due = { ...line(-100n, -80n, 130n, 104n), due_date: isoDate('2026-08-21') };
    expect(openItemOf(due, asOf)).toMatchObject({
      side: 'debit',
      amount_minor: 30n,
      base_minor: 24n,
      residual_minor: 30n,
      residual_base_minor: 24n,
      due_date: null,
      days_overdue: null,
      aging_bucket: 'no_due_date',
    });
  });
});

describe('the filters of open items', () => {
  it('take every other account as one kind, and an item without a due date as not due', () => {
    const item = { control_kind: 'suspense_payable', aging_bucket: 'no_due_date' } as const;
    expect(isOpenItemOf(item, {})).toBe(true);
    expect(isOpenItemOf(item, { kind: 'other', age: 'not_due' })).toBe(true);
    expect(isOpenItemOf(item, { kind: 'payable' })).toBe(false);
    expect(isOpenItemOf({ ...item, control_kind: null }, { kind: 'other' })).toBe(true);
    expect(isOpenItemOf({ ...item, aging_bucket: '1_30' }, { age: 'not_due' })).toBe(false);
  });
});
