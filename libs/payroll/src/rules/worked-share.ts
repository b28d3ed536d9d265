import { type DatedPay } from '#employment';
import {
  addDays,
  Decimal,
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  isWorkingDay,
  lastOfMonth,
  roundHalfUp,
} from '#platform';

/** Days of an employment without work and pay. */
interface Suspension {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

/** An employment and its suspensions. */
export interface Worked {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
  readonly suspensions: readonly Suspension[];
}

interface MonthOfWork {
  readonly workingDays: number;
  readonly workedDays: number;
  /** Employed on every day of the month and never suspended in it. */
  readonly whole: boolean;
}

const covers = ({ from, to }: Suspension, day: IsoDate): boolean => from <= day && (to === null || day <= to);

/** The worked part of a month in working days, which exclude weekends and public holidays. */
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

/** The pay of a month at one monthly pay. */
export interface WagePart {
  readonly monthlyMinor: bigint;
  readonly workedDays: number;
  readonly workingDays: number;
  /** The parts add up to the gross pay: the last one takes the rest of the rounding. */
  readonly amountMinor: bigint;
}

/** The gross pay of a month that may be partly worked or have a change of pay, by the pay in force. */
export function wageParts(month: IsoMonth, work: Worked, pay: readonly DatedPay[]): WagePart[] {
  const { workingDays } = monthOfWork(month, work);
  const exact = pay.map(({ gross_minor: monthlyMinor }, at) => {
    const { workedDays } = monthOfWork(month, paidAs(work, pay, at));
    return { monthlyMinor, workedDays, days: new Decimal(monthlyMinor.toString()).times(workedDays) };
  });
  const paid = exact.filter(({ days }) => !days.isZero());
  let left = roundHalfUp(exact.reduce((sum, { days }) => sum.plus(days), new Decimal(0)).div(workingDays));
  return paid.map(({ monthlyMinor, workedDays, days }, at) => {
    const amountMinor = at === paid.length - 1 ? left : roundHalfUp(days.div(workingDays));
    left -= amountMinor;
    return { monthlyMinor, workedDays, workingDays, amountMinor };
  });
}

/** The gross pay of a month, rounded half up to cents. */
export const grossOf = (month: IsoMonth, work: Worked, pay: readonly DatedPay[]): bigint =>
  wageParts(month, work, pay).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** The work on the days for which one of the pays is in force. */
function paidAs(work: Worked, pay: readonly DatedPay[], at: number): Worked {
  const [from, next] = [pay[at]?.from, pay[at + 1]?.from];
  const last = next === undefined ? null : addDays(next, -1);
  return {
    ...work,
    from: at === 0 || from === undefined || from < work.from ? work.from : from,
    to: last === null || (work.to !== null && work.to < last) ? work.to : last,
  };
}
