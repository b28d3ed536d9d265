/** Most words have letters without marks alone. */
const PLAIN = /^[\u0020-\u007e]*$/u;

/** Lower case without marks and accents, so that `Käibemaks:` and `KAIBEMAKS` are one word. */
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
