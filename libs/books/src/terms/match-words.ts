/** Separators within a number that some writers omit. */
const SIGNS = /[-/._#\\]/gu;
const APART = /[\s,;:()+&|"]+/u;
/** "nr.2026-17" is an abbreviation and a number. */
const SAYS_NUMBER = /(?<!\p{L})(?:ARVED?|INVOICE|INV|NR|NO)\./gu;
const [SHORTEST, LONGEST] = [3, 64];
/** The digits of a number identify it when there are more of them than a year has. */
const ENOUGH_DIGITS = 5;
/** No payer names more numbers. */
const MOST = 24;

/**
 * The words of a bank line that may be the number of an invoice or a reference number, without separators, spaces and
 * leading zeros, as banks compare them. A number written in groups is one word, and its digits alone are another.
 */
export function matchWords(line: {
  readonly description: string | null;
  readonly reference: string | null;
}): string[] {
  const words = new Set<string>();
  for (const text of [line.description, line.reference]) {
    const parts = (text ?? '').normalize('NFKC').toUpperCase().replaceAll(SAYS_NUMBER, ' ').split(APART);
    for (const part of [...parts, ...parts.flatMap(joinedNumbers), ...digitGroups(parts)]) {
      const word = part.replaceAll(SIGNS, '');
      words.add(word);
      const digits = word.replaceAll(/\D/gu, '');
      if (digits.length >= ENOUGH_DIGITS) words.add(digits);
    }
  }
  const named = [...words].filter(
    (word) => word.length >= SHORTEST && word.length <= LONGEST && /\d/u.test(word),
  );
  // The minimum length of words does not apply to the reference field.
  const reference = plainReference(line.reference);
  return [...new Set([...(reference === null ? [] : [reference]), ...named])].slice(0, MOST);
}

/** A part of a shorter number says too little. */
const SHORTEST_JOINED = 5;

/**
 * The numbers of one series that a part joins by a slash or a dash: "A-101/A-102", "251001-251004". A single number may have
 * the same signs, but its two halves do not begin alike.
 */
function joinedNumbers(part: string): readonly string[] {
  for (const sign of ['/', '-', '\u2013']) {
    const numbers = part.split(sign);
    const [first = ''] = numbers;
    const begins = first.slice(0, Math.ceil(first.length / 2));
    const areOfSeries = numbers.every(
      (number) => number.length === first.length && number.startsWith(begins) && /\d$/u.test(number),
    );
    if (numbers.length > 1 && first.length >= SHORTEST_JOINED && areOfSeries) return numbers;
  }
  return [];
}

/** Joins adjacent parts that consist of digits into one word. */
function digitGroups(parts: readonly string[]): string[] {
  return parts
    .map((part) => (/^[\d./-]+$/u.test(part) ? part : ' '))
    .join('\u0000')
    .split(' ')
    .filter((run) => run.replaceAll('\u0000', ' ').trim().includes(' '))
    .map((run) => run.replaceAll('\u0000', ''));
}

/**
 * A reference number as banks compare it: digits without spaces and leading zeros; the creditor reference of ISO
 * 11649 contains the national one. Null for a text that is not a reference.
 */
export function plainReference(reference: string | null): string | null {
  const plain = (reference ?? '')
    .replaceAll(/\s+/gu, '')
    .replace(/^RF\d{2}/iu, '')
    .replace(/^0+/u, '');
  return /^\d{2,25}$/u.test(plain) ? plain : null;
}
