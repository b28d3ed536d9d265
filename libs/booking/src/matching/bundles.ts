import { type OpenItem } from './match-facts.js';

/** More could be put together in so many ways that one of them would fit by chance. */
const MOST_ITEMS = 14;
const MOST_TOGETHER = 6;

/**
 * The invoices that together make an amount, when there is one way only to make it of two or more; undefined when there is
 * none or several. Looks at the first so many.
 */
export function onlySum(items: readonly OpenItem[], amountMinor: bigint): readonly OpenItem[] | undefined {
  const usable = items.filter(({ openMinor }) => openMinor < amountMinor).slice(0, MOST_ITEMS);
  const found: OpenItem[][] = [];
  const search = (from: number, left: bigint, taken: readonly OpenItem[]): void => {
    if (found.length > 1) return;
    if (left === 0n) {
      if (taken.length > 1) found.push([...taken]);
      return;
    }
    if (taken.length === MOST_TOGETHER) return;
    for (let at = from; at < usable.length; at += 1) {
      const item = usable[at];
      if (item === undefined || item.openMinor > left) continue;
      search(at + 1, left - item.openMinor, [...taken, item]);
    }
  };
  search(0, amountMinor, []);
  return found.length === 1 ? found[0] : undefined;
}

/** The sum of what is open. */
export const openSum = (items: readonly OpenItem[]): bigint =>
  items.reduce((sum, { openMinor }) => sum + openMinor, 0n);
