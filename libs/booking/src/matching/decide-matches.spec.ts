import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { decideMatches } from './decide-matches.js';
import { type CandidatePair } from './pair.js';
import { namesNumber, scorePair } from './score-pair.js';

/** A line of 124 euros beside an invoice of 124 euros; nothing but amount and time agree when nothing else is said. */
const pair = (said: Partial<CandidatePair> = {}): CandidatePair => ({
  bankTransactionId: 'L1',
  invoiceId: 'I1',
  bookingDate: isoDate('2026-11-10'),
  lineCurrency: 'EUR',
  residualMinor: 12_400n,
  originalCurrency: null,
  originalMinor: null,
  counterpartyName: 'Keegi',
  text: 'makse',
  reference: null,
  isCreditNote: false,
  invoiceCurrency: 'EUR',
  openMinor: 12_400n,
  number: 'A-2026/17',
  referenceNumber: null,
  invoiceDate: isoDate('2026-11-05'),
  dueDate: isoDate('2026-11-19'),
  partyKeys: ['tarnija'],
  sameParty: false,
  sameAccount: false,
  proposed: null,
  ...said,
});
const settled = (pairs: readonly CandidatePair[]) =>
  decideMatches(pairs).settle.map((match) => [match.bank_transaction_id, match.invoice_id]);
const proposed = (pairs: readonly CandidatePair[]) =>
  decideMatches(pairs).propose.map((match) => [match.bank_transaction_id, match.invoice_id]);

describe('the matcher settles by itself', () => {
  it.each([
    ['the reference number', { reference: '00 1230', referenceNumber: '1230' }],
    ['the number of the invoice in the text', { text: 'Arve a-2026/17 tasumine' }],
    ['the account of the party', { sameAccount: true }],
    ['the party', { sameParty: true }],
    ['a name the party is known by', { counterpartyName: 'TARNIJA OÜ' }],
  ])('when amount, currency and %s agree', (_what, said) => {
    expect(decideMatches([pair(said)])).toMatchObject({
      settle: [{ kind: 'payment', invoice_id: 'I1', item_minor: 12_400, counter_minor: 12_400 }],
      propose: [],
    });
  });

  it('a card payment in the currency of the invoice, whole to whole', () => {
    const card = {
      sameParty: true,
      invoiceCurrency: 'USD',
      openMinor: 13_000n,
      originalCurrency: 'USD',
      originalMinor: 13_000n,
    };
    expect(decideMatches([pair(card)]).settle).toMatchObject([{ item_minor: 13_000, counter_minor: 12_400 }]);
    expect(settled([pair({ ...card, originalMinor: 12_999n })])).toEqual([]);
    expect(settled([pair({ ...card, originalCurrency: null, originalMinor: null })])).toEqual([]);
  });

  it('a credit note as a refund', () => {
    expect(decideMatches([pair({ isCreditNote: true, sameParty: true })]).settle).toMatchObject([
      { kind: 'refund' },
    ]);
  });

  it('the invoice that is named among those of a party that pays the same every month', () => {
    const month = { sameParty: true, text: 'arve 2026-02' };
    const pairs = ['2026-01', '2026-02', '2026-03'].map((number) =>
      pair({ ...month, number, invoiceId: number }),
    );
    expect(settled(pairs)).toEqual([['L1', '2026-02']]);
  });
});

describe('the matcher only proposes', () => {
  it('when nothing but the amount agrees', () => {
    expect(settled([pair()])).toEqual([]);
    expect(proposed([pair()])).toEqual([['L1', 'I1']]);
  });

  it('two invoices that one line could pay, and two lines that one invoice could be paid by', () => {
    const invoices = [pair({ sameParty: true }), pair({ sameParty: true, invoiceId: 'I2' })];
    const lines = [pair({ sameParty: true }), pair({ sameParty: true, bankTransactionId: 'L2' })];
    expect([settled(invoices), settled(lines)]).toEqual([[], []]);
    expect([proposed(invoices).length, proposed(lines).length]).toEqual([2, 2]);
  });

  it('two payments that name the same invoice', () => {
    const named = { text: 'A-2026/17' };
    expect(settled([pair(named), pair({ ...named, bankTransactionId: 'L2' })])).toEqual([]);
  });

  it('a part of what is named', () => {
    const part = pair({ text: 'A-2026/17', residualMinor: 5_000n });
    expect(decideMatches([part])).toMatchObject({
      settle: [],
      propose: [{ item_minor: 5_000, counter_minor: 5_000 }],
    });
    const more = pair({ text: 'A-2026/17', residualMinor: 20_000n });
    expect(decideMatches([more]).propose).toMatchObject([{ item_minor: 12_400, counter_minor: 12_400 }]);
  });

  it('never against the invoice that the payer names: of another number, or of another reference number', () => {
    const other = pair({
      invoiceId: 'I2',
      number: 'B-900',
      openMinor: 50_000n,
      text: 'B-900',
      sameParty: true,
    });
    const byParty = pair({ text: 'B-900', sameParty: true });
    expect(settled([byParty, other])).toEqual([]);
    expect(settled([pair({ sameParty: true, reference: '1232', referenceNumber: '1245' })])).toEqual([]);
  });

  it('the three likeliest of a line, and none twice', () => {
    const many = ['I1', 'I2', 'I3', 'I4'].map((invoiceId) => pair({ invoiceId, sameParty: true }));
    expect(proposed(many)).toEqual([
      ['L1', 'I1'],
      ['L1', 'I2'],
      ['L1', 'I3'],
    ]);
    const { score } = scorePair(pair());
    expect(proposed([pair({ proposed: { itemMinor: 12_400n, score } })])).toEqual([]);
    expect(proposed([pair({ proposed: { itemMinor: 100n, score } })])).toHaveLength(1);
  });

  it('nothing that only the amount speaks for, out of its time', () => {
    expect(proposed([pair({ bookingDate: isoDate('2027-03-01') })])).toEqual([]);
  });
});

describe('a number in a text', () => {
  it.each([
    ['Arve nr 2026-17', '2026-17', true],
    ['arve 2026-171', '2026-17', false],
    ['X2026-17', '2026-17', false],
    ['arve 12 345 eest', '12345', true],
    ['arved 101,102', '102', true],
    ['arve A.1', 'A.1', true],
    ['arve AB1', 'A.1', false],
    ['arve 17', '17', false],
    ['arve ABC', 'ABC', false],
    ['arve', null, false],
  ])('%j names %j: %s', (text, number, named) => {
    expect(namesNumber(text, number)).toBe(named);
  });
});

it('a pair says in words what agrees, and how much that is', () => {
  expect(scorePair(pair({ sameParty: true }))).toMatchObject({
    score: 75,
    reasons: [
      'The amount is what is open of the invoice.',
      'The counterparty is the party of the invoice.',
      'It was paid about when the invoice was due.',
    ],
  });
});
