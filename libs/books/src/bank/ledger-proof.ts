import { type IsoDate } from '#platform';

/** A statement that gives its balances, and the ledger of its account as it stands and as it would stand. Minor units. */
export interface StatementBesideLedger {
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  /** The ledger at the end of the day before the statement. */
  readonly ledgerBefore: bigint;
  /** The ledger on the last day of the statement, with the lines that it brings. */
  readonly ledgerAfter: bigint;
  /** How far the ledger is from the bank at the end of each statement that is taken in already. */
  readonly offsets: readonly bigint[];
  /** What it is expected to begin with: with another opening there is a gap before it. Undefined for the first. */
  readonly expectedMinor: bigint | undefined;
}

/**
 * What the ledger would be off by after a statement; undefined when it agrees with the bank (architecture §4). Books may begin
 * later than the account: the first statement may begin with any balance, and every one after it must leave the ledger as far
 * from the bank as it was, less the gap before it (ledger = closing − open gaps).
 */
export function ledgerDifference(statement: StatementBesideLedger): bigint | undefined {
  const { openingMinor, closingMinor, ledgerBefore, ledgerAfter, offsets, expectedMinor } = statement;
  const afterGap = ledgerBefore - openingMinor;
  const [known = afterGap] = offsets;
  const hasGap = expectedMinor !== undefined && expectedMinor !== openingMinor;
  const wanted = hasGap ? afterGap : known;
  const offset = ledgerAfter - closingMinor;
  return offset === 0n || offset === wanted || offsets.includes(offset) ? undefined : offset - wanted;
}

/** The days of a statement, and what it ended with. */
export interface EndOfDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly closingMinor: bigint;
}

/**
 * What a statement is expected to begin with: what the last before its days ended with; of several of that day the one that it
 * continues. Undefined when none is before it, or when one that began earlier reaches into its days.
 */
export function expectedOpening(
  { from, openingMinor }: { readonly from: IsoDate; readonly openingMinor: bigint },
  others: readonly EndOfDays[],
): bigint | undefined {
  if (others.some((other) => other.from < from && other.to >= from)) return undefined;
  const before = others.filter(({ to }) => to < from);
  const last = before.reduce<IsoDate | undefined>(
    (day, { to }) => (day === undefined || to > day ? to : day),
    undefined,
  );
  const closings = before.filter(({ to }) => to === last).map(({ closingMinor }) => closingMinor);
  return closings.includes(openingMinor) ? openingMinor : closings[0];
}

/** What statements of one file bring to an account, one after another. */
export class Brought {
  private readonly parts: { readonly to: IsoDate; readonly minor: bigint }[] = [];
  /** Those that gave their balances. */
  readonly ends: EndOfDays[] = [];
  /** How far the ledger is from the bank after each of them. */
  readonly offsets: bigint[] = [];

  /** After a statement that gives its balances. */
  end(days: EndOfDays, offset: bigint): void {
    this.ends.push(days);
    this.offsets.unshift(offset);
  }

  add(to: IsoDate, minor: bigint): void {
    this.parts.push({ to, minor });
  }

  /** What came by the end of a day. */
  until(day: IsoDate): bigint {
    return this.sum(({ to }) => to <= day);
  }

  /** What came before a day. */
  before(day: IsoDate): bigint {
    return this.sum(({ to }) => to < day);
  }

  private sum(counts: (part: { readonly to: IsoDate }) => boolean): bigint {
    return this.parts.reduce((sum, part) => (counts(part) ? sum + part.minor : sum), 0n);
  }
}
