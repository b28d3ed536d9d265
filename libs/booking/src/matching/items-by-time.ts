import { daysBetween, isoDate, type IsoDate } from '#platform';
import { type MatchableInvoice, type MatchableLine } from '#books';
import { groupBy } from './grouping.js';

/** Days between the expected payment of an item and the date of the line. */
export const distance = (line: MatchableLine, item: MatchableInvoice): number =>
  Math.abs(daysBetween(expectedOn(item), line.bookingDate));

const EPOCH = isoDate('1970-01-01');
const dayNumber = (day: IsoDate): number => daysBetween(EPOCH, day);

/** The day on which a payment is expected. */
export const expectedOn = (item: MatchableInvoice): IsoDate => item.dueDate ?? item.invoiceDate;

interface Day {
  readonly number: number;
  /** Sorted by id. */
  readonly items: readonly MatchableInvoice[];
}

/**
 * The open items of each party by the day of their expected payment. The nearest ones of a line are found without
 * searching all of them: a party may have as many invoices as there are lines.
 */
export class ItemsByTime {
  private readonly days = new Map<string, readonly Day[]>();

  constructor(items: readonly MatchableInvoice[]) {
    for (const [key, group] of groupBy(items, (item) => keyOf(item.partyId, item.way))) {
      const sorted = [...group].sort((a, b) => (a.id < b.id ? -1 : 1));
      const days = [...groupBy(sorted, expectedOn)].map(([day, ofDay]) => ({
        number: dayNumber(day as IsoDate),
        items: ofDay,
      }));
      this.days.set(
        key,
        days.sort((a, b) => a.number - b.number),
      );
    }
  }

  /** Up to `count` items of the line's party that the line may pay, the nearest in time first, then by id. */
  nearest(line: MatchableLine, count: number): MatchableInvoice[] {
    const days = line.partyId === null ? undefined : this.days.get(keyOf(line.partyId, line.direction));
    if (days === undefined) return [];
    const on = dayNumber(line.bookingDate);
    let after = firstFrom(days, on);
    let before = after - 1;
    const found: MatchableInvoice[] = [];
    while (found.length < count) {
      const [earlier, later] = [days[before], days[after]];
      const toEarlier = earlier === undefined ? Infinity : on - earlier.number;
      const toLater = later === undefined ? Infinity : later.number - on;
      const least = Math.min(toEarlier, toLater);
      if (least === Infinity) break;
      const level: MatchableInvoice[] = [];
      if (toEarlier === least) {
        level.push(...(earlier?.items.slice(0, count) ?? []));
        before -= 1;
      }
      if (toLater === least) {
        level.push(...(later?.items.slice(0, count) ?? []));
        after += 1;
      }
      found.push(...level.sort((a, b) => (a.id < b.id ? -1 : 1)));
    }
    return found.slice(0, count);
  }
}

const keyOf = (partyId: string, way: string): string => `${partyId} ${way}`;

/** Index of the first day that is not before `number`. */
function firstFrom(days: readonly Day[], number: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle]?.number ?? Infinity) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
