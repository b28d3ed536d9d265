import { addDays, addMonths, firstOfMonth, lastOfMonth, type IsoDate } from '#platform';
import { withinBooks } from '../book/fiscal-calendar.js';

/**
 * A range of days, split into whole months, which are read from their balances, and the days around them, which are
 * read from the lines.
 */
interface TurnoverSpans {
  /** First days of the first and the last whole month; null when the range contains no whole month. */
  readonly months: { readonly first: IsoDate; readonly last: IsoDate } | null;
  /** None, one or two spans of days, both ends inclusive. */
  readonly days: readonly { readonly first: IsoDate; readonly last: IsoDate }[];
}

/** Splits the days from `from` to `to`, both inclusive, so that at most two months are read day by day. */
export function turnoverSpans(from: IsoDate, to: IsoDate): TurnoverSpans {
  const [start, end] = [withinBooks(from), withinBooks(to)];
  const startsMonth = start === firstOfMonth(start);
  const endsMonth = end === lastOfMonth(end);
  const first = startsMonth ? start : addMonths(firstOfMonth(start), 1);
  const last = endsMonth ? firstOfMonth(end) : addMonths(firstOfMonth(end), -1);
  if (first > last) {
    // At most a part of a month, or the end of one and the beginning of the next: one span.
    return { months: null, days: [{ first: start, last: end }] };
  }
  return {
    months: { first, last },
    days: [
      ...(startsMonth ? [] : [{ first: start, last: addDays(first, -1) }]),
      ...(endsMonth ? [] : [{ first: firstOfMonth(end), last: end }]),
    ],
  };
}
