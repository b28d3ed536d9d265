import { type SimilarPurchase } from '#books';
import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { codes, decide, KNOWN, NEW, PARTY, SURE } from '../../../../test/support/booking-decisions.js';

/** The purchase of the document that is decided on. */
const purchase = (input: Partial<SimilarPurchase> = {}): SimilarPurchase => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FB1',
  kind: 'invoice',
  partyId: PARTY.party_id,
  partyName: 'Pilv OÜ',
  number: '2026-17',
  invoiceDate: isoDate('2026-10-01'),
  ...input,
});
const ofAnother = { partyId: '01ARZ3NDEKTSV4RRFFQ69G5FB2', partyName: 'Pilv Hosting OÜ' };

/** The supplier as a document shows it that has only its name. */
const NAMED = { ...SURE.supplier, regCode: null, vatNumber: null };

describe('another file of an invoice in the books', () => {
  it('joins the invoice where number, supplier, total, currency and day agree', () => {
    expect(decide({ books: { similar: [purchase({ number: ' 2026-17 ' })] } })).toMatchObject({
      action: 'join',
      invoiceId: purchase().id,
      reasons: [{ code: 'copy_joined' }],
    });
  });

  it.each<[string, Parameters<typeof decide>[0]]>([
    ['a sender that may be anybody', { terms: { sender: { trust: 'unproven', key: null } } }],
    ['that asks payment to a new account', { books: { supplier: { ...KNOWN, newAccounts: ['EE1'] } } }],
  ])('joins nothing when it is of %s', (_which, about) => {
    const decision = decide({ ...about, books: { ...about?.books, similar: [purchase()] } });
    expect(decision.action).toBe('record_draft');
    expect(codes(decision)).toContain('copy_suspected');
  });

  it.each<[string, Partial<SimilarPurchase>, Parameters<typeof decide>[0]]>([
    ['a number that a scan confuses', { number: '2O26 I7' }, {}],
    ['the number of another supplier, and no code of its own', ofAnother, { candidate: { supplier: NAMED } }],
    [
      'a supplier that the books have under another name',
      ofAnother,
      { candidate: { supplier: NAMED }, books: { supplier: NEW } },
    ],
    ['no number on one of the two', { number: null }, {}],
    [
      'no number, and an alike supplier',
      { ...ofAnother, number: null },
      { candidate: { supplier: NAMED, number: null } },
    ],
  ])('becomes a draft with %s', (_which, known, about) => {
    const decision = decide({ ...about, books: { ...about?.books, similar: [purchase(known)] } });
    expect(decision.action).toBe('record_draft');
    expect(codes(decision)).toContain('copy_suspected');
  });

  it.each<[string, Partial<SimilarPurchase>, Parameters<typeof decide>[0]]>([
    ['of another number', { number: '2026-18' }, {}],
    ['of another day with another number', { number: null, invoiceDate: isoDate('2026-09-01') }, {}],
    ['of another kind', { kind: 'credit_note' }, {}],
    [
      'with a short number of another supplier',
      { ...ofAnother, number: '7' },
      { candidate: { supplier: NAMED, number: '7' } },
    ],
    ['of another supplier, whose code it shows', ofAnother, {}],
  ])('is none %s', (_which, known, about) => {
    const decision = decide({ ...about, books: { ...about?.books, similar: [purchase(known)] } });
    expect(decision).toMatchObject({ action: 'record_and_post', reasons: [] });
  });
});
