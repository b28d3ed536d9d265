/** What the opening entry of a bank account is decided by. Minor units of the account. */
export interface OpeningFacts {
  /** What the statement that opens the account begins with; null while no statement opens it. */
  readonly openingMinor: bigint | null;
  /** Bank lines of days before that statement. */
  readonly earlierMinor: bigint;
  /** Opening balances that people booked on the account themselves, as events. */
  readonly bookedMinor: bigint;
}

/**
 * The amount of the opening entry: with the lines before the statement, and with what people booked, it makes the statement's
 * opening balance, so that the ledger is the closing balance after the lines of the statement. Before the books have an
 * opening statement there is no such entry.
 */
export function openingAmount({ openingMinor, earlierMinor, bookedMinor }: OpeningFacts): bigint {
  return openingMinor === null ? 0n : openingMinor - earlierMinor - bookedMinor;
}
