import { describe, expect, it } from 'vitest';
import { toJson } from '#platform';
import { dueOfSale } from './sales.js';
import { dueOf, isForBooks } from './supplier-documents.js';
import { yearOf } from './year.js';

describe('a year by seed', () => {
  it('is the same for the same seed and another for another one', () => {
    expect(toJson(yearOf(3, 2))).toBe(toJson(yearOf(3, 2)));
    expect(toJson(yearOf(3, 2))).not.toBe(toJson(yearOf(4, 2)));
  });

  it('settles no document and no sale by more than it asks for', () => {
    const { documents, sales, lines } = yearOf(5, 6);
    const owed = new Map([
      ...documents.map((document) => [document.key, dueOf(document)] as const),
      ...sales.map((sale) => [sale.key, dueOfSale(sale)] as const),
    ]);
    const paid = new Map<string, bigint>();
    for (const { truth } of lines)
      if (truth.kind === 'settles')
        for (const { item, minor } of truth.of) paid.set(item, (paid.get(item) ?? 0n) + minor);
    expect([...paid].filter(([item, minor]) => minor > (owed.get(item) ?? 0n))).toEqual([]);
  });

  it('pays nothing for a document that is not for the books', () => {
    const { documents, lines } = yearOf(7, 12);
    const letters = new Set(documents.filter((one) => !isForBooks(one)).map(({ key }) => key));
    expect(letters.size).toBeGreaterThan(0);
    const paid = lines.flatMap(({ truth }) => (truth.kind === 'settles' ? truth.of : []));
    expect(paid.filter(({ item }) => letters.has(item))).toEqual([]);
  });

  it('takes off an invoice what its prepayment invoice asked for', () => {
    const { documents } = yearOf(8, 12);
    const asked = documents.filter(({ facts }) => facts.kind === 'prepayment').map(dueOf);
    const taken = documents.flatMap(({ facts, copyOf }) =>
      facts.prepaidMinor === undefined || copyOf !== null ? [] : [facts.prepaidMinor],
    );
    expect(taken.length).toBeGreaterThan(0);
    expect(asked).toEqual(expect.arrayContaining(taken));
  });

  it('sends back what was paid twice', () => {
    const { lines } = yearOf(9, 12);
    const byKey = new Map(lines.map((line) => [line.key, line]));
    const back = lines.flatMap((line) =>
      line.truth.kind === 'money_in' && line.truth.as === 'refund' ? [[line, line.truth.of] as const] : [],
    );
    expect(back.length).toBeGreaterThan(0);
    for (const [line, of] of back) expect(byKey.get(of)?.minor).toBe(line.minor);
  });

  it('names each document, sale and bank line once', () => {
    const { documents, sales, lines } = yearOf(6, 6);
    const keys = [...documents, ...sales, ...lines].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
