import { type Days } from '../../api/reports.js';
import { addDays, type Day, firstOfMonth, lastOfMonth } from '../../format/days.js';

const isFirst = (day: Day): boolean => day.endsWith('-01');
const isLast = (day: Day): boolean => lastOfMonth(day) === day;

/** How many months the days touch. */
export const monthCount = ({ from, to }: Days): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1;

const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The days of the same kind before or after these: of whole or begun months the months, else as many days. */
export function moved(days: Days, step: 1 | -1): Days {
  if (!isFirst(days.from)) {
    const by = lengthOf(days) * step;
    return { from: addDays(days.from, by), to: addDays(days.to, by) };
  }
  const count = monthCount(days);
  const from = firstOfMonth(days.from, count * step);
  return { from, to: lastOfMonth(firstOfMonth(from, count - 1)) };
}

/** The same day of the year before; the last of a month stays the last. */
export function yearBefore(day: Day): Day {
  const month = firstOfMonth(day, -12);
  const last = lastOfMonth(month);
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return isLast(day) || same > last ? last : same;
}

export const lastYear = ({ from, to }: Days): Days => ({ from: yearBefore(from), to: yearBefore(to) });

/** A year side by side fits a screen; of more months the last ones are shown. */
const MOST_MONTHS = 12;

/** The months of the days, the first and the last as far as the days reach. */
export function monthsOf({ from, to }: Days): readonly Days[] {
  const count = Math.max(1, monthCount({ from, to }));
  return Array.from({ length: count }, (_, at) => {
    const first = firstOfMonth(from, at);
    const last = lastOfMonth(first);
    return { from: at === 0 ? from : first, to: last > to ? to : last };
  }).slice(-MOST_MONTHS);
}
