import { type IsoDate } from '#platform';

export const FISCAL_YEAR_STATES = ['open', 'closing', 'closed'] as const;
type FiscalYearState = (typeof FISCAL_YEAR_STATES)[number];

export const PERIOD_STATES = ['open', 'closed'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/**
 * A fiscal year is closed when all its periods are closed, closing when it has ended and some are closed, else open.
 */
export function fiscalYearState(
  year: { readonly endsOn: IsoDate; readonly periods: number; readonly closed: number },
  today: IsoDate,
): FiscalYearState {
  if (year.closed === year.periods) return 'closed';
  return year.endsOn < today && year.closed > 0 ? 'closing' : 'open';
}
