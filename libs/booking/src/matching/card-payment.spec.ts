import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { isAwaitedCardLine } from './card-payment.js';

const PAID = { paidByCard: true, cardLast4: null, invoiceDate: isoDate('2026-11-05'), partyId: 'P1' };
const LINE = {
  bookingDate: isoDate('2026-11-07'),
  cardLast4: null,
  counterpartyKey: 'boltee o 2411 tallinn',
};
const FACTS = { partyNames: new Map([['P1', ['bolt operations']]]) };

describe('the card line that an invoice waits for', () => {
  it('is near in time, to an alike merchant', () => {
    expect(isAwaitedCardLine(LINE, PAID, FACTS)).toBe(true);
    expect(isAwaitedCardLine({ ...LINE, counterpartyKey: 'rimi' }, PAID, FACTS)).toBe(false);
  });

  it.each([
    ['2026-11-02', false],
    ['2026-11-03', true],
    ['2026-11-15', true],
    ['2026-11-16', false],
  ])('is booked from two days before to ten days after: %s', (day, expected) => {
    expect(isAwaitedCardLine({ ...LINE, bookingDate: isoDate(day) }, PAID, FACTS)).toBe(expected);
  });

  it('is of the card that the document names, where both name one', () => {
    const by = (cardLast4: string) =>
      isAwaitedCardLine({ ...LINE, cardLast4 }, { ...PAID, cardLast4: '1234' }, FACTS);
    expect([by('1234'), by('9999')]).toEqual([true, false]);
  });

  it('is none of an invoice that says nothing of a card', () => {
    expect(isAwaitedCardLine(LINE, { ...PAID, paidByCard: false }, FACTS)).toBe(false);
  });
});
