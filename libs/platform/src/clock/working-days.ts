import { addDays, type IsoDate, yearOf } from './dates.js';
import { easterSunday } from './easter.js';

/** Public holidays of Estonia on fixed dates; Good Friday, Easter and Pentecost move. */
const HOLIDAYS = new Set(['01-01', '02-24', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25', '12-26']);

/** True on a day that is neither a weekend nor a public holiday in Estonia. */
export function isWorkingDay(date: IsoDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || HOLIDAYS.has(date.slice(5))) return false;
  // Easter and Pentecost are Sundays anyway.
  return date !== addDays(easterSunday(yearOf(date)), -2);
}

/** The day itself, or the next working day: a term that would end on a day off runs until then. */
export function workingDayFrom(date: IsoDate): IsoDate {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}
