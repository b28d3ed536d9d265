import { type OpenItem } from '../../api/figures.js';
import { type Side } from './search.js';

export const AGES = ['not_due', '1_30', '31_60', '61_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];

/** An item without a due day is not late. */
export const ageOf = ({ aging_bucket }: Pick<OpenItem, 'aging_bucket'>): Age =>
  aging_bucket === 'no_due_date' ? 'not_due' : aging_bucket;

export const sideOf = ({ control_kind }: Pick<OpenItem, 'control_kind'>): Side =>
  control_kind === 'receivable' || control_kind === 'payable' ? control_kind : 'other';

/** The open part, positive on the side that the account usually has; of other accounts debit positive. */
export function openOf(item: Pick<OpenItem, 'control_kind' | 'side' | 'residual_base_minor'>): bigint {
  const minor = BigInt(item.residual_base_minor);
  const usual = sideOf(item) === 'payable' ? 'credit' : 'debit';
  return item.side === usual ? minor : -minor;
}

/** The sums of a side by age; credit notes and prepayments count against the rest. */
export function sumsOf(items: readonly OpenItem[]): Readonly<Record<Age, bigint>> {
  const sums = { not_due: 0n, '1_30': 0n, '31_60': 0n, '61_90': 0n, over_90: 0n };
  for (const item of items) sums[ageOf(item)] += openOf(item);
  return sums;
}
