import { addDays, addMonths, firstOfMonth, yearOf, type IsoDate } from '#platform';
import { withinBooks } from '../../ledger/fiscal-calendar.js';
import { easterSunday } from '../../rates/fixing-days.js';

const HOLIDAYS = new Set(['01-01', '02-24', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25', '12-26']);

/** True on a day that is neither a weekend nor a public holiday in Estonia. */
export function isWorkingDay(date: IsoDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || HOLIDAYS.has(date.slice(5))) return false;
  // Easter itself and Pentecost are Sundays.
  return date !== addDays(easterSunday(yearOf(date)), -2);
}

/** When the VAT return of a month is due, and the tax with it: the 20th of the next month, or the working day after it. */
export function vatReturnDueDate(month: IsoDate): IsoDate {
  let due = addDays(addMonths(firstOfMonth(withinBooks(month)), 1), 19);
  while (!isWorkingDay(due)) due = addDays(due, 1);
  return due;
}
