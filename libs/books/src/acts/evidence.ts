import { type Reason } from '#reasons';

/**
 * A class of evidence, by a question that it answers and its answer: `supplier:reg_code`. An act has one for each thing that it may
 * have wrong. Acts with equal evidence are equally often right, as far as anybody knows before they are looked at.
 */
export type Evidence = `${EvidenceKind}:${string}`;

type EvidenceKind =
  'account' | 'copy' | 'dismissal' | 'match' | 'prepayment' | 'reading' | 'rule' | 'supplier' | 'vat';

/** The features of a pair that agree. */
export const evidenceOfMatch = (reasons: readonly Pick<Reason, 'code'>[]): Evidence =>
  `match:${[...new Set(reasons.map(({ code }) => code))].sort().join('+')}`;

/** From these confidences on, readings are classes of their own: the weakest field that a booking needs counts. */
const BANDS = ['0.99', '0.95', '0.90', '0.00'] as const;

/** The way in which a document was read, and how sure the reader was of the weakest field. */
export const evidenceOfReading = (method: string | null, confidence: string): Evidence =>
  `reading:${method ?? 'unknown'}:${BANDS.find((band) => Number(confidence) >= Number(band)) ?? '0.00'}`;

/**
 * Whether one class says everything that the other says, and possibly more: a match in which more features agree, a reading in the
 * same way of which the reader was surer.
 */
export function saysAtLeast(one: string, other: string): boolean {
  if (one === other) return true;
  const [kind, of, band] = partsOf(one);
  const [otherKind, otherOf, otherBand] = partsOf(other);
  if (kind !== otherKind) return false;
  if (kind === 'reading') return of === otherOf && Number(band) >= Number(otherBand);
  if (kind !== 'match') return false;
  const features = new Set(of.split('+'));
  return otherOf.split('+').every((feature) => features.has(feature));
}

function partsOf(evidence: string): [kind: string, of: string, band: string] {
  const [kind = '', of = '', band = ''] = evidence.split(':');
  return [kind, of, band];
}
