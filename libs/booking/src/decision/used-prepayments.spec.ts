import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BooksFacts } from './books-facts.js';
import { codes, decide } from '../../../../test/support/booking-decisions.js';
import { usedPrepayments, usedTotal } from './used-prepayments.js';

const prepayment = (
  no: number,
  askedMinor: bigint,
  leftMinor = askedMinor,
): BooksFacts['prepayments'][number] => ({
  invoiceId: `01ARZ3NDEKTSV4RRFFQ69G5FA${no}`,
  number: `E-${no}`,
  askedMinor,
  leftMinor,
});
const named = (...numbers: readonly string[]) => ({ prepaymentNumbers: numbers });

describe('the prepayment invoices that a document uses', () => {
  it('settle exactly what it takes off, and no more of each than it asked for', () => {
    const some = fc.array(fc.tuple(fc.bigInt(1n, 900n), fc.bigInt(0n, 900n)), { maxLength: 4 });
    fc.assert(
      fc.property(some, fc.bigInt(0n, 2_000n), fc.nat(4), (amounts, taken, unknown) => {
        const prepayments = amounts.map(([asked, left], no) =>
          prepayment(no, asked, left < asked ? left : asked),
        );
        const numbers = [
          ...prepayments.map(({ number }) => number),
          ...Array.from({ length: unknown }, (_, no) => `X-${no}`),
        ];
        const used = usedPrepayments(taken, named(...numbers), { prepayments });
        if (used.length === 0) return;
        expect(unknown).toBe(0);
        expect(usedTotal(used)).toBe(taken);
        for (const { invoiceId, amountMinor } of used) {
          const of = prepayments.find((one) => one.invoiceId === invoiceId);
          expect(amountMinor > 0n && amountMinor <= (of?.askedMinor ?? 0n)).toBe(true);
        }
      }),
    );
  });

  it('are all that it names, or none', () => {
    const prepayments = [prepayment(1, 500n)];
    expect(usedPrepayments(500n, named('E-1'), { prepayments })).toMatchObject([
      { number: 'E-1', amountMinor: 500n },
    ]);
    expect(usedPrepayments(500n, named('E-1', 'E-2'), { prepayments })).toEqual([]);
    expect(usedPrepayments(501n, named('E-1'), { prepayments })).toEqual([]);
    const several = [prepayment(1, 500n), prepayment(2, 300n)];
    expect(usedTotal(usedPrepayments(800n, named('E-1', 'E-2'), { prepayments: several }))).toBe(800n);
    expect(usedPrepayments(700n, named('E-1', 'E-2'), { prepayments: several })).toEqual([]);
  });
});

describe('a document that names a booked prepayment invoice', () => {
  const candidate = { prepaidMinor: 500n, prepaymentNumbers: ['E-1'] };
  const paid = { prepayments: [prepayment(1, 500n)] };

  it('waits for a person the first time, and is booked once a person has let one use it', () => {
    const first = decide({ candidate, books: paid });
    expect(first).toMatchObject({
      action: 'record_draft',
      invoice: { prepaidMinor: 0n, prepayments: [{ number: 'E-1', amountMinor: 500n }] },
    });
    expect(codes(first)).toEqual(['prepayment_used']);
    const next = decide({ candidate, books: { ...paid, usesPrepayments: true } });
    expect(next).toMatchObject({ action: 'record_and_post', invoice: { prepaidMinor: 0n } });
    expect(codes(next)).toEqual([]);
  });

  it('is never booked while it is not paid', () => {
    const books = { prepayments: [prepayment(1, 500n, 499n)], usesPrepayments: true };
    expect(decide({ candidate, books })).toMatchObject({ action: 'record_draft' });
    expect(codes(decide({ candidate, books }))).toEqual(['prepaid_unknown', 'prepayment_used']);
  });

  it('says which one, and how much of it', () => {
    expect(decide({ candidate, books: paid }).reasons).toMatchObject([
      { parameters: { numbers: ['E-1'], used_minor: 500, currency: 'EUR' } },
    ]);
  });

  it('is the payment of a card where the invoice shows one and names none', () => {
    const card = { cardLast4: '4821', prepaidMinor: 1240n };
    expect(decide({ candidate: card })).toMatchObject({ invoice: { prepaidMinor: 0n, prepayments: [] } });
  });
});
