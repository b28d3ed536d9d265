import { daysBetween, type Deadline, type IsoDate, type WaitingCount, type WorkKind } from '#platform';

/** From the most urgent to the least. */
export const URGENCIES = ['overdue', 'due_soon', 'waiting', 'none'] as const;
type Urgency = (typeof URGENCIES)[number];

/** A return that is due within this many days is more urgent than work without a deadline. */
const SOON_DAYS = 7;
/** More days or things than this do not change the order. */
const MOST = 999_999;

/** Kinds whose age says nothing about their urgency: a month may stay open, and a return has a deadline of its own. */
const WITHOUT_AGE: readonly WorkKind[] = ['period_close', 'returns'];

export interface CompanyUrgency {
  readonly urgency: Urgency;
  /** The order among companies: a greater number is more urgent. */
  readonly score: number;
}

/**
 * How urgent the work of a company is. A return past its deadline comes first, the one longest overdue before others;
 * then a return due within a week, the one due first before others; then the company whose oldest thing has waited
 * longest, whatever its kind; then the rest. The number of waiting things decides between equals.
 */
export function urgencyOf(
  waiting: Partial<Record<WorkKind, WaitingCount>>,
  deadlines: readonly Deadline[],
  today: IsoDate,
): CompanyUrgency {
  const entries = Object.entries(waiting) as [WorkKind, WaitingCount][];
  const count = entries.reduce((sum, [, kind]) => sum + kind.count, 0);
  const due = deadlines.map(({ due_on }) => daysBetween(today, due_on)).sort((a, b) => a - b)[0];
  if (due !== undefined && due < 0) return ranked('overdue', -due, count);
  if (due !== undefined && due <= SOON_DAYS) return ranked('due_soon', SOON_DAYS - due, count);
  const ages = entries.flatMap(([kind, { oldest_on }]) =>
    oldest_on === null || WITHOUT_AGE.includes(kind) ? [] : [Math.max(0, daysBetween(oldest_on, today))],
  );
  return count === 0 ? ranked('none', 0, 0) : ranked('waiting', Math.max(0, ...ages), count);
}

/** One number orders by urgency, then days, then count; it stays exact as a double. */
function ranked(urgency: Urgency, days: number, count: number): CompanyUrgency {
  const level = URGENCIES.length - 1 - URGENCIES.indexOf(urgency);
  const digits = MOST + 1;
  return { urgency, score: (level * digits + Math.min(days, MOST)) * digits + Math.min(count, MOST) };
}
