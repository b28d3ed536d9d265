/** Shapes in which letters and digits look alike in print, and the correct text for each. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  // Country prefixes of VAT numbers and accounts: recognition reads their I as a bar or a small L.
  [/^[l1|!]E(?=\d[\dA-Z])/u, 'IE'],
  [/^F[l1|!](?=\d{2})/u, 'FI'],
  [/^[l1|!]T(?=\d{8,11})/u, 'IT'],
  [/^5E(?=\d{2})/u, 'SE'],
  [/^[E€][E€](?=\d{9})/u, 'EE'],
  // Check digits after the country of an account.
  [/(?<=^(?:EE|FI|LV|LT|DE|SE|IE|NL|FR|PL)\d?)[sS](?=\d)/u, '5'],
  [/(?<=^(?:EE|FI|LV|LT|DE|SE|IE|NL|FR|PL))[oOQ](?=\d)/u, '0'],
  // A round zero between digits.
  [/(?<=\d)[oOQ](?=[\d.,])/gu, '0'],
  [/(?<=\d[.,]\d?)[oO](?=\d?$)/gu, '0'],
  [/(?<=\d)[lI|](?=\d)/gu, '1'],
  // A decimal comma with a speck next to it.
  [/(?<=\d),[.'‘’](?=\d{2}$)/gu, ','],
];

/** Corrects the recognition errors of a word that its shape gives away. */
export function correctWord(text: string): string {
  let word = text;
  for (const [slip, right] of LOOKALIKES) word = word.replace(slip, right);
  return word;
}
