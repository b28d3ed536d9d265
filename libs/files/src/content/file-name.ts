const MAX_LENGTH = 255;
/** Control characters, and marks that reverse the direction of text: with them `gpj.exe` reads `exe.jpg`. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;
const EXTENSION = /\.[\p{L}\p{N}]{1,16}$/u;

/**
 * The stored name of a file: no folders, no invisible characters, composed letters, at most 255 characters.
 * @param fallback the name when nothing is left
 */
export function fileName(given: string, fallback: string): string {
  const base = given.normalize('NFC').split(/[\\/]/u).at(-1) ?? '';
  const clean = base
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+| $/gu, '');
  return clean === '' ? fallback : shortened(clean);
}

function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_LENGTH) return name;
  const extension = Array.from(EXTENSION.exec(name)?.[0] ?? '');
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('');
}
