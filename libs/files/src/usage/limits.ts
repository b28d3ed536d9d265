import { type IsoDate } from '#platform';

/** The storage limit of a company, and its limits for a day in the books' time zone. Null: no limit. */
export interface Limits {
  readonly storedBytes: bigint | null;
  readonly filesADay: number | null;
  readonly mailsADay: number | null;
  /** Pages to be read. */
  readonly pagesADay: number | null;
}

/** A company's total storage, and its uploads on `day`. */
export interface Usage {
  readonly day: IsoDate;
  readonly storedBytes: bigint;
  readonly files: number;
  readonly mails: number;
  readonly pages: number;
}

/** An increase of a company's usage. */
export type Addition = Partial<Omit<Usage, 'day'>>;

/** A reached limit: the code of its problem, and its name. */
export interface Refusal {
  readonly code: 'storage_full' | 'throttled';
  readonly limit: keyof Limits;
}

const DAILY = [
  ['files', 'filesADay'],
  ['mails', 'mailsADay'],
  ['pages', 'pagesADay'],
] as const;

/**
 * Whether the addition exceeds a limit, given the `usage` before it. Space is checked first. Pages are known only
 * after reading: once a company has used up its pages of a day, it can add nothing more that would be read.
 */
export function refusalOf(limits: Limits, usage: Usage, addition: Addition): Refusal | undefined {
  const { storedBytes: most } = limits;
  if (most !== null && usage.storedBytes + (addition.storedBytes ?? 0n) > most)
    return { code: 'storage_full', limit: 'storedBytes' };
  const reached = DAILY.find(([what, name]) => {
    const limit = limits[name];
    const added = what === 'pages' ? 1 : (addition[what] ?? 0);
    return limit !== null && added > 0 && usage[what] + added > limit;
  });
  return reached && { code: 'throttled', limit: reached[1] };
}
