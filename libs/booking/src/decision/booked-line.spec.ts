import { type LineOfAmount } from '#books';
import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { codes, decide, PARTY } from '../../../../test/support/booking-decisions.js';
import { bookedLineOf } from './booked-line.js';

const line = (input: Partial<LineOfAmount> = {}): LineOfAmount => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FB1',
  bookingDate: isoDate('2026-10-03'),
  counterpartyName: 'PILV TALLINN',
  partyId: null,
  cardLast4: null,
  booked: true,
  exemptedTo: 'software_expense',
  explained: false,
  linked: false,
  ...input,
});

const DOCUMENT = { cardLast4: null, invoiceDate: isoDate('2026-10-01') };
const PAYEE = { partyId: PARTY.party_id, names: ['Pilv OÜ'] };
const found = (...lines: readonly LineOfAmount[]) => bookedLineOf(DOCUMENT, PAYEE, lines)?.id;

describe('the line that has booked the cost of a document', () => {
  it.each<[string, Partial<LineOfAmount>]>([
    ['an alike merchant', {}],
    ['the party', { counterpartyName: null, partyId: PARTY.party_id }],
    ['the file, which a person linked', { counterpartyName: 'Keegi', linked: true, explained: true }],
  ])('is found by %s', (_by, input) => {
    expect(found(line(input))).toBe(line().id);
  });

  it('is found by the card, whatever the bank calls the merchant', () => {
    const paid = line({ counterpartyName: 'SQ *4471', cardLast4: '1234' });
    expect(bookedLineOf({ ...DOCUMENT, cardLast4: '1234' }, PAYEE, [paid])?.id).toBe(paid.id);
    expect(found(paid)).toBeUndefined();
  });

  it.each<[string, Partial<LineOfAmount>]>([
    ['of another merchant', { counterpartyName: 'Keegi OÜ' }],
    ['that has a document', { explained: true }],
    ['that is a prepayment, which its invoice follows', { exemptedTo: 'supplier_prepayment' }],
  ])('is none %s', (_which, input) => {
    expect(found(line(input))).toBeUndefined();
  });

  it('is none where an open line may be the payment', () => {
    const open = line({ id: '01ARZ3NDEKTSV4RRFFQ69G5FB2', booked: false, exemptedTo: null });
    expect(found(line(), open)).toBeUndefined();
    expect(found(line({ linked: true }), open)).toBe(line().id);
  });

  it('is the nearest in time', () => {
    const later = line({ id: '01ARZ3NDEKTSV4RRFFQ69G5FB2', bookingDate: isoDate('2026-10-09') });
    expect(found(later, line())).toBe(line().id);
  });

  it('keeps its document from being booked without a person', () => {
    const decision = decide({ books: { lines: [line()] } });
    expect(decision.action).toBe('record_draft');
    expect(codes(decision)).toEqual(['line_booked']);
    expect(decision.reasons[0]?.parameters).toEqual({
      bank_transaction_id: line().id,
      booked_date: '2026-10-03',
      counterparty: 'PILV TALLINN',
    });
  });
});
