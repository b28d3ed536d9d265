import { type MatchFacts, matchWords, type MatchableInvoice, type MatchableLine, pairKey } from '#books';
import { isoDate } from '#platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMatches } from './decide-matches.js';

const AMOUNTS = fc.constantFrom(5_000n, 10_000n, 15_000n);
const NUMBERS = ['A-101', 'A-102', 'B-7700'] as const;
const PARTIES = ['P1', 'P2'] as const;
const REFERENCES = ['12344', '12357'] as const;
const NAMES = new Map([
  ['P1', ['metsapuidu toostus']],
  ['P2', ['meretaguse kaubandus']],
]);
const DAYS = fc.constantFrom('2026-11-10', '2026-11-25', '2027-02-20').map(isoDate);

const aLine: fc.Arbitrary<MatchableLine> = fc.record({
  id: fc.constant(''),
  bookingDate: DAYS,
  direction: fc.constantFrom('in' as const, 'out' as const),
  currency: fc.constant('EUR'),
  residualMinor: AMOUNTS,
  originalCurrency: fc.constant(null),
  originalMinor: fc.constant(null),
  counterpartyKey: fc.constantFrom('', 'metsapuidu toostus', 'metsapuidu tootus', 'keegi'),
  counterpartyAccount: fc.constantFrom(null, 'EE1'),
  cardLast4: fc.constant(null),
  reference: fc.constant(null),
  words: fc
    .subarray([...NUMBERS, ...REFERENCES])
    .map((named) => matchWords({ description: named.join(' '), reference: null })),
  partyId: fc.constantFrom(null, ...PARTIES),
  due: fc.constant(1),
});

const anItem: fc.Arbitrary<MatchableInvoice> = fc
  .record({
    way: fc.constantFrom('in' as const, 'out' as const),
    isCreditNote: fc.boolean(),
    returns: fc.constantFrom(false, false, false, true),
    openMinor: AMOUNTS,
    number: fc.constantFrom(...NUMBERS),
    referenceNumber: fc.constantFrom(null, ...REFERENCES),
    partyId: fc.constantFrom(...PARTIES),
    invoiceDate: fc.constantFrom('2026-11-01', '2026-11-05').map(isoDate),
  })
  .map((given) => ({
    ...given,
    id: '',
    currency: 'EUR',
    cardLast4: null,
    paidByCard: false,
    words: [
      ...matchWords({ description: given.number, reference: null }),
      ...(given.referenceNumber === null ? [] : [given.referenceNumber]),
    ],
    dueDate: null,
    due: 1,
  }));

const numbered = <T>(prefix: string, sides: readonly T[]): (T & { readonly id: string })[] =>
  sides.map((side, at) => ({ ...side, id: `${prefix}${at}` }));

const books = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 5 }).map((lines) => numbered('L', lines)),
  items: fc.array(anItem, { minLength: 1, maxLength: 6 }).map((items) => numbered('I', items)),
  known: fc.boolean(),
  linked: fc.boolean(),
  twin: fc.nat(),
});

interface Sides {
  readonly lines: readonly MatchableLine[];
  readonly items: readonly MatchableInvoice[];
  readonly known: boolean;
  readonly linked?: boolean;
}

function factsOf({ lines, items, known, linked }: Sides): MatchFacts {
  const byId = <T extends { readonly id: string }>(sides: readonly T[]) =>
    new Map(sides.map((side) => [side.id, side]));
  return {
    lines: byId(lines),
    items: byId(items.filter(({ returns }) => !returns)),
    returned: byId(items.filter(({ returns }) => returns)),
    pairs: lines.flatMap(({ id: lineId }) => items.map(({ id: itemId }) => ({ lineId, itemId }))),
    partyNames: NAMES,
    accounts: new Map(known ? [['EE1', new Set(['P1'])]] : []),
    looked: new Set(lines.map(({ id }) => id)),
    linked: new Set(linked === true ? [pairKey('L0', 'I0')] : []),
    refused: new Set(),
    doubted: new Set(),
    waiting: new Map(),
    alongside: new Map(),
    rates: new Map(),
  };
}

/** The groups that are settled, as pairs of ids. */
const settledBy = (sides: Sides) =>
  decideMatches(factsOf(sides)).settle.map((group) =>
    group.map(({ bank_transaction_id: line, invoice_id: item, item_minor: minor }) => ({
      line,
      item,
      minor,
    })),
  );

const RUNS = { numRuns: 1_500 };

describe('whatever lines and invoices there are, the matcher settles by itself', () => {
  it('neither of two invoices that are alike, unless one payment is for both', () => {
    fc.assert(
      fc.property(books, ({ twin, linked: _linked, ...sides }) => {
        const one = sides.items[twin % sides.items.length];
        const items = [...sides.items, ...(one === undefined ? [] : [{ ...one, id: 'TWIN' }])];
        for (const group of settledBy({ ...sides, items })) {
          const twins = group.filter(({ item }) => item === 'TWIN' || item === one?.id);
          expect(twins.length).not.toBe(1);
        }
      }),
      RUNS,
    );
  });

  it('nothing by either of two payments that are alike, unless both are for one invoice', () => {
    fc.assert(
      fc.property(books, ({ twin, linked: _linked, ...sides }) => {
        const one = sides.lines[twin % sides.lines.length];
        const lines = [...sides.lines, ...(one === undefined ? [] : [{ ...one, id: 'TWIN' }])];
        for (const group of settledBy({ ...sides, lines })) {
          const twins = group.filter(({ line }) => line === 'TWIN' || line === one?.id);
          expect(twins.length).not.toBe(1);
        }
      }),
      RUNS,
    );
  });

  it('the same in whatever order they come', () => {
    const inOrder = (sides: Sides): string[] =>
      settledBy(sides)
        .flat()
        .map(({ line, item }) => pairKey(line, item))
        .sort();
    fc.assert(
      fc.property(books, ({ twin: _twin, ...sides }) => {
        const turned = { ...sides, lines: sides.lines.toReversed(), items: sides.items.toReversed() };
        expect(inOrder(turned)).toEqual(inOrder(sides));
      }),
      RUNS,
    );
  });

  it('whole invoices by whole payments, each once, and never a refund of a paid invoice', () => {
    fc.assert(
      fc.property(books, ({ twin: _twin, ...sides }) => {
        const groups = settledBy(sides);
        const sum = (of: 'item' | 'line', id: string): bigint =>
          groups
            .flat()
            .filter((pair) => pair[of] === id)
            .reduce((total, { minor }) => total + minor, 0n);
        for (const { line, item } of groups.flat()) {
          expect(sum('line', line)).toBe(sides.lines.find(({ id }) => id === line)?.residualMinor);
          const settled = sides.items.find(({ id }) => id === item);
          expect([sum('item', item), settled?.returns]).toEqual([settled?.openMinor, false]);
        }
      }),
      RUNS,
    );
  });
});
