import { Decimal, isoDate, type IsoMonth, Problem } from '#platform';
import { describe, expect, it } from 'vitest';
import { type ItemTerms, pricedItem } from './pay-item-amount.js';

const NOVEMBER = '2026-11' as IsoMonth;
const item = (terms: Partial<ItemTerms>): ItemTerms => ({ kind: 'bonus', month: NOVEMBER, ...terms });
const priced = (terms: Partial<ItemTerms>) => pricedItem(item(terms), new Decimal(10_000));

function refusal(terms: Partial<ItemTerms>): unknown {
  try {
    priced(terms);
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.errors[0]?.field, error.errors[0]?.code];
    throw error;
  }
  return undefined;
}

describe('the amount of a pay item', () => {
  it('is the given one', () => {
    expect(priced({ amount_minor: 30_000n })).toMatchObject({ amount_minor: 30_000n, paid_days: null });
  });

  it('is hours × rate, rounded half up', () => {
    expect(priced({ kind: 'hours', hours: '12.5', rate_minor: 1_501n })).toMatchObject({
      amount_minor: 18_763n,
      hours: '12.5',
      rate_minor: 1_501n,
    });
  });

  it('follows from the average for holiday and sick pay', () => {
    const days = { from: isoDate('2026-11-09'), to: isoDate('2026-11-13') };
    expect(priced({ kind: 'holiday_pay', ...days })).toMatchObject({
      amount_minor: 50_000n,
      paid_days: 5,
      day_average_minor: 10_000n,
      starts_on: days.from,
      ends_on: days.to,
    });
    expect(priced({ kind: 'sick_pay', from: days.from })).toMatchObject({
      amount_minor: 21_000n,
      paid_days: 3,
      ends_on: null,
    });
  });

  it('of holiday and sick pay may be given instead, as another payer may have computed it', () => {
    const given = priced({ kind: 'sick_pay', amount_minor: 9_000n, from: isoDate('2026-11-09') });
    expect(given).toMatchObject({
      amount_minor: 9_000n,
      paid_days: null,
      day_average_minor: null,
      starts_on: '2026-11-09',
    });
  });

  it.each<[string, Partial<ItemTerms>, unknown]>([
    ['an amount', { kind: 'bonus' }, ['validation_error', 'amount_minor', 'required']],
    ['hours', { kind: 'hours', rate_minor: 1n }, ['validation_error', 'hours', 'required']],
    ['a rate', { kind: 'hours', hours: '1' }, ['validation_error', 'rate_minor', 'required']],
    ['a first day', { kind: 'sick_pay' }, ['validation_error', 'from', 'required']],
    [
      'a last day',
      { kind: 'holiday_pay', from: isoDate('2026-11-09') },
      ['validation_error', 'to', 'required'],
    ],
  ])('needs %s', (_, terms, expected) => {
    expect(refusal(terms)).toEqual(expected);
  });

  it.each<[string, Partial<ItemTerms>, unknown]>([
    ['hours', { amount_minor: 1n, hours: '1' }, ['validation_error', 'hours', 'unexpected']],
    [
      'a day',
      { kind: 'advance', amount_minor: 1n, from: isoDate('2026-11-01') },
      ['validation_error', 'from', 'unexpected'],
    ],
    [
      'an account',
      { kind: 'bonus', amount_minor: 1n, account_code: '2660' },
      ['validation_error', 'account_code', 'unexpected'],
    ],
    [
      'an amount beside hours',
      { kind: 'hours', amount_minor: 1n, hours: '1', rate_minor: 1n },
      ['validation_error', 'amount_minor', 'unexpected'],
    ],
  ])('of another kind takes no %s', (_, terms, expected) => {
    expect(refusal(terms)).toEqual(expected);
  });

  it.each<[string, Partial<ItemTerms>, unknown]>([
    [
      'ends before it starts',
      { kind: 'holiday_pay', from: isoDate('2026-11-09'), to: isoDate('2026-11-08') },
      ['invalid_payload', 'to', 'before_start'],
    ],
    [
      'lies in another month',
      { kind: 'holiday_pay', from: isoDate('2027-02-01'), to: isoDate('2027-02-05') },
      ['invalid_payload', 'from', 'other_month'],
    ],
    [
      'is longer than a year',
      { kind: 'holiday_pay', from: isoDate('2026-11-09'), to: isoDate('2027-11-20') },
      ['invalid_payload', 'to', 'too_long'],
    ],
    [
      'pays nothing',
      { kind: 'sick_pay', from: isoDate('2026-11-09'), to: isoDate('2026-11-10') },
      ['invalid_payload', 'from', 'nothing_to_pay'],
    ],
    [
      'rounds to nothing',
      { kind: 'hours', hours: '0.001', rate_minor: 1n },
      ['invalid_payload', 'hours', 'nothing_to_pay'],
    ],
  ])('is refused where it %s', (_, terms, expected) => {
    expect(refusal(terms)).toEqual(expected);
  });
});
