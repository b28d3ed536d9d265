import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { mayBeDocumentOf } from './documents-in-hand.js';

type Read = Parameters<typeof mayBeDocumentOf>[1];

const LINE = {
  amountMinor: 1_240n,
  bookingDate: isoDate('2026-11-10'),
  cardLast4: '1234',
  counterpartyName: 'BOLT.EU/O/2411 TALLINN',
  currency: 'EUR',
  origCurrency: 'USD',
  origMinor: 1_400n,
};
const NOBODY: Read['supplier'] = {
  name: null,
  hides: false,
  regCode: null,
  vatNumber: null,
  iban: null,
  accounts: { listed: [], inText: [] },
  address: null,
  country: null,
};
const READ: Read = {
  cardLast4: null,
  currency: 'EUR',
  grossMinor: 1_240n,
  invoiceDate: isoDate('2026-11-09'),
  kind: 'receipt',
  roundingMinor: 0n,
  supplier: NOBODY,
};
const named = (name: string): Read => ({
  ...READ,
  supplier: { ...NOBODY, name },
  invoiceDate: isoDate('2026-01-09'),
});

describe('a document in hand', () => {
  it.each<[string, Read]>([
    ['of the amount around the day', READ],
    ['of the amount and the merchant, whatever the day', named('Bolt Operations OÜ')],
    ['of the amount in the currency of the payment', { ...READ, currency: 'USD', grossMinor: 1_400n }],
    ['without a currency', { ...READ, currency: null }],
    ['whose total is rounded', { ...READ, grossMinor: 1_239n, roundingMinor: 1n }],
    ['without a day and a name', { ...READ, invoiceDate: null }],
    ['that names the card', { ...named('Someone else'), cardLast4: '1234' }],
  ])('%s may be that of the payment', (_what, read) => {
    expect(mayBeDocumentOf(LINE, read)).toBe(true);
  });

  it.each<[string, Read]>([
    ['of another amount', { ...READ, grossMinor: 1_241n }],
    ['without an amount', { ...READ, grossMinor: null }],
    ['in another currency', { ...READ, currency: 'GBP' }],
    ['of another merchant and another time', named('Tarnija OÜ')],
    ['that gives money back', { ...READ, kind: 'credit_note' }],
  ])('%s is not', (_what, read) => {
    expect(mayBeDocumentOf(LINE, read)).toBe(false);
  });
});
