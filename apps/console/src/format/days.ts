import { dateFormat } from './formats.js';

/** A calendar day, `YYYY-MM-DD`: it has no time and no time zone. */
export type Day = string;

const DAY_MS = 86_400_000;
const asUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** A clock that is less wrong than this is right: days are all that is asked of it. */
const TOLERATED_MS = 60_000;
const clock = (): number => performance.timeOrigin + performance.now();
/** How far this computer's clock is behind the server's. */
let behindMs = 0;

/** Corrects a wrong clock by the time that an answer of the server names. */
export function setServerTime(date: string | null): void {
  const behind = Date.parse(date ?? '') - clock();
  behindMs = Math.abs(behind) > TOLERATED_MS ? behind : 0;
}

/** The instant, from the clock that also measures; it can be read everywhere and set by tests. */
const now = (): Date => new Date(clock() + behindMs);

export function today(): Day {
  const date = now();
  return dayOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));
}

export const addDays = (day: Day, days: number): Day => dayOf(new Date(asUtc(day).getTime() + days * DAY_MS));

/** `05.03.2026` in Estonian, `05/03/2026` in English. */
export const formatDay = (day: Day): string =>
  dateFormat({
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(asUtc(day));

/** `5. märts` in Estonian, `5 March` in English; with the year when it is another than the day's. */
export const formatDayInWords = (day: Day, from: Day = today()): string =>
  dateFormat({
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === from.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(asUtc(day));

/** A month, `2026-10`, in words: `oktoober 2026`, `October 2026`; without the year when it is that of the day. */
export const formatMonth = (month: string, from: Day = today()): string =>
  dateFormat({
    timeZone: 'UTC',
    month: 'long',
    ...(month.slice(0, 4) === from.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(asUtc(`${month}-01`));

/** The first day of the month of a day, or of one some months away. */
export function firstOfMonth(day: Day, months = 0): Day {
  const date = asUtc(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

/** The names of the twelve months. */
export const monthNames = (): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    dateFormat({ timeZone: 'UTC', month: 'long' }).format(Date.UTC(2026, at, 1)),
  );

/** Day and time of an instant, where the reader is, with 24 hours. */
export const formatInstant = (instant: string): string =>
  dateFormat({
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

/**
 * The day that a person typed: `5.` is the 5th of this month, `5.3` the 5th of March, `+5` in five days, `-3` three days ago;
 * also `5.3.26`, `05/03/2026`, `2026-03-05`. Undefined when it is not a day.
 */
export function parseDay(text: string, from: Day = today()): Day | undefined {
  const typed = text.trim();
  const relative = /^([+-])(\d{1,4})$/.exec(typed);
  if (relative !== null) return addDays(from, Number(`${relative[1]}${relative[2]}`));
  const [year = '', month = ''] = from.split('-');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso !== null) return validDay(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})(?:[./](\d{1,2})?(?:[./](\d{4}|\d{2})?)?)?$/.exec(typed);
  if (parts === null) return undefined;
  return validDay(century(parts[3]) ?? year, parts[2] ?? month, parts[1]);
}

const century = (year: string | undefined): string | undefined => (year?.length === 2 ? `20${year}` : year);

function validDay(year = '', month = '', day = ''): Day | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = asUtc(text);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text ? text : undefined;
}

/** The last day of the month of a day. */
export const lastOfMonth = (day: Day): Day => addDays(firstOfMonth(day, 1), -1);

/** The first day of the fiscal year that a day belongs to. */
export function firstOfFiscalYear(day: Day, startMonth: number): Day {
  const first = `${day.slice(0, 4)}-${String(startMonth).padStart(2, '0')}-01`;
  return first <= day ? first : firstOfMonth(first, -12);
}
