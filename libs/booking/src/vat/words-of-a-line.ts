/** Languages in which invoices name the month they are for. */
const LANGUAGES = ['et', 'en', 'de', 'fi', 'sv', 'lv', 'lt', 'pl', 'fr', 'ru'];
const MONTHS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))).flatMap((day) =>
      (['long', 'short'] as const).flatMap((style) => [
        wordIn(day.toLocaleDateString(language, { month: style, timeZone: 'UTC' })),
        // Next to a day, some languages inflect the name.
        ...day
          .toLocaleDateString(language, { day: 'numeric', month: style, timeZone: 'UTC' })
          .split(/\s+/u)
          .map(wordIn),
      ]),
    ),
  ),
);

const LONGEST = 80;

/**
 * The words by which the line of one month is the same as that of the next: in alphabetical order, without numbers, codes
 * and names of months.
 */
export function wordsOf(description: string): string {
  const words = description
    .split(/[\s,;:()/]+/u)
    .filter((word) => !/\d/u.test(word))
    .map(wordIn)
    .filter((word) => word.length > 1 && !MONTHS.has(word));
  return [...new Set(words)].sort().join(' ').slice(0, LONGEST);
}

function wordIn(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
