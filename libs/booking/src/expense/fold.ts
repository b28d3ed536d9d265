const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };

/** A text in small letters without accents, so that `Büroübersetzung` and `buroubersetzung` are the same word. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøæłđ]/gu, (letter) => LETTERS[letter] ?? '');
}
