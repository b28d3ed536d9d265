import { findDates } from './dates.js';
import { anyOf, wholeWords } from '../vocabulary/words.js';
import { fold } from './fold.js';
import { MONTHS } from './months.js';

const DAYS = anyOf('terms', 'days');
const NET = anyOf('terms', 'net');
const PAID = anyOf('terms', 'paid');
const IMMEDIATELY = anyOf('terms', 'immediately');

/** `30 days`, `14 (neljateist) päeva`, but no range and no part of a number: the number of days, with the unit. */
const COUNTED = new RegExp(
  String.raw`(?<![\p{L}\d.,/]|\d\s?(?:[-–—]|${anyOf('terms', 'or')})\s?)` +
    String.raw`(\d{1,3})\s?[-)]?\s?(?:\([\p{L}\s-]+\)\s?)?${anyOf('terms', 'calendar')}?[\s-]?(${DAYS})(?![\p{L}\d])`,
  'iu',
);
/** `30 days net`. */
const COUNTED_NET = new RegExp(
  String.raw`${COUNTED.source}(?:\s+${anyOf('terms', 'after_days')})?[.,]?\s*` +
    String.raw`(?:(?:${anyOf('terms', 'purely')}\s+)?${NET}|${anyOf('terms', 'uncut')})(?!\p{L})`,
  'iu',
);
/** `Net 30`, but not an amount after the same word. */
const NET_COUNTED = new RegExp(
  String.raw`(?<!\p{L})${NET}[\s:-]{0,3}(?:${anyOf('terms', 'before_count')}\s)?` +
    String.raw`(\d{1,3})(?![\d%/]|[.,]\d|\s?(?:%|\p{Sc}|[A-Z]{3}\b))`,
  'iu',
);
/** `(päeva): 14`, after a label. */
const OF_DAYS = new RegExp(String.raw`^\W*${DAYS}[\s).:]+(\d{1,3})\W*$`, 'iu');

const OPENING = new RegExp(String.raw`^\W*(?:\d|(?:${NET}|within)(?!\p{L}))`, 'iu');
/** `due on receipt`, at the start of a stated term. */
const STATED_NOW = new RegExp(
  String.raw`^\W*(?:(?:${PAID}|netto|net|rein)\s+)*${IMMEDIATELY}(?!\p{L})`,
  'iu',
);
/** The same within a sentence: next to a word for paying. */
const DUE_NOW = new RegExp(
  String.raw`(?<!\p{L})(?:${PAID}\s+(?:is\s+)?(?:due\s+)?${IMMEDIATELY}|${anyOf('terms', 'at_once')}\s+${PAID})(?!\p{L})`,
  'iu',
);

const LATE = new RegExp(anyOf('terms', 'late'), 'iu');
/** `0,05 % päevas`: interest, even without a word for delay before it. */
const BY_TIME = new RegExp(
  String.raw`(?<!\d)\d{1,3}(?:[.,]\d{1,3})?\s?%\s?${anyOf('terms', 'by_time')}(?!\p{L})`,
  'giu',
);
const OF_OTHERS = new RegExp(anyOf('terms', 'others'), 'iu');

const PERCENT = /\d\s?%/gu;
const DISCOUNT = new RegExp(anyOf('terms', 'discount'), 'iu');
const PAYING = new RegExp(String.raw`(?<!\p{L})${anyOf('terms', 'paying')}`, 'iu');
const WITHIN = wholeWords('terms', 'within');

/** The end of a sentence, and not of a number or an abbreviation. */
const SENTENCE_END = /(?<=\p{L}{3})[.!?](?=\s|$)|;|\n/u;

/** Longer terms are misread, or about something else. */
const LONGEST = 120;

/**
 * Days from the date of an invoice until payment is due, in the words of a payment term: `14 päeva`, `2 % within 10
 * days, 30 days net`. The term without a discount counts. Undefined for a text that can be read in two ways. A printed
 * date takes precedence over a term.
 */
export function statedTerm(text: string): number | undefined {
  const behindUnit = OF_DAYS.exec(text)?.[1];
  if (behindUnit !== undefined) return onlyOne([Number(behindUnit)]);
  const kept = text
    .replace(BY_TIME, ' ')
    .split(SENTENCE_END)
    .map((sentence) => sentence.split(LATE)[0] ?? '');
  const ofPaying = kept.filter((sentence) => !OF_OTHERS.test(sentence));
  const net = ofPaying.flatMap((sentence) => daysIn(sentence, NET_COUNTED, COUNTED_NET));
  return termOf(ofPaying, kept.join('\n'), net, STATED_NOW);
}

/** The same in running text, where a sentence must be about paying within days, and about nothing else. */
export function termInSentence(text: string): number | undefined {
  if (!COUNTED.test(text) && !DUE_NOW.test(text)) return undefined;
  const kept = text.split(SENTENCE_END).filter((sentence) => !LATE.test(sentence));
  const ofPaying = kept
    .filter((sentence) => PAYING.test(sentence) && !OF_OTHERS.test(sentence))
    .filter((sentence) => WITHIN.test(sentence) || COUNTED_NET.test(sentence) || DUE_NOW.test(sentence));
  const net = ofPaying.flatMap((sentence) => daysIn(sentence, COUNTED_NET));
  return termOf(ofPaying, kept.join('\n').replace(BY_TIME, ' '), net, DUE_NOW);
}

/** Whether words next to a label or below it can be its term: they start with the days, or are about paying. */
export function opensTerm(text: string): boolean {
  return OPENING.test(text) || STATED_NOW.test(text) || termInSentence(text) !== undefined;
}

/** Whether a sentence continues on the next line. */
export function goesOn(text: string, next: string): boolean {
  return /[^.!?;:]$/u.test(text) && /^[\p{Ll}\d(]/u.test(next);
}

/** Whether a line grants a discount, which would turn a term in the previous line into that of the discount. */
export function grantsDiscount(text: string): boolean {
  return DISCOUNT.test(text) || text.includes('%');
}

function termOf(
  sentences: readonly string[],
  whole: string,
  net: readonly number[],
  now: RegExp,
): number | undefined {
  if (findDates(whole).length > 0) return undefined;
  if (net.length > 0) return onlyOne(net);
  const days = [...new Set(sentences.flatMap((sentence) => daysIn(sentence, COUNTED)))];
  const discounts = whole.match(PERCENT)?.length ?? (DISCOUNT.test(whole) ? 1 : 0);
  // Discounts are for early payment: if there are more terms than discounts, the longest has none.
  if (discounts > 0) return days.length > discounts ? onlyOne([Math.max(...days)]) : undefined;
  if (days.length === 0) return sentences.some((sentence) => now.test(sentence)) ? 0 : undefined;
  return onlyOne(days);
}

function daysIn(sentence: string, ...forms: readonly RegExp[]): number[] {
  return forms.flatMap((form) =>
    [...sentence.matchAll(new RegExp(form, 'giu'))]
      .filter(({ index }) => !isDayOfMonth(sentence.slice(Math.max(0, index - LONGEST_MONTH), index)))
      .map((match) => Number(match[1])),
  );
}

const LONGEST_MONTH = 20;

/** `lapkričio 20 d.` is the twentieth of the month, and not twenty days. */
function isDayOfMonth(before: string): boolean {
  return MONTHS.has(fold(before.trim().split(/\s/u).at(-1) ?? ''));
}

function onlyOne(days: readonly number[]): number | undefined {
  const [first, ...others] = new Set(days);
  return first !== undefined && others.length === 0 && first <= LONGEST ? first : undefined;
}
