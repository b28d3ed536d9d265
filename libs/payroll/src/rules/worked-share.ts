import { isWorkingDay } from '#books';
import {
  addDays,
  Decimal,
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  lastOfMonth,
  roundHalfUp,
} from '#platform';

/** Days of an employment in which nobody works and nothing is paid. */
export interface Suspension {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

/** An employment and what interrupts it. */
export interface Worked {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
  readonly suspensions: readonly Suspension[];
}

export interface MonthOfWork {
  readonly workingDays: number;
  readonly workedDays: number;
  /** Employed on every day of the month and never suspended in it. */
  readonly whole: boolean;
}

const covers = ({ from, to }: Suspension, day: IsoDate): boolean => from <= day && (to === null || day <= to);

/** How much of a month somebody worked, in working days: weekends and public holidays are none. */
export function monthOfWork(month: IsoMonth, work: Worked): MonthOfWork {
  let workingDays = 0;
  let workedDays = 0;
  let whole = true;
  for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) {
    const worked = covers(work, day) && !work.suspensions.some((suspension) => covers(suspension, day));
    whole &&= worked;
    if (!isWorkingDay(day)) continue;
    workingDays += 1;
    if (worked) workedDays += 1;
  }
  return { workingDays, workedDays, whole };
}

/** The gross pay of a month, of which a part was worked, half up to cents. */
export function grossOf(monthlyMinor: bigint, { workingDays, workedDays, whole }: MonthOfWork): bigint {
  if (whole) return monthlyMinor;
  return roundHalfUp(new Decimal(monthlyMinor.toString()).times(workedDays).div(workingDays));
}
