import { type IsoDate } from '#platform';

/** What a company may store, and bring in a day of the books' time zone. Null: no limit. */
export interface Limits {
  readonly storedBytes: bigint | null;
  readonly filesADay: number | null;
  readonly mailsADay: number | null;
  /** Pages that are read. */
  readonly pagesADay: number | null;
}

/** What a company stores, and what it has brought on `day`. */
export interface Usage {
  readonly day: IsoDate;
  readonly storedBytes: bigint;
  readonly files: number;
  readonly mails: number;
  readonly pages: number;
}

/** What is added to the usage of a company. */
export type Addition = Partial<Omit<Usage, 'day'>>;

/** A limit that is reached: the code of its problem, and which one it is. */
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
 * Whether the addition goes beyond a limit, `usage` being what there was before it. Space is judged first. Pages are known
 * once they are read: whoever has used up those of a day brings nothing more that would be read.
 */
export function refusalOf(limits: Limits, usage: Usage, addition: Addition): Refusal | undefined {
  const { storedBytes: most } = limits;
  if (most !== null && usage.storedBytes + (addition.storedBytes ?? 0n) > most)
    return { code: 'storage_full', limit: 'storedBytes' };
  const reached = DAILY.find(([what, name]) => {
    const limit = limits[name];
    const room = what === 'pages' ? 1 : (addition[what] ?? 0);
    return limit !== null && room > 0 && usage[what] + room > limit;
  });
  return reached && { code: 'throttled', limit: reached[1] };
}
