/** A calendar day, `YYYY-MM-DD`. Never a timestamp. */
export type IsoDate = string & { readonly __isoDate: unique symbol };
/** A calendar month, `YYYY-MM`. */
export type IsoMonth = string & { readonly __isoMonth: unique symbol };

/** The books are kept in Estonian days. */
export const BOOKS_TIME_ZONE = 'Europe/Tallinn';

/** The calendar has no year 0, and neither does Postgres. */
const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const MONTH = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;

const format = (date: Date): IsoDate => date.toISOString().slice(0, 10) as IsoDate;
const utc = (date: IsoDate): Date => new Date(`${date}T00:00:00Z`);

/** True for a day that exists: 2026-02-30 does not. */
export function isIsoDate(text: string): text is IsoDate {
  if (!DATE.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return day > 0 && day <= daysOf(Number(text.slice(0, 4)), month);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Zero for a month that does not exist. */
function daysOf(year: number, month: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** @throws RangeError for anything but a real calendar day */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`${text} is not a calendar day`);
  return text;
}

export function isIsoMonth(text: string): text is IsoMonth {
  return MONTH.test(text);
}

/** Creating a format costs more than a whole small request, so each time zone's is created once. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string = BOOKS_TIME_ZONE): IsoDate {
  let dayFormat = dayFormats.get(timeZone);
  if (dayFormat === undefined) {
    dayFormat = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, dayFormat);
  }
  return dayFormat.format(instant) as IsoDate;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return format(moved);
}

/** The same day some months later, or the last day of that month when it has no such day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const target = utc(firstOfMonth(date));
  target.setUTCMonth(target.getUTCMonth() + months);
  const first = format(target);
  const last = lastOfMonth(first);
  const wanted = Number(date.slice(8));
  return wanted > Number(last.slice(8)) ? last : (`${first.slice(0, 8)}${date.slice(8)}` as IsoDate);
}

/** Whole days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
}

export function monthOf(date: IsoDate): IsoMonth {
  return date.slice(0, 7) as IsoMonth;
}

export function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4));
}

export function firstOfMonth(date: IsoDate | IsoMonth): IsoDate {
  return `${date.slice(0, 7)}-01` as IsoDate;
}

export function lastOfMonth(date: IsoDate | IsoMonth): IsoDate {
  const last = new Date(0);
  // `Date.UTC` reads years below 100 as years of the 20th century.
  last.setUTCFullYear(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0);
  return format(last);
}
