import { compactCode, hasVatForm, ibanLength, isIban } from '#platform';

export interface FoundCode {
  value: string;
  index: number;
  length: number;
}

const VAT_IN_TEXT =
  /(?<![A-Z0-9])(?:(?:AT|BE|BG|CH|CY|CZ|DE|DK|EE|EL|ES|EU|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[ .-]?)(?:[A-Z0-9+*](?:[ .-]?[A-Z0-9+*]){5,13})(?![A-Z0-9])/gu;

/**
 * Finds texts with the form of a VAT number with its country's prefix, in any spacing. The first groups of an account
 * have that form too.
 */
export function findVatNumbers(text: string): FoundCode[] {
  const found: FoundCode[] = [];
  const accounts = findIbans(text);
  VAT_IN_TEXT.lastIndex = 0;
  for (let match = VAT_IN_TEXT.exec(text); match; match = VAT_IN_TEXT.exec(text)) {
    const from = match.index;
    if (accounts.some(({ index }) => index === from)) continue;
    // A word in capitals after a spaced number attaches to it: shorten from the right until the form fits.
    for (let length = match[0].length; length >= 7; length -= 1) {
      if (/[A-Z0-9+*]/u.test(text[match.index + length] ?? ' ')) continue;
      const compact = compactCode(match[0].slice(0, length));
      if (!/\d{2}/u.test(compact) || !hasVatForm(compact)) continue;
      // The Swiss append their word for VAT, which is no part of the number.
      const value = compact.replace(/(?<=^CHE\d{9})\p{L}+$/u, '');
      found.push({ value, index: match.index, length });
      break;
    }
    // `IE VAT IE3206488LH`: a prefix before the label would absorb the number.
    if (found.at(-1)?.index !== from) VAT_IN_TEXT.lastIndex = from + 1;
  }
  return found;
}

/** Account numbers in a text, with or without grouping, with valid check digits. */
export function findIbans(text: string): FoundCode[] {
  const found: FoundCode[] = [];
  for (const match of text.matchAll(/(?<![A-Z0-9])([A-Z]{2})\d{2}(?:[ \u00a0-]?[A-Z0-9]){11,30}/gu)) {
    const wanted = ibanLength(match[1] ?? '');
    if (wanted === undefined) continue;
    let compact = '';
    let length = 0;
    for (const character of match[0]) {
      if (compact.length === wanted) break;
      length += 1;
      if (/[A-Z0-9]/u.test(character)) compact += character;
    }
    if (isIban(compact)) found.push({ value: compact, index: match.index, length });
  }
  return found;
}
