import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceOfMatch, evidenceOfReading, saysAtLeast } from './evidence.js';
import { frequencyOf, NO_RECORD, type PlayedActs, probabilityOf, probabilityView } from './probability.js';

const FEATURES = ['amount_agrees', 'reference_agrees', 'counterparty_agrees', 'time_agrees'] as const;
const features = fc.uniqueArray(fc.constantFrom(...FEATURES), { minLength: 1 });
const matchOf = (codes: readonly (typeof FEATURES)[number][]) =>
  evidenceOfMatch(codes.map((code) => ({ code })));
const confidence = fc.integer({ min: 0, max: 100 }).map((hundredths) => (hundredths / 100).toFixed(2));
const reading = confidence.map((one) => evidenceOfReading('text', one));
const count = fc
  .tuple(fc.nat(1_000), fc.nat(1_000))
  .map(([right, wrong]): [number, number] => [right, right + wrong]);
const played: fc.Arbitrary<PlayedActs> = fc.dictionary(
  fc.oneof(features.map(matchOf), reading, fc.constantFrom('supplier:name', 'account:unsure')),
  count,
);
const evidence = fc.array(
  fc.oneof(features.map(matchOf), reading, fc.constantFrom('supplier:name', 'account:unsure')),
);
const record = fc.record({ stood: fc.nat(100), fell: fc.nat(100) });

describe('the frequency of evidence', () => {
  it('is that of Laplace: one right and one wrong act more than were seen', () => {
    expect(frequencyOf('supplier:name', { 'supplier:name': [98, 98] })).toBe(0.99);
    expect(frequencyOf('supplier:name', { 'supplier:name': [0, 0] })).toBe(0.5);
    expect(frequencyOf('supplier:name', {})).toBe(0.5);
  });

  it('is never less where more features of a match agree', () => {
    fc.assert(
      fc.property(features, features, played, (some, more, seen) => {
        const [less, all] = [matchOf(some), matchOf([...some, ...more])];
        fc.pre(Object.keys(seen).some((one) => saysAtLeast(less, one)));
        expect(frequencyOf(all, seen)).toBeGreaterThanOrEqual(frequencyOf(less, seen));
      }),
    );
  });

  it('is never less where the reader was surer', () => {
    fc.assert(
      fc.property(confidence, confidence, played, (one, other, seen) => {
        const [less, more] = [one, other].sort().map((text) => evidenceOfReading('text', text));
        fc.pre(Object.keys(seen).some((known) => saysAtLeast(less ?? '', known)));
        expect(frequencyOf(more ?? '', seen)).toBeGreaterThanOrEqual(frequencyOf(less ?? '', seen));
      }),
    );
  });

  it('takes nothing from a match with a feature that does not agree', () => {
    const seen: PlayedActs = { 'match:amount_agrees+reference_agrees': [500, 500] };
    expect(frequencyOf('match:amount_agrees+time_agrees', seen)).toBe(0.5);
  });

  it('says nothing of one way of reading by another', () => {
    expect(frequencyOf('reading:ocr:0.99', { 'reading:text:0.99': [500, 500] })).toBe(0.5);
  });
});

describe('the probability of an act', () => {
  it('is a whole number of millionths between none and all', () => {
    fc.assert(
      fc.property(evidence, record, played, (of, known, seen) => {
        const ppm = probabilityOf(of, known, seen);
        expect(Number.isInteger(ppm) && ppm >= 0 && ppm <= 1_000_000).toBe(true);
      }),
    );
  });

  it('is never more than the least of its evidence allows, without a record', () => {
    fc.assert(
      fc.property(evidence, played, (of, seen) => {
        const least = Math.min(1, ...of.map((one) => frequencyOf(one, seen)));
        expect(probabilityOf(of, NO_RECORD, seen)).toBeLessThanOrEqual(Math.ceil(least * 1_000_000));
      }),
    );
  });

  it('grows with each earlier act that stood, and falls with each that did not', () => {
    fc.assert(
      fc.property(evidence, record, played, (of, known, seen) => {
        const before = probabilityOf(of, known, seen);
        expect(probabilityOf(of, { ...known, stood: known.stood + 1 }, seen)).toBeGreaterThanOrEqual(before);
        expect(probabilityOf(of, { ...known, fell: known.fell + 1 }, seen)).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('takes no record for a better reading', () => {
    const seen: PlayedActs = { 'reading:text:0.95': [8, 8], 'supplier:name': [98, 98] };
    const of = ['reading:text:0.95', 'supplier:name'];
    expect(probabilityOf(of, { stood: 100, fell: 0 }, seen)).toBeLessThan(900_000);
    expect(probabilityOf(of, { stood: 100, fell: 0 }, seen)).toBe(
      Math.floor(0.9 * (119.8 / 120) * 1_000_000),
    );
  });

  it('is shown as a decimal, and not at all where none was kept', () => {
    expect([998_734, 0, 1_000_000, null].map(probabilityView)).toEqual([
      '0.998734',
      '0.000000',
      '1.000000',
      null,
    ]);
  });
});

describe('the counts of played years', () => {
  it('tell the classes apart by which a document or a payment may be wrong', () => {
    expect(frequencyOf('account:unsure')).toBeLessThan(frequencyOf('account:supplier_history'));
    expect(frequencyOf('match:amount_agrees+name_similar+time_agrees')).toBeGreaterThan(0.9);
  });
});
