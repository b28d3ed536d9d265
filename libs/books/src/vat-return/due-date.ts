import { addDays, addMonths, firstOfMonth, workingDayFrom, type IsoDate } from '#platform';
import { withinBooks } from '#ledger';

/** Due date of a month's VAT return and of the tax: the 20th of the next month, or the working day after it. */
export function vatReturnDueDate(month: IsoDate): IsoDate {
  return workingDayFrom(addDays(addMonths(firstOfMonth(withinBooks(month)), 1), 19));
}
