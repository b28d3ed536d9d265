const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Pauses after the first, second, … failed attempt: the schedule that Standard Webhooks 1.0.0 recommends, and two days
 * more, so that it lasts as long as an endpoint may fail.
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

/** An endpoint that accepted nothing for this long is disabled. */
export const FAILING_MS = 5 * DAY;

/** The longest rest of an endpoint that rejected several deliveries. */
const LONGEST_REST_MS = 5 * MINUTE;

/**
 * The time of the next attempt after this many failed ones; undefined: never. `chance` between 0 and 1 adds up to a
 * tenth, so that events that failed together are not retried together.
 */
export function nextAttempt(attempts: number, now: Date, chance: number): Date | undefined {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + Math.round(pause * (1 + chance / 10)));
}

/**
 * The end of the rest of a failing endpoint, which grows with the time it has failed: otherwise every waiting event
 * would try an unreachable endpoint one after another, each until its time limit.
 */
export function restUntil(failingSince: Date, now: Date): Date {
  const failing = now.getTime() - failingSince.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_REST_MS, Math.max(5 * SECOND, failing / 10)));
}

/** Whether an endpoint has failed for too long. */
export const isHopeless = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_MS;
