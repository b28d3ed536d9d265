/** The facts that determine the opening entry of a bank account. Minor units of the account. */
export interface OpeningFacts {
  /** The opening balance of the statement that opens the account; null while no statement opens it. */
  readonly openingMinor: bigint | null;
  /** Bank lines of days before that statement. */
  readonly earlierMinor: bigint;
  /** Opening balances that people booked on the account themselves, as events. */
  readonly bookedMinor: bigint;
}

/**
 * The amount of the opening entry. Together with the lines before the statement and the balances that people booked it
 * equals the statement's opening balance, so that the ledger equals the closing balance after the lines of the
 * statement. Without an opening statement there is no such entry.
 */
export function openingAmount({ openingMinor, earlierMinor, bookedMinor }: OpeningFacts): bigint {
  return openingMinor === null ? 0n : openingMinor - earlierMinor - bookedMinor;
}
