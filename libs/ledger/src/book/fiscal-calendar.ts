import { addDays, addMonths, firstOfMonth, lastOfMonth, yearOf, type IsoDate } from '#platform';

/** The first year that the books can hold. */
const FIRST_YEAR = 2000;

interface CalendarMonth {
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
}

interface CalendarYear {
  /** `2026`, or `2025/2026` when the fiscal year differs from the calendar year. */
  readonly label: string;
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
  readonly months: readonly CalendarMonth[];
}

/** The fiscal year that a date lies in, for years that start on the first day of a month (1 to 12). */
export function fiscalYearOf(date: IsoDate, startMonth: number): CalendarYear {
  const month = Number(date.slice(5, 7));
  const startYear = month >= startMonth ? yearOf(date) : yearOf(date) - 1;
  const startsOn =
    `${String(startYear).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01` as IsoDate;
  const months = Array.from({ length: 12 }, (_, index) => {
    const first = addMonths(startsOn, index);
    return { startsOn: first, endsOn: lastOfMonth(first) };
  });
  return {
    label: startMonth === 1 ? String(startYear) : `${startYear}/${startYear + 1}`,
    startsOn,
    endsOn: addDays(addMonths(startsOn, 12), -1),
    months,
  };
}

/** The first and the last day that an entry can have. Reports accept any calendar day and clamp it to this range. */
const FIRST_DAY = `${FIRST_YEAR}-01-01` as IsoDate;
const LAST_DAY = '9998-12-31' as IsoDate;

/**
 * The day itself, or the nearest day that the books can hold: no entry is dated outside this range, so nothing differs
 * there.
 */
export function withinBooks(date: IsoDate): IsoDate {
  if (date < FIRST_DAY) return FIRST_DAY;
  return date > LAST_DAY ? LAST_DAY : date;
}

/** True for dates that a command may create a fiscal year for: from 2000 to the end of next year. */
export function isDateOfBooks(date: IsoDate, today: IsoDate): boolean {
  return yearOf(date) >= FIRST_YEAR && yearOf(date) <= yearOf(today) + 1;
}

/** A period as the ledger needs it: a month of a fiscal year, open or closed. */
export interface LedgerPeriod {
  readonly fiscalYearId: string;
  readonly startsOn: IsoDate;
  readonly open: boolean;
}

/** The periods that exist, by month. */
export class FiscalCalendar {
  private readonly months: ReadonlyMap<string, LedgerPeriod>;

  constructor(readonly periods: readonly LedgerPeriod[]) {
    this.months = new Map(periods.map((period) => [period.startsOn, period]));
  }

  periodOf(date: IsoDate): LedgerPeriod | undefined {
    return this.months.get(firstOfMonth(date));
  }

  /**
   * The date itself while its period is open or doesn't exist yet, else the first day of the earliest later open
   * period. When every later period is closed, the first day of the period after the last one, which doesn't exist yet.
   */
  openDateFrom(date: IsoDate): IsoDate {
    if (this.periodOf(date)?.open ?? true) return date;
    const months = this.periods
      .map((period) => period.startsOn)
      .filter((startsOn) => startsOn >= firstOfMonth(date))
      .sort();
    return months.find((month) => this.periodOf(month)?.open) ?? addMonths(months.at(-1) ?? date, 1);
  }
}
