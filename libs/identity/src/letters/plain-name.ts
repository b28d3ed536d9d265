const LONGEST = 60;
/** Signs that make an address out of words, as every program reads them: also the dots that domains may have (UTS #46). */
const JOINTS = /[@:/\\]|[.\u3002\uFF61](?=\S)/gu;

/**
 * A name that people chose, as letters show it: mail programs turn addresses in plain text into links, so no URL, no
 * domain and no mail address is left in it, nothing invisible, one line, and at most 60 characters.
 */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(JOINTS, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const characters = Array.from(words);
  if (characters.length > LONGEST)
    return `${characters
      .slice(0, LONGEST - 1)
      .join('')
      .trimEnd()}…`;
  return words === '' ? '…' : words;
}
