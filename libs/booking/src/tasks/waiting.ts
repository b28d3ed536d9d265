/** Until the books are there: provisioning takes seconds. */
export const PROVISIONING_MS = 5_000;
/** Until the bank publishes the rate of the day. */
export const RATE_MS = 60 * 60 * 1000;
/** A rate that is not known by then will not come by itself: weekends and holidays are shorter. */
export const RATE_DAYS = 5;
