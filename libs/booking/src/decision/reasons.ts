/** Why a file was not simply booked: a stable code, and words for a person. */
export interface BookingReason {
  readonly code: string;
  readonly message: string;
}

/** The most that a text of a command holds. */
const MAX_NOTE = 2000;

/** Reasons as they are found, each said once. */
export class Reasons {
  private readonly said = new Map<string, BookingReason>();

  add(code: string, message: string): void {
    if (!this.said.has(message)) this.said.set(message, { code, message });
  }

  has(...codes: readonly string[]): boolean {
    return this.list().some((reason) => codes.includes(reason.code));
  }

  list(): readonly BookingReason[] {
    return [...this.said.values()];
  }
}

/** Sentences of reasons, as a review note. */
export function noteOf(reasons: readonly BookingReason[]): string | null {
  if (reasons.length === 0) return null;
  return reasons
    .map((reason) => reason.message)
    .join(' ')
    .slice(0, MAX_NOTE);
}
