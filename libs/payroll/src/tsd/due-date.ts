import { isWorkingDay } from '#books';
import { addDays, addMonths, firstOfMonth, type IsoDate } from '#platform';

/** The TSD of a payment is due on the 10th of the month after it, or the working day after that. */
export function tsdDueDate(paidOn: IsoDate): IsoDate {
  let due = addDays(addMonths(firstOfMonth(paidOn), 1), 9);
  while (!isWorkingDay(due)) due = addDays(due, 1);
  return due;
}
