/** Shorter keys resemble too many others. */
const MIN_LENGTH = 5;
/** One letter in six may be wrong. */
const LETTERS_A_TYPO = 6;

/**
 * Whether the counterparty's name at the bank may be the name of a party, both as name keys: the same words in another
 * order, a typo, a truncated name, or a merchant's name among the words of a shop and a town.
 */
export function areSimilar(written: string, name: string): boolean {
  if (written === name) return written !== '';
  if (written.length < MIN_LENGTH || name.length < MIN_LENGTH) return false;
  const [longer, shorter] = written.length > name.length ? [written, name] : [name, written];
  if (longer.startsWith(`${shorter} `) || longer.includes(` ${shorter} `) || longer.endsWith(` ${shorter}`)) {
    return true;
  }
  if (sorted(written) === sorted(name)) return true;
  return distanceWithin(written, name, Math.floor(shorter.length / LETTERS_A_TYPO));
}

const sorted = (key: string): string => key.split(' ').sort().join(' ');

/** Whether at most `most` inserted, deleted or changed letters turn one text into the other. */
function distanceWithin(a: string, b: string, most: number): boolean {
  if (most === 0 || Math.abs(a.length - b.length) > most) return false;
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const kept = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      line.push(Math.min(kept, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return false;
    above = line;
  }
  return (above[b.length] ?? most + 1) <= most;
}
