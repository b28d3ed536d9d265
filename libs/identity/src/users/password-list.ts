/** The canonical form: neither case nor the code points that compose a letter matter. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

function withoutTrailingDigits(text: string): string {
  let end = text.length;
  while (end > 0 && /\d/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Texts that guessers try, and their variants: another case and other digits at the end. A password that merely
 * contains an entry does not match.
 */
export class PasswordList {
  /** Entries without their trailing digits; an entry of digits alone has no base and is not among them. */
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

  /** Whether the password is an entry, or differs from one only by case and trailing digits. */
  matches(password: string): boolean {
    const folded = fold(password);
    const base = withoutTrailingDigits(folded);
    if (base !== '') return this.bases.has(base);
    // Every number differs from an entry of digits only by digits, so only one that begins with an entry counts as its
    // variant.
    return Array.from(folded, (_, at) => folded.slice(0, at + 1)).some((start) => this.numbers.has(start));
  }
}

/** Names that people derive passwords from, each also without blanks, accents and the legal form of the company. */
export function namesAsPasswords(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const bare = name.replace(/(?:^|\s)(?:oü|as|mtü|fie|tü|uü|sa)(?=\s|$)/giu, ' ').trim();
    const spellings = [name, bare].flatMap((one) => [one, one.normalize('NFKD').replace(/\p{M}/gu, '')]);
    return spellings.flatMap((one) => [one, one.replace(/[\s.-]+/g, '')]);
  });
}
