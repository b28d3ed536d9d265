import { BOOKS_TIME_ZONE, dayOf, type IsoDate } from './dates.js';

/** What time it is. Everything asks here, so that a test can say. */
export abstract class Clock {
  abstract now(): Date;

  /** Today in the time zone of the books. */
  today(timeZone: string = BOOKS_TIME_ZONE): IsoDate {
    return dayOf(this.now(), timeZone);
  }
}

const MINUTE_MS = 60_000;

/** The clock of the machine. */
export class SystemClock extends Clock {
  private readonly days = new Map<string, { readonly minute: number; readonly day: IsoDate }>();

  override now(): Date {
    return new Date();
  }

  /** Days begin on whole minutes everywhere: within one, the day that was found last still holds. */
  override today(timeZone: string = BOOKS_TIME_ZONE): IsoDate {
    const now = this.now();
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const known = this.days.get(timeZone);
    if (known?.minute === minute) return known.day;
    const day = dayOf(now, timeZone);
    this.days.set(timeZone, { minute, day });
    return day;
  }
}

/** A clock that stands where a test put it. */
export class FixedClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.instant);
  }

  set(instant: Date): void {
    this.instant = instant;
  }
}
