import { addDays, addMonths, firstOfMonth, workingDayFrom, type IsoDate } from '#platform';

/** The TSD of a payment is due on the 10th of the month after it, or the working day after that. */
export function tsdDueDate(paidOn: IsoDate): IsoDate {
  return workingDayFrom(addDays(addMonths(firstOfMonth(paidOn), 1), 9));
}
