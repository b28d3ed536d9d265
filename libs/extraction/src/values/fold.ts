/** Most words have only letters without marks. */
const PLAIN = /^[\u0020-\u007e]*$/u;

/** Converts to lower case without marks and accents, so that `Käibemaks:` and `KAIBEMAKS` are equal. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/gu, '');
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/gu, 'ss')
    .replace(/ł/gu, 'l')
    .replace(/ø/gu, 'o')
    .replace(/æ/gu, 'ae')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
