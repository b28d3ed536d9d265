const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Pauses after a first, second, … failed attempt: the schedule that Standard Webhooks 1.0.0 recommends, and two days more, so
 * that it lasts as long as an endpoint may fail.
 */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
  24 * HOUR,
  24 * HOUR,
] as const;

export const MOST_ATTEMPTS = PAUSES_MS.length + 1;

/** An endpoint that took nothing for so long is disabled. */
export const FAILING_MS = 5 * DAY;

/** The longest that an endpoint rests after it took nothing of several. */
const LONGEST_REST_MS = 5 * MINUTE;

/**
 * When an event is sent again after so many failed attempts; undefined: never. `chance` between 0 and 1 adds up to a tenth, so
 * that what failed together does not come back together.
 */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | undefined {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + Math.round(pause * (1 + chance / 10)));
}

/**
 * Until when an endpoint that fails is left alone, longer the longer it fails: else what waits for one that is away would try
 * it one after another, each until its time is up.
 */
export function restUntil(failingSince: Date, now: Date): Date {
  const failing = now.getTime() - failingSince.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_REST_MS, Math.max(5 * SECOND, failing / 10)));
}

/** Whether an endpoint has failed for too long. */
export const isHopeless = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_MS;
