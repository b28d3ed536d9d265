const LONGEST = 60;
/**
 * Characters that turn words into an address in every mail program, including the dots that domains may have (UTS #46).
 */
const JOINTS = /[@:/\\]|[.\u3002\uFF61](?=\S)/gu;

/**
 * A name that people chose, as letters show it: mail programs turn addresses in plain text into links, so the result
 * contains no URL, no domain, no mail address and nothing invisible. It is one line of at most 60 characters.
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
