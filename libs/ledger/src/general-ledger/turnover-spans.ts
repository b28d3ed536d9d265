import { addDays, addMonths, firstOfMonth, lastOfMonth, type IsoDate } from '#platform';
import { withinBooks } from '../book/fiscal-calendar.js';

/** A range of days as whole months, read from their balances, and the days around them, read from the lines. */
interface TurnoverSpans {
  /** First days of the first and the last whole month; null when no month lies in the range as a whole. */
  readonly months: { readonly first: IsoDate; readonly last: IsoDate } | null;
  /** None, one or two runs of days, both ends inclusive. */
  readonly days: readonly { readonly first: IsoDate; readonly last: IsoDate }[];
}

/** Parts the days from `from` to `to`, both inclusive, so that no more than two months are read day by day. */
export function turnoverSpans(from: IsoDate, to: IsoDate): TurnoverSpans {
  const [start, end] = [withinBooks(from), withinBooks(to)];
  const startsMonth = start === firstOfMonth(start);
  const endsMonth = end === lastOfMonth(end);
  const first = startsMonth ? start : addMonths(firstOfMonth(start), 1);
  const last = endsMonth ? firstOfMonth(end) : addMonths(firstOfMonth(end), -1);
  if (first > last) {
    // At most a part of a month, or the end of one and the beginning of the next: one run.
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
