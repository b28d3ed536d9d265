import { addDays, addMonths, firstOfMonth, workingDayFrom, type IsoDate } from '#platform';

/** The TSD is due on the 10th of the month after payment, or on the next working day. */
export function tsdDueDate(paidOn: IsoDate): IsoDate {
  return workingDayFrom(addDays(addMonths(firstOfMonth(paidOn), 1), 9));
}
