import { type MatchableInvoice } from '#books';

/** With more items there are so many combinations that one would fit by chance. */
const MOST_ITEMS = 14;
const MOST_TOGETHER = 6;

/**
 * The invoices that add up to an amount, when exactly one combination of two or more does; undefined when none or
 * several do. Searches only the first `MOST_ITEMS` items.
 */
export function onlySum(
  items: readonly MatchableInvoice[],
  amountMinor: bigint,
): readonly MatchableInvoice[] | undefined {
  const usable = items
    .filter(({ openMinor }) => openMinor < amountMinor)
    .slice(0, MOST_ITEMS)
    .sort((a, b) => (a.openMinor > b.openMinor ? -1 : 1));
  /** Sum of the items from each place to the end: where it is too small, the search ends. */
  const rest = usable.map((_, at) => openSum(usable.slice(at)));
  const found: MatchableInvoice[][] = [];
  const search = (from: number, left: bigint, taken: readonly MatchableInvoice[]): void => {
    if (found.length > 1) return;
    if (left === 0n) {
      if (taken.length > 1) found.push([...taken]);
      return;
    }
    if (taken.length === MOST_TOGETHER) return;
    for (let at = from; at < usable.length && (rest[at] ?? 0n) >= left; at += 1) {
      const item = usable[at];
      if (item === undefined || item.openMinor > left) continue;
      search(at + 1, left - item.openMinor, [...taken, item]);
    }
  };
  search(0, amountMinor, []);
  const [only] = found;
  return found.length === 1 && only !== undefined ? items.filter((item) => only.includes(item)) : undefined;
}

/** Sum of the open amounts. */
export const openSum = (items: readonly MatchableInvoice[]): bigint =>
  items.reduce((sum, { openMinor }) => sum + openMinor, 0n);
