/** Wait until the books are provisioned, which takes seconds. */
export const PROVISIONING_MS = 5_000;
/** Wait until the bank publishes the rate of the day. */
export const RATE_MS = 60 * 60 * 1000;
/** A rate that is still unknown after this many days will not be published: weekends and holidays are shorter. */
export const RATE_DAYS = 5;
