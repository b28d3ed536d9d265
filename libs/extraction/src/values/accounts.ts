import { compactCode, hasNationalForm, ibanLength, isIban } from '#platform';

/**
 * Accounts that a document names, in compact form: those in its list of accounts, and those in a note or running text.
 */
export interface NamedAccounts {
  readonly listed: readonly string[];
  readonly inText: readonly string[];
}

/** More than any honest document names; the rest of a hostile one is ignored. */
const MOST_ACCOUNTS = 50;

/** Letters of other scripts that a person reads as those of an account number, each with its Latin counterpart. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [
      '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0423\u0406\u0408\u0405',
      'ABEKMHOPCTXYIJS',
    ],
    [
      '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7',
      'ABEZHIKMNOPTYX',
    ],
  ].flatMap(([foreign = '', latin = '']) =>
    Array.from(foreign, (letter, at): [string, string] => [letter, latin.charAt(at)]),
  ),
);

/**
 * Converts a text to capital letters and digits of ASCII, as a person would type it into a bank, with one blank for any
 * other characters.
 */
function typed(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .replaceAll(/[\u0370-\u052f]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replaceAll(/\p{Nd}/gu, valueOf)
    .replaceAll(/[^A-Z0-9]+/gu, ' ');
}

/**
 * The value of a decimal digit of any script: each script has ten in a row, and zero is the one with none before it.
 */
function valueOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 9; value += 1, code -= 1)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - 1))) return String(value);
  return '9';
}

/**
 * Letters after the country. Where the end of a word was taken for the country, they are the next words: `juuli 2026 153,00
 * 53,00 Summa`.
 */
const HAS_WORDS = /^..\d*[A-Z]/u;

/**
 * Every account in a text with valid check digits and the form of its country, whether spaced, dotted or attached to a
 * word, also with an O for a zero. Every possible start is tried separately: a false start of an account hides no account after it.
 */
export function accountsIn(text: string): string[] {
  const plain = typed(text);
  const found = new Set<string>();
  for (const { index, 1: country = '' } of plain.matchAll(/(?=([A-Z]{2}) ?[\dO] ?[\dO])/gu)) {
    const length = ibanLength(country);
    if (length === undefined) continue;
    // Two characters have at most one blank between them.
    const compact = plain
      .slice(index, index + length * 2)
      .replaceAll(' ', '')
      .slice(0, length);
    const endsWord = /[A-Z]/u.test(plain.charAt(index - 1)) && plain.charAt(index + 2) === ' ';
    const account = [compact, compact.replace(/(?<=^..).*/u, (rest) => rest.replaceAll('O', '0'))].find(
      (one) => isIban(one) && hasNationalForm(one) && !(endsWord && HAS_WORDS.test(one)),
    );
    if (account !== undefined) found.add(account);
    if (found.size === MOST_ACCOUNTS) break;
  }
  return [...found];
}

/** The accounts of a document: those in its list are not repeated among those of its text. */
export function namedAccounts(listed: readonly string[], inText: readonly string[]): NamedAccounts {
  const list = new Set(listed.map((account) => compactCode(account)).filter((account) => account !== ''));
  const text = new Set(inText.filter((account) => !list.has(account)));
  return { listed: [...list].slice(0, MOST_ACCOUNTS), inText: [...text].slice(0, MOST_ACCOUNTS) };
}
