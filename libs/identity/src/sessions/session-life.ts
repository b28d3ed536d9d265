const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An idle browser is signed out after the length of a working day. */
const IDLE_MS = 12 * HOUR_MS;
/** However much it is used, a session ends after two weeks and the person signs in again. */
const LONGEST_MS = 14 * 24 * HOUR_MS;
/** The use of a session is written at most this often. */
const NOTED_EVERY_MS = MINUTE_MS;

/** The times of a session that decide whether it is still valid. */
interface SessionTimes {
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The end of a session that is opened now. */
export function endOfSession(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

export function isLive({ lastSeenAt, expiresAt }: SessionTimes, now: Date): boolean {
  return now < expiresAt && now.getTime() - lastSeenAt.getTime() < IDLE_MS;
}

/** Sessions last used before this are over, whatever their end. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Whether a use now is worth a write. */
export function isWorthNoting({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= NOTED_EVERY_MS;
}
