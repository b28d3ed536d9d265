import { isIsoDate, type IsoDate } from '#platform';
import { fold } from './fold.js';
import { MONTHS } from './months.js';

export interface FoundDate {
  index: number;
  length: number;
  /** The readings that are valid days, with the one in day-month order first. */
  readings: IsoDate[];
  /** True when both orders of day and month give valid, different days. */
  ambiguous: boolean;
  /** The reading of `26-11-02` for writers who put a short year first. */
  yearFirst?: IsoDate;
  /** The order of the other dates that an unambiguous date with slashes or dashes proves. */
  order?: DateOrder;
}
export type DateOrder = 'day_first' | 'month_first';

const NUMERIC = /(?<![\d.,])(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d]|[.,]\d|[-/]\d)/gu;
const WORDS = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?:(\d{4})[\s.]*(?:(?:m\.|gada)\s*)?)?`,
    String.raw`(?:(\d{1,2})(?:st|nd|rd|th|er)?\.?[\s-]*(?:de\s+|d['’])?)?`,
    String.raw`(\p{L}{3,})\.?,?[\s-]*`,
    String.raw`(?:(\d{1,2})(?:st|nd|rd|th)?(?:[\s,.]+|\b))?(?:d\.\s*)?(?:de\s+)?(\d{4})?`,
  ].join(''),
  'gu',
);

/** Every valid date of a text, left to right. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  // Every date has at least one number in digits.
  if (!/\d/u.test(text)) return found;
  for (const match of text.matchAll(NUMERIC)) {
    const parts = [match[1] ?? '', match[2] ?? '', match[3] ?? '', match[4] ?? ''] as const;
    const date = numeric(...parts);
    const yearFirst = shortYearFirst(...parts);
    if (date)
      found.push({
        ...date,
        ...(yearFirst ? { yearFirst } : {}),
        index: match.index,
        length: match[0].length,
      });
  }
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(text); match; match = WORDS.exec(text)) {
    const date = spelled(match);
    if (date) found.push({ readings: [date], ambiguous: false, index: match.index, length: match[0].length });
    // `Rīga, 2026. gada 9. novembris`: a year followed by a word that is no month belongs to the next date.
    else WORDS.lastIndex = match.index + 1;
  }
  return found.sort((a, b) => a.index - b.index);
}

function numeric(first: string, mark: string, second: string, third: string) {
  if (first.length === 4) return third.length === 2 ? sure(day(first, second, third)) : undefined;
  if (first.length > 2) return undefined;
  const year = third.length === 2 ? `20${third}` : third;
  const dayFirst = day(year, second, first);
  if (mark === '.') return sure(dayFirst);
  const monthFirst = day(year, first, second);
  if (dayFirst && monthFirst) {
    return {
      readings: dayFirst === monthFirst ? [dayFirst] : [dayFirst, monthFirst],
      ambiguous: dayFirst !== monthFirst,
    };
  }
  if (dayFirst) return { readings: [dayFirst], ambiguous: false, order: 'day_first' as const };
  return monthFirst && { readings: [monthFirst], ambiguous: false, order: 'month_first' as const };
}

/** Only with dashes: other marks separate a day, a month and a year in that order. */
function shortYearFirst(first: string, mark: string, second: string, third: string): IsoDate | undefined {
  return mark === '-' && first.length === 2 && third.length === 2
    ? day(`20${first}`, second, third)
    : undefined;
}

function sure(date: IsoDate | undefined) {
  return date && { readings: [date], ambiguous: false };
}

function spelled(match: RegExpExecArray): IsoDate | undefined {
  const [, yearBefore, dayBefore, word = '', dayAfter, yearAfter] = match;
  const year = yearBefore ?? yearAfter;
  const dayOfMonth = dayBefore ?? dayAfter;
  if (year === undefined || dayOfMonth === undefined) return undefined;
  const month = monthOfWord(word);
  return month === undefined ? undefined : day(year, String(month), dayOfMonth);
}

function monthOfWord(word: string): number | undefined {
  const name = fold(word);
  return MONTHS.get(name) ?? (name.length >= MISREAD_LENGTH ? misreadMonth(name) : undefined);
}

/**
 * A month's name of at least this length is recognised with one wrong letter: a recognition error or a typing error.
 */
const MISREAD_LENGTH = 7;

function misreadMonth(name: string): number | undefined {
  const months = new Set<number>();
  for (const [known, month] of MONTHS) {
    if (known.length !== name.length) continue;
    let wrong = 0;
    for (let at = 0; at < name.length && wrong < 2; at += 1) if (name[at] !== known[at]) wrong += 1;
    if (wrong === 1) months.add(month);
  }
  return months.size === 1 ? [...months][0] : undefined;
}

/** A valid calendar day in the years that a document of an existing company can have. */
function day(year: string, month: string, dayOfMonth: string): IsoDate | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isIsoDate(text) && year >= '1990' && year <= '2100' ? text : undefined;
}

/** A compact `YYYYMMDD`, as CII writes dates. */
export function parseCompactDate(text: string): IsoDate | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})$/u.exec(text.trim());
  return match ? day(match[1] ?? '', match[2] ?? '', match[3] ?? '') : undefined;
}

/** An XML date, with or without a time or zone after it. */
export function parseXmlDate(text: string): IsoDate | undefined {
  const head = text.trim().slice(0, 10);
  return isIsoDate(head) ? head : undefined;
}

/** `20. novembriks`: a day and a month at the beginning of a text, without a year. */
const WITHOUT_YEAR = /^\W*(\d{1,2})\.?\s?(\p{L}{3,})(.{0,3})/u;

/** The first such day from a date on. */
export function dayWithoutYear(text: string, from: IsoDate): IsoDate | undefined {
  const [, dayOfMonth = '', word = '', behind = ''] = WITHOUT_YEAR.exec(text) ?? [];
  const month = monthOfWord(word);
  if (month === undefined || /\d/u.test(behind)) return undefined;
  const year = Number(from.slice(0, 4));
  return [year, year + 1]
    .flatMap((one) => day(String(one), String(month), dayOfMonth) ?? [])
    .find((one) => one >= from);
}

/** The order that the document's unambiguous dates prove; undefined when they prove none or both. */
export function dateOrderOf(dates: readonly FoundDate[]): DateOrder | undefined {
  const orders = new Set(dates.flatMap((date) => (date.order ? [date.order] : [])));
  return orders.size === 1 ? [...orders][0] : undefined;
}
