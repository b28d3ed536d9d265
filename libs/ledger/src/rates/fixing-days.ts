import { addDays, easterSunday, type IsoDate, yearOf } from '#platform';

/**
 * True on a day for which the European Central Bank fixes reference rates: a working day of the TARGET calendar, which
 * excludes weekends, New Year, Good Friday, Easter Monday, Labour Day, Christmas Day and 26 December.
 */
function isFixingDay(date: IsoDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5))) return false;
  const easter = easterSunday(yearOf(date));
  return date !== addDays(easter, -2) && date !== addDays(easter, 1);
}

/** The day of the fixing that applies on a day: the day itself, or the last fixing day before it. */
export function fixingDayFor(date: IsoDate): IsoDate {
  let day = date;
  while (!isFixingDay(day)) day = addDays(day, -1);
  return day;
}
