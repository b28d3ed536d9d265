import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { duplicateProblem, findDuplicate, type KnownInvoice } from './duplicates.js';

const known: KnownInvoice = {
  invoiceId: '01HKNOWN',
  state: 'posted',
  partyId: '01HPARTY',
  number: 'A-17',
  invoiceDate: isoDate('2026-03-10'),
  currency: 'EUR',
  grossMinor: 12_400n,
  kind: 'invoice',
  lines: null,
};
const SOLD = ['item', 'Majutus', '1', '10000', 'S24'] as const;
const OTHERWISE = ['item', 'Nõustamine', '1', '10000', 'S24'] as const;
const other = { invoiceDate: isoDate('2026-03-11') };

describe('a duplicate', () => {
  it.each([
    ['same number, date and gross', {}, {}, true],
    ['same number and gross', other, {}, true],
    ['same number and date', { grossMinor: 1n }, {}, true],
    ['same number only', { ...other, grossMinor: 1n }, {}, false],
    ['same number, the gross of another currency', { ...other, currency: 'USD' }, {}, false],
    ['a number written with other case and spaces', { number: ' a - 17' }, {}, true],
    ['another number, same date and gross', { number: 'A-18' }, {}, false],
    ['another party', { partyId: '01HOTHER' }, {}, false],
    ['no number, same date and gross', { number: null }, {}, true],
    ['no number, same gross only', { number: null, ...other }, {}, false],
    ['no number, same date only', { number: null, grossMinor: 1n }, {}, false],
    ['a number, where the other has none', {}, { number: null }, false],
    ['neither has a number', { number: null }, { number: null }, true],
    ['a credit note over the whole amount', { number: null, kind: 'credit_note' }, {}, false],
    ['a sale without a number of the same lines', { number: null, lines: [SOLD] }, { lines: [SOLD] }, true],
    ['a sale of other lines', { number: null, lines: [SOLD] }, { lines: [OTHERWISE] }, false],
    ['a sale of one more line', { number: null, lines: [SOLD] }, { lines: [SOLD, OTHERWISE] }, false],
    ['a numbered sale of other lines', { lines: [SOLD] }, { lines: [OTHERWISE] }, true],
    ['the other is cancelled', {}, { state: 'cancelled' }, false],
    ['the other is void', {}, { state: 'void' }, false],
  ] satisfies [string, Partial<KnownInvoice>, Partial<KnownInvoice>, boolean][])(
    '%s',
    (_name, given, of, expected) => {
      const there = { ...known, ...of };
      expect(findDuplicate({ ...known, ...given }, [there])).toBe(expected ? there : undefined);
    },
  );

  it('the problem names it, as a member and in the first error', () => {
    const refused = duplicateProblem(known);
    expect([refused.status, refused.code, refused.extensions]).toEqual([
      409,
      'duplicate_invoice',
      { invoice_id: '01HKNOWN' },
    ]);
    expect(refused.errors[0]?.message).toBe('01HKNOWN');
  });
});
