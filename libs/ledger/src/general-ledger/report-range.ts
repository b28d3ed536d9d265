import { fieldProblem, type IsoDate } from '#platform';
import { fiscalYearOf, withinBooks } from '../book/fiscal-calendar.js';

interface ReportRange {
  /** First day, inclusive. */
  readonly from: IsoDate;
  /** Last day, inclusive. */
  readonly to: IsoDate;
  /** First day of the fiscal year of `from`. */
  readonly yearStart: IsoDate;
}

/**
 * The days of a report. By default they end today and start on the first day of the fiscal year of the last day.
 * @throws Problem `validation_error` when the range ends before it starts
 */
export function reportRange(
  asked: { readonly dateFrom?: IsoDate | undefined; readonly dateTo?: IsoDate | undefined },
  today: IsoDate,
  fiscalYearStartMonth: number,
): ReportRange {
  const to = asked.dateTo ?? today;
  const from = asked.dateFrom ?? yearStartOf(to, fiscalYearStartMonth);
  if (from > to) {
    throw fieldProblem('validation_error', 'date_from', 'after_date_to', `${from} is after ${to}.`);
  }
  return { from, to, yearStart: yearStartOf(from, fiscalYearStartMonth) };
}

/** The first day of the fiscal year of a day; the day itself when it is before the first fiscal year. */
export function yearStartOf(date: IsoDate, fiscalYearStartMonth: number): IsoDate {
  const { startsOn } = fiscalYearOf(withinBooks(date), fiscalYearStartMonth);
  return startsOn < date ? startsOn : date;
}
