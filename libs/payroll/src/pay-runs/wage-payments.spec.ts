import { isoDate, newUlid } from '#platform';
import { describe, expect, it } from 'vitest';
import { type ExpectedWage, findWages } from './wage-payments.js';

const IBAN = 'EE382200221020145685';
const OCTOBER = isoDate('2026-10-01');
const NOVEMBER = isoDate('2026-11-01');
const payment = (values: object = {}) => ({
  id: newUlid(),
  booking_date: isoDate('2026-11-30'),
  amount_minor: 165_784n,
  counterparty_name: null,
  counterparty_account: null,
  party_id: null,
  ...values,
});
const wage = (values: Partial<ExpectedWage> = {}): ExpectedWage => ({
  month: NOVEMBER,
  net_minor: 165_784n,
  payee: { name: 'Mari-Liis Õun', iban: IBAN },
  ...values,
});

describe('a payment is found to be wages', () => {
  it.each([
    ['by the account', { counterparty_account: IBAN }, 90],
    ['by the name', { counterparty_name: 'OUN MARI LIIS' }, 75],
    ['by both', { counterparty_name: 'Mari-Liis Õun', counterparty_account: IBAN }, 100],
  ])('of a person %s', (_how, values, score) => {
    expect(findWages([payment(values)], [wage()])).toMatchObject([{ score }]);
  });

  it.each([
    ['of another amount', { counterparty_account: IBAN, amount_minor: 165_785n }],
    ['before the month', { counterparty_account: IBAN, booking_date: isoDate('2026-10-31') }],
    ['to somebody else', { counterparty_name: 'Mari Mets' }],
  ])('but not %s', (_how, values) => {
    expect(findWages([payment(values)], [wage()])).toEqual([]);
  });

  it('of everybody, if the counterparty is unknown', () => {
    expect(findWages([payment()], [wage({ payee: null })])).toMatchObject([{ score: 65 }]);
    expect(findWages([payment({ party_id: newUlid() })], [wage({ payee: null })])).toEqual([]);
  });

  it('of the newest possible month, and of a person rather than everybody', () => {
    const expected = [wage({ month: OCTOBER }), wage({ payee: null }), wage()];
    expect(findWages([payment({ counterparty_account: IBAN })], expected)).toMatchObject([
      { wage: { month: NOVEMBER, payee: { iban: IBAN } } },
    ]);
  });
});
