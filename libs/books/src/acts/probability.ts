import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { saysAtLeast } from './evidence.js';

/** How many acts there were, and how many of them were right. */
type Count = readonly [right: number, all: number];

export type PlayedActs = Readonly<Record<string, Count>>;

/**
 * How often acts of played years were right, by evidence. `npm run year -- --of DIR --evidence` counts it from years that were kept
 * (`test/score/year`), as `docs/accuracy.md` says; nobody writes it by hand.
 */
const PLAYED: PlayedActs = z
  .record(z.string(), z.tuple([z.int(), z.int()]))
  .parse(JSON.parse(readFileSync(new URL('./played-acts.json', import.meta.url), 'utf8')));

/** Earlier acts of the same kind and cause in these books, and the shadow of a rule before it acted. */
export interface CauseRecord {
  /** Acts that nobody has changed. */
  readonly stood: number;
  /** Acts that were taken back, or that a person has changed. */
  readonly fell: number;
}

export const NO_RECORD: CauseRecord = { stood: 0, fell: 0 };

/** The frequency of played years weighs as much as this many acts in the books themselves. */
const WEIGHT = 20;

const MILLION = 1_000_000;

/**
 * The probability that an act is right, in parts per million, by what is known when it is made: never used to decide.
 *
 * An act is right when nothing in it is wrong, so the frequencies of its evidence multiply, as if its questions were independent.
 * The record of the cause in these books counts with them, for everything but the reading: purchases that stood say nothing
 * about a blurred amount.
 */
export function probabilityOf(
  evidence: readonly string[],
  { stood, fell }: CauseRecord,
  played: PlayedActs = PLAYED,
): number {
  const product = (of: readonly string[]): number =>
    of.reduce((all, one) => all * frequencyOf(one, played), 1);
  const read = product(evidence.filter(isReading));
  const decided = evidence.filter((one) => !isReading(one));
  const ofDecision = decided.length === 0 ? 1 : (WEIGHT * product(decided) + stood) / (WEIGHT + stood + fell);
  return Math.floor(MILLION * read * ofDecision);
}

const isReading = (evidence: string): boolean => evidence.startsWith('reading:');

/**
 * How often acts with this evidence are right (Laplace's rule of succession: one right and one wrong act more than were
 * seen), 1/2 where none was seen. More evidence is never worth less, however few acts had it.
 */
export function frequencyOf(evidence: string, played: PlayedActs = PLAYED): number {
  const known = Object.entries(played).filter(([one]) => saysAtLeast(evidence, one));
  return known.length === 0 ? 0.5 : Math.max(...known.map(([, [right, all]]) => (right + 1) / (all + 2)));
}

/** A probability as the API shows it: a decimal from 0 to 1; null where none was kept. */
export const probabilityView = (ppm: number | null): string | null =>
  ppm === null ? null : (ppm / MILLION).toFixed(6);
