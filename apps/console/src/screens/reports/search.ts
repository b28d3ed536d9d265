import { only } from '../../api/only.js';
import { type Days } from '../../api/reports.js';
import { addDays, type Day, firstOfMonth, parseDay, today } from '../../format/days.js';
import { lastYear, moved, yearBefore } from './days.js';

export const REPORTS = ['profit', 'balance', 'trial', 'open', 'dimensions', 'cash', 'equity'] as const;
export type Report = (typeof REPORTS)[number];

export const COMPARISONS = ['before', 'year', 'months', 'days'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const SIDES = ['receivable', 'payable', 'other'] as const;
export type Side = (typeof SIDES)[number];

/** The state of the screen: a link to it is the same report. */
export interface ReportsSearch {
  readonly report?: Report;
  readonly from?: Day;
  readonly to?: Day;
  readonly compare?: Comparison;
  /** The other days of the comparison `days`. */
  readonly with_from?: Day;
  readonly with_to?: Day;
  /** Accounts below their lines. */
  readonly accounts?: true;
  /** Rows without an amount too. */
  readonly zeros?: true;
  readonly dimension?: string;
  readonly side?: Side;
  readonly age?: string;
  /** The entries of a row of the changes in equity, in one column or all. */
  readonly cause?: string;
  readonly column?: string;
  /** The figure that the person left the report from. */
  readonly at?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const dayOf = (value: unknown): Day | undefined => parseDay(textOf(value) ?? '');
const setOf = (value: unknown): true | undefined => (value === true ? true : undefined);

export const reportsSearch = (given: Record<string, unknown>): ReportsSearch =>
  only({
    report: REPORTS.find((one) => one === given['report']),
    from: dayOf(given['from']),
    to: dayOf(given['to']),
    compare: COMPARISONS.find((one) => one === given['compare']),
    with_from: dayOf(given['with_from']),
    with_to: dayOf(given['with_to']),
    accounts: setOf(given['accounts']),
    zeros: setOf(given['zeros']),
    dimension: textOf(given['dimension']),
    side: SIDES.find((one) => one === given['side']),
    age: textOf(given['age']),
    cause: textOf(given['cause']),
    column: textOf(given['column']),
    at: textOf(given['at']),
  });

/** The days of the report: by default those of this month, as Today shows its result. */
export function daysOf({ from, to }: ReportsSearch): Days {
  const last = to ?? today();
  const first = from ?? firstOfMonth(last);
  return { from: first <= last ? first : firstOfMonth(last), to: last };
}

/** The days that it is compared with. */
export function otherOf(search: ReportsSearch): Days | undefined {
  const days = daysOf(search);
  if (search.compare === 'before') return moved(days, -1);
  if (search.compare === 'year') return lastYear(days);
  if (search.compare !== 'days') return undefined;
  const to = search.with_to ?? yearBefore(days.to);
  const from = search.with_from ?? firstOfMonth(to);
  return { from: from <= to ? from : firstOfMonth(to), to };
}

/** The other day of a balance sheet. */
export function otherDayOf(search: ReportsSearch): Day | undefined {
  if (search.compare === 'before') return addDays(daysOf(search).from, -1);
  return otherOf(search)?.to;
}
