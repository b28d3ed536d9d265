/** A day as `YYYY-MM-DD`; texts of days compare as the days do. */
export type Day = string;
/** A month as `YYYY-MM`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const yearOf = (day: Day): string => day.slice(0, 4);
export const later = (a: Day, b: Day): Day => (a > b ? a : b);
export const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

export function monthAfter(month: Month, months = 1): Month {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export function lastDayOf(month: Month): Day {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`;
}

export function dayAfter(day: Day, days = 1): Day {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Public holidays that a due day may fall on, besides Sundays: the 10th and the 20th of no month are others. */
const HOLIDAYS = ['08-20'];

const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Days on which the European Central Bank publishes no rates: its holidays, with Easter of the years that are played. */
const NO_FIXING = ['01-01', '05-01', '12-25', '12-26'];
const EASTER = ['2025-04-18', '2025-04-21', '2026-04-03', '2026-04-06'];

export const hasFixing = (day: Day): boolean =>
  !isWeekend(day) && !NO_FIXING.includes(day.slice(5)) && !EASTER.includes(day);

/** The day itself, or the next working day where it is a day off (domain facts 3.6). */
export function workingDayFrom(day: Day): Day {
  return isWeekend(day) || HOLIDAYS.includes(day.slice(5)) ? workingDayFrom(dayAfter(day)) : day;
}

/** The return of a month and its payment are due on the 20th of the next one (domain facts 3.6). */
export const vatDueDay = (month: Month): Day => workingDayFrom(`${monthAfter(month)}-20`);

/** The 15th of the month after a day: the last tax point of goods that went to or came from another member state. */
export const fifteenthAfter = (day: Day): Day => `${monthAfter(monthOf(day))}-15`;
