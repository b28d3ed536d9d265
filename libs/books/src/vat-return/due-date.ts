import { addDays, addMonths, firstOfMonth, workingDayFrom, type IsoDate } from '#platform';
import { withinBooks } from '#ledger';

/** When the VAT return of a month is due, and the tax with it: the 20th of the next month, or the working day after it. */
export function vatReturnDueDate(month: IsoDate): IsoDate {
  return workingDayFrom(addDays(addMonths(firstOfMonth(withinBooks(month)), 1), 19));
}
