import { addDays, type IsoDate, yearOf } from '#platform';

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): IsoDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const month = Math.floor(n / 31);
  const day = (n % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as IsoDate;
}

/**
 * True on a day for which the European Central Bank fixes reference rates: a working day of the TARGET calendar, that
 * is no weekend, New Year, Good Friday, Easter Monday, Labour Day, Christmas Day or 26 December.
 */
export function isFixingDay(date: IsoDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5))) return false;
  const easter = easterSunday(yearOf(date));
  return date !== addDays(easter, -2) && date !== addDays(easter, 1);
}

/** The fixing that a day goes by: its own, or the last one before. */
export function fixingDayFor(date: IsoDate): IsoDate {
  let day = date;
  while (!isFixingDay(day)) day = addDays(day, -1);
  return day;
}
