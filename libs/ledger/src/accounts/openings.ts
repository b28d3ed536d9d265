import { type Ulid } from '#platform';
import { type AccountType } from '../chart/chart-schemas.js';

/** Movements of an account before the first day of a report, debit positive, in base minor units. */
export interface AccountHistory {
  readonly id: Ulid;
  readonly type: AccountType;
  readonly role: string | null;
  /** Before the fiscal year of the report's first day. */
  readonly beforeYearMinor: bigint;
  /** From the first day of that year to the day before the report. */
  readonly withinYearMinor: bigint;
}

export const isOfResult = (type: AccountType): boolean => type === 'income' || type === 'expense';

/**
 * Opening balances by account. Income and expense start at zero each fiscal year. The result of earlier years that no
 * entry has closed yet is added to retained earnings, so that all openings sum to zero, as the entries do.
 */
export function openingsOf(histories: readonly AccountHistory[]): Map<Ulid, bigint> {
  const openings = new Map<Ulid, bigint>();
  let unclosed = 0n;
  for (const { id, type, beforeYearMinor, withinYearMinor } of histories) {
    if (isOfResult(type)) unclosed += beforeYearMinor;
    openings.set(id, isOfResult(type) ? withinYearMinor : beforeYearMinor + withinYearMinor);
  }
  const retained = histories.find((history) => history.role === 'retained_earnings');
  if (retained !== undefined) openings.set(retained.id, (openings.get(retained.id) ?? 0n) + unclosed);
  return openings;
}
