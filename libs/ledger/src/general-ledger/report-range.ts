import { fieldProblem, type IsoDate } from '#platform';
import { fiscalYearOf, withinBooks } from '../book/fiscal-calendar.js';

interface ReportRange {
  /** First day, inclusive. */
  readonly from: IsoDate;
  /** Last day, inclusive. */
  readonly to: IsoDate;
  /** First day of the fiscal year that `from` lies in. */
  readonly yearStart: IsoDate;
}

/**
 * The days of a report: up to today, from the first day of the fiscal year of its last day, unless said otherwise.
 * @throws Problem `validation_error` when it ends before it starts
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

/** The first day of the fiscal year that a day lies in; the day itself when it comes before all books. */
export function yearStartOf(date: IsoDate, fiscalYearStartMonth: number): IsoDate {
  const { startsOn } = fiscalYearOf(withinBooks(date), fiscalYearStartMonth);
  return startsOn < date ? startsOn : date;
}
