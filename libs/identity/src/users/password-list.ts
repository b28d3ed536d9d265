/** One spelling: case does not matter, nor which code points compose a letter. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

function withoutTrailingDigits(text: string): string {
  let end = text.length;
  while (end > 0 && /\d/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Texts that guessers try, and what they make of each: another case and other digits behind it. A password that merely
 * contains one is none of them.
 */
export class PasswordList {
  /** Entries without the digits behind them; an entry of digits alone has nothing left and is not among them. */
  private readonly bases = new Set<string>();
  private readonly numbers = new Set<string>();

  constructor(entries: Iterable<string>) {
    for (const entry of entries) {
      const folded = fold(entry);
      const base = withoutTrailingDigits(folded);
      if (base === '') this.numbers.add(folded);
      else this.bases.add(base);
    }
    this.numbers.delete('');
  }

  /** Is it an entry, or does it differ from one by case and trailing digits alone? */
  matches(password: string): boolean {
    const folded = fold(password);
    const base = withoutTrailingDigits(folded);
    if (base !== '') return this.bases.has(base);
    // Digits alone differ from every number by digits: only those that begin with an entry count as made from it.
    return Array.from(folded, (_, at) => folded.slice(0, at + 1)).some((start) => this.numbers.has(start));
  }
}

/** Names that people make passwords of, each also without blanks, accents and the form of the company. */
export function namesAsPasswords(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const bare = name.replace(/(?:^|\s)(?:oü|as|mtü|fie|tü|uü|sa)(?=\s|$)/giu, ' ').trim();
    const spellings = [name, bare].flatMap((one) => [one, one.normalize('NFKD').replace(/\p{M}/gu, '')]);
    return spellings.flatMap((one) => [one, one.replace(/[\s.-]+/g, '')]);
  });
}
