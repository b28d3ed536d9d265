import { daysBetween, type IsoDate } from '#platform';

export const AGING_BUCKETS = ['no_due_date', 'not_due', '1_30', '31_60', '61_90', 'over_90'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** The age of an open item on a day: days past its due date, 0 or less before it is due, null without a due date. */
export function agingOf(
  dueDate: IsoDate | null,
  asOf: IsoDate,
): { readonly days_overdue: number | null; readonly aging_bucket: AgingBucket } {
  if (dueDate === null) return { days_overdue: null, aging_bucket: 'no_due_date' };
  const days = daysBetween(dueDate, asOf);
  return { days_overdue: days, aging_bucket: bucketOf(days) };
}

function bucketOf(days: number): AgingBucket {
  if (days <= 0) return 'not_due';
  if (days <= 30) return '1_30';
  if (days <= 60) return '31_60';
  return days <= 90 ? '61_90' : 'over_90';
}
