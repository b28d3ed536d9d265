import { readFileSync } from 'node:fs';
import { type Config } from '../config/config.js';
import { BOOKS_TIME_ZONE, dayOf, isIsoDate, type IsoDate } from './dates.js';

/** The only source of the current time, so that a test can set it. */
export abstract class Clock {
  abstract now(): Date;

  /** Today in the time zone of the books. */
  today(timeZone: string = BOOKS_TIME_ZONE): IsoDate {
    return dayOf(this.now(), timeZone);
  }

  /** Today by `now`, even where a file sets the books' today. Used for the expiry of credentials. */
  actualToday(): IsoDate {
    return dayOf(this.now());
  }
}

const MINUTE_MS = 60_000;

/** The clock of the machine. */
export class SystemClock extends Clock {
  private readonly days = new Map<string, { readonly minute: number; readonly day: IsoDate }>();

  override now(): Date {
    return new Date();
  }

  override today(timeZone: string = BOOKS_TIME_ZONE): IsoDate {
    return this.dayAt(timeZone);
  }

  override actualToday(): IsoDate {
    return this.dayAt(BOOKS_TIME_ZONE);
  }

  /** Days begin on whole minutes everywhere, so the cached day holds within one minute. */
  private dayAt(timeZone: string): IsoDate {
    const now = this.now();
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const known = this.days.get(timeZone);
    if (known?.minute === minute) return known.day;
    const day = dayOf(now, timeZone);
    this.days.set(timeZone, { minute, day });
    return day;
  }
}

/** How long a day read from the file is cached. */
const DAY_BELIEVED_MS = 500;

/**
 * The machine's clock, except that the books' today comes from a file. Somebody who tries the service out can so
 * reach the end of a month at once. Without the file, or without a day in it, the machine's day holds.
 */
class FileClock extends SystemClock {
  private askedAt = -Infinity;
  private day: IsoDate | undefined;

  constructor(private readonly file: string) {
    super();
  }

  override today(timeZone: string = BOOKS_TIME_ZONE): IsoDate {
    if (timeZone !== BOOKS_TIME_ZONE) return super.today(timeZone);
    const now = performance.now();
    if (now - this.askedAt >= DAY_BELIEVED_MS) {
      this.askedAt = now;
      this.day = dayIn(this.file, this.day);
    }
    return this.day ?? super.today();
  }
}

/**
 * The day in the file: undefined when the file is missing or empty, `known` when it holds something else or is being
 * written.
 */
function dayIn(file: string, known: IsoDate | undefined): IsoDate | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') return undefined;
    return isIsoDate(text) ? text : known;
  } catch {
    return undefined;
  }
}

/** The clock of a process. */
export function createClock({ RAAMAT_CLOCK_FILE: file }: Pick<Config, 'RAAMAT_CLOCK_FILE'>): Clock {
  return file === undefined ? new SystemClock() : new FileClock(file);
}

/** A clock that stays at the instant a test sets. */
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
