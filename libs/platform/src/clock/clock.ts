import { BOOKS_TIME_ZONE, dayOf, type IsoDate } from './dates.js';

/** What time it is. Everything asks here, so that a test can say. */
export abstract class Clock {
  abstract now(): Date;

  /** Today in the time zone of the books. */
  today(timeZone: string = BOOKS_TIME_ZONE): IsoDate {
    return dayOf(this.now(), timeZone);
  }
}

/** The clock of the machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
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
