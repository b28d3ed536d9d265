import { type IsoDate } from '#platform';

/** A bank statement with balances, and the ledger of its account before and after its import. Minor units. */
export interface StatementBesideLedger {
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  /** The ledger at the end of the day before the statement. */
  readonly ledgerBefore: bigint;
  /** The ledger on the last day of the statement, including the lines that it adds. */
  readonly ledgerAfter: bigint;
  /** The offset of the ledger from the bank at the end of each imported statement. */
  readonly offsets: readonly bigint[];
  /** The expected opening balance: a different one means a gap before the statement. Undefined for the first. */
  readonly expectedMinor: bigint | undefined;
}

/**
 * The difference of the ledger from the bank after a statement; undefined when they agree (architecture §4). Books may
 * begin later than the account: the first statement may begin with any balance, and every later one must keep the
 * ledger's offset from the bank, less the gap before it (ledger = closing − open gaps).
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

/** The days of a bank statement, and its closing balance. */
export interface EndOfDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly closingMinor: bigint;
}

/**
 * The expected opening balance of a statement: the closing balance of the last one that ended before it, or, when
 * several ended on that day, of the one that it continues. Undefined when there is no earlier one, or when one that
 * began earlier overlaps its first day.
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

/** The amounts that the statements of one file add to an account, one after another. */
export class Brought {
  private readonly parts: { readonly to: IsoDate; readonly minor: bigint }[] = [];
  /** The statements that gave their balances. */
  readonly ends: EndOfDays[] = [];
  /** The offset of the ledger from the bank after each of them, the latest first. */
  readonly offsets: bigint[] = [];

  /** Records the end of a statement that gives its balances. */
  end(days: EndOfDays, offset: bigint): void {
    this.ends.push(days);
    this.offsets.unshift(offset);
  }

  add(to: IsoDate, minor: bigint): void {
    this.parts.push({ to, minor });
  }

  /** The amount added up to the end of a day. */
  until(day: IsoDate): bigint {
    return this.sum(({ to }) => to <= day);
  }

  /** The amount added before a day. */
  before(day: IsoDate): bigint {
    return this.sum(({ to }) => to < day);
  }

  private sum(counts: (part: { readonly to: IsoDate }) => boolean): bigint {
    return this.parts.reduce((sum, part) => (counts(part) ? sum + part.minor : sum), 0n);
  }
}
