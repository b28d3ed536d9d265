const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A browser left alone is signed out: a working day's length. */
const IDLE_MS = 12 * HOUR_MS;
/** However much it is used, a person shows who they are again after two weeks. */
const LONGEST_MS = 14 * 24 * HOUR_MS;
/** Being used is written down at most so often. */
const NOTED_EVERY_MS = MINUTE_MS;

/** The times of a session that decide whether it still lets anybody in. */
interface SessionTimes {
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The end of a session opened now. */
export function endOfSession(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

export function isLive({ lastSeenAt, expiresAt }: SessionTimes, now: Date): boolean {
  return now < expiresAt && now.getTime() - lastSeenAt.getTime() < IDLE_MS;
}

/** Sessions last seen before this are over, whatever their end. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Whether its use now is worth a write. */
export function isWorthNoting({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= NOTED_EVERY_MS;
}
