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
}

/**
 * What the ledger would be off by after a statement; undefined when it agrees with the bank (architecture §4). Books may begin
 * later than the account: the first statement may begin with any balance, and every one after it must leave the ledger as far
 * from the bank as it was.
 */
export function ledgerDifference(statement: StatementBesideLedger): bigint | undefined {
  const { openingMinor, closingMinor, ledgerBefore, ledgerAfter, offsets } = statement;
  const [wanted = ledgerBefore - openingMinor] = offsets;
  const offset = ledgerAfter - closingMinor;
  return offset === 0n || offset === wanted || offsets.includes(offset) ? undefined : offset - wanted;
}

/** What statements of one file bring to an account, one after another. */
export class Brought {
  private readonly parts: { readonly to: IsoDate; readonly minor: bigint }[] = [];
  /** How far the ledger is from the bank after each of them. */
  readonly offsets: bigint[] = [];

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
