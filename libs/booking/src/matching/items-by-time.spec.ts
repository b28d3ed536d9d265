import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isoDate } from '#platform';
import { type MatchableInvoice, type MatchableLine } from '#books';
import { distance, ItemsByTime } from './items-by-time.js';

const START = isoDate('2026-01-01');

const lineOn = (day: number, partyId: string | null): MatchableLine => ({
  id: 'L1',
  bookingDate: addDays(START, day),
  direction: 'in',
  currency: 'EUR',
  residualMinor: 100n,
  originalCurrency: null,
  originalMinor: null,
  counterpartyKey: '',
  counterpartyAccount: null,
  cardLast4: null,
  reference: null,
  words: [],
  partyId,
  due: 1,
});

const item = fc
  .record({
    n: fc.integer({ min: 0, max: 999 }),
    way: fc.constantFrom('in' as const, 'out' as const),
    partyId: fc.constantFrom('P1', 'P2'),
    day: fc.integer({ min: 0, max: 12 }),
    due: fc.option(fc.integer({ min: 0, max: 12 })),
  })
  .map(({ n, way, partyId, day, due }): MatchableInvoice => ({
    id: String(n).padStart(3, '0'),
    way,
    isCreditNote: false,
    returns: false,
    currency: 'EUR',
    openMinor: 100n,
    number: null,
    referenceNumber: null,
    cardLast4: null,
    paidByCard: false,
    words: [],
    partyId,
    invoiceDate: addDays(START, day),
    dueDate: due === null ? null : addDays(START, due),
    due: 1,
  }));

const byDefinition = (
  items: readonly MatchableInvoice[],
  line: MatchableLine,
  count: number,
): MatchableInvoice[] =>
  items
    .filter(({ partyId, way }) => partyId === line.partyId && way === line.direction)
    .sort((a, b) => distance(line, a) - distance(line, b) || (a.id < b.id ? -1 : 1))
    .slice(0, count);

it('the nearest items of a party are the same as in a search of all of them', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 40 }),
      fc.integer({ min: -3, max: 15 }),
      fc.integer({ min: 1, max: 8 }),
      (items, day, count) => {
        const line = lineOn(day, 'P1');
        expect(new ItemsByTime(items).nearest(line, count)).toEqual(byDefinition(items, line, count));
      },
    ),
    { seed: 20261123, numRuns: 500 },
  );
});

it('a line without a known party has no nearest items', () => {
  expect(new ItemsByTime([]).nearest(lineOn(0, null), 3)).toEqual([]);
});
