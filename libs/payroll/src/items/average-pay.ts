import {
  addDays,
  addMonths,
  Decimal,
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  isWorkingDay,
  monthOf,
  roundHalfUp,
} from '#platform';

/** Average pay is that of the six calendar months before the one it is needed in (TLS § 29 (8), regulation 91 of 2009). */
const MONTHS = 6;

/** The employer pays for the fourth to the eighth calendar day of a sickness, 70 % of the average (TTOS § 12² (1)). */
const FIRST_SICK_DAY = 4;
const LAST_SICK_DAY = 8;
const SICK_SHARE = '0.7';

/** The pay that an employment earned by work in a month, and its days of work. */
export interface WageMonth {
  readonly earnedMinor: bigint;
  readonly workedDays: number;
}

/** Pay for days off. */
interface PaidDays {
  /** Working days. */
  readonly days: number;
  readonly amountMinor: bigint;
}

/** The months whose pay makes the average, the oldest first. */
export function monthsBefore(month: IsoMonth): IsoMonth[] {
  return Array.from({ length: MONTHS }, (_, at) => monthOf(addMonths(firstOfMonth(month), at - MONTHS)));
}

/** The average pay of a working day in minor units, not rounded; zero without a day worked. */
export function averageDayPay(months: readonly WageMonth[]): Decimal {
  const earned = months.reduce((sum, { earnedMinor }) => sum + earnedMinor, 0n);
  const days = months.reduce((sum, { workedDays }) => sum + workedDays, 0);
  return days === 0 ? new Decimal(0) : new Decimal(earned.toString()).div(days);
}

/** The average for each working day of a holiday. */
export function holidayPay(average: Decimal, from: IsoDate, to: IsoDate): PaidDays {
  return paidDays(average, from, to);
}

/** The employer's part of sick pay. A sickness without an end lasts beyond the days that the employer pays. */
export function sickPay(average: Decimal, from: IsoDate, to: IsoDate | null): PaidDays {
  const last = addDays(from, LAST_SICK_DAY - 1);
  return paidDays(
    average.times(SICK_SHARE),
    addDays(from, FIRST_SICK_DAY - 1),
    to === null || to > last ? last : to,
  );
}

function paidDays(dayPay: Decimal, from: IsoDate, to: IsoDate): PaidDays {
  let days = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) days += 1;
  return { days, amountMinor: roundHalfUp(dayPay.times(days)) };
}
