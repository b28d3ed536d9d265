/** With more parts there are so many combinations that one would fit by chance. */
const MOST_PARTS = 14;
const MOST_TOGETHER = 6;

/**
 * The parts that add up to an amount, when exactly one combination of two or more does; undefined when none or several do.
 * Every combination has those of `named`. Searches only the first `MOST_PARTS` of the others.
 */
export function onlySum<T>(
  parts: readonly T[],
  minorOf: (part: T) => bigint,
  amountMinor: bigint,
  named: readonly T[] = [],
): readonly T[] | undefined {
  const wanted = amountMinor - sumOf(named, minorOf);
  if (wanted < 0n) return undefined;
  const usable = parts
    .filter((part) => minorOf(part) < amountMinor && !named.includes(part))
    .slice(0, MOST_PARTS)
    .sort((a, b) => (minorOf(a) > minorOf(b) ? -1 : 1));
  /** Sum of the parts from each place to the end: where it is too small, the search ends. */
  const rest = usable.map((_, at) => sumOf(usable.slice(at), minorOf));
  const found: T[][] = [];
  const search = (from: number, left: bigint, taken: readonly T[]): void => {
    if (found.length > 1) return;
    if (left === 0n) {
      if (taken.length > 1) found.push([...taken]);
      return;
    }
    if (taken.length >= MOST_TOGETHER) return;
    for (let at = from; at < usable.length && (rest[at] ?? 0n) >= left; at += 1) {
      const part = usable[at];
      if (part === undefined || minorOf(part) > left) continue;
      search(at + 1, left - minorOf(part), [...taken, part]);
    }
  };
  search(0, wanted, named);
  const [only] = found;
  return found.length === 1 && only !== undefined ? parts.filter((part) => only.includes(part)) : undefined;
}

export const sumOf = <T>(parts: readonly T[], minorOf: (part: T) => bigint): bigint =>
  parts.reduce((sum, part) => sum + minorOf(part), 0n);
