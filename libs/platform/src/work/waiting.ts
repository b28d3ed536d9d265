import { type IsoDate, type IsoMonth } from '../clock/dates.js';

/** Kinds of work that waits for a person, in the order in which a screen lists them. */
export const WORK_KINDS = [
  'review',
  'to_explain',
  'proposals',
  'questions',
  'submissions',
  'returns',
  'period_close',
  'failed',
  'mails',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export const WORK_OBJECTS = [
  'invoice',
  'document',
  'bank_transaction',
  'match_proposal',
  'question',
  'submission',
  'vat_return',
  'tsd',
  'period',
  'file',
  'email',
] as const;

/** A thing that waits, with what a screen needs to show and open it. */
export interface WaitingItem {
  readonly object: (typeof WORK_OBJECTS)[number];
  /** The id of the object; the month of a return. */
  readonly id: string;
  /** A name from outside, such as that of a party or a file, or the month. */
  readonly title: string | null;
  /** A number, or the state or kind of the object. */
  readonly detail: string | null;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
  readonly day: IsoDate;
  readonly due_on: IsoDate | null;
}

/** The number and the oldest day of what waits; the day is null when nothing does. */
export interface WaitingCount {
  readonly count: number;
  readonly oldest_on: IsoDate | null;
}

/** The work of one kind that waits, and the first items of it, oldest first. */
export interface Waiting extends WaitingCount {
  readonly items: readonly WaitingItem[];
}

/** The day by which the next return of a kind is due: that of the oldest month without one. */
export interface Deadline {
  readonly kind: 'vat_return' | 'tsd';
  readonly month: IsoMonth;
  readonly due_on: IsoDate;
}

/** Work of one kind from rows that each carry the number and the oldest day of all. */
export function waitingOf(
  rows: readonly (WaitingItem & { readonly waiting: number; readonly oldest: IsoDate })[],
  shown: number,
): Waiting {
  const [first] = rows;
  return {
    count: first?.waiting ?? 0,
    oldest_on: first?.oldest ?? null,
    items: rows.slice(0, shown).map(({ object, id, title, detail, amount_minor, currency, day, due_on }) => ({
      ...{ object, id, title, detail, amount_minor, currency, day, due_on },
    })),
  };
}

/** The same from all items, oldest first. */
export function waitingOfAll(items: readonly WaitingItem[], shown: number): Waiting {
  const sorted = items.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return { count: items.length, oldest_on: sorted[0]?.day ?? null, items: sorted.slice(0, shown) };
}
