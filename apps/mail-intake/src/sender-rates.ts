import { type Clock } from '#platform';
import { LRUCache } from 'lru-cache';

/** Wrong recipients that one host may try per minute. */
export const MISSES_A_MINUTE = 100;
const WINDOW_MS = 60_000;
/** Maximum number of tracked hosts; the longest inactive are dropped first. */
const MOST_HOSTS = 10_000;

interface Window {
  readonly since: number;
  mails: number;
  misses: number;
}

/**
 * Counts the mails and wrong recipients of each host, in windows of a minute. Each process counts separately:
 * the limit need not be exact.
 */
export class SenderRates {
  private readonly windows = new LRUCache<string, Window>({ max: MOST_HOSTS });

  /** @param mailsAMinute mails that one host may deliver: a provider delivers those of many senders, a loop far more */
  constructor(
    private readonly mailsAMinute: number,
    private readonly clock: Clock,
  ) {}

  /** Counts a mail; false when the host has delivered too many. */
  mail(host: string): boolean {
    const window = this.of(host);
    window.mails += 1;
    return window.mails <= this.mailsAMinute;
  }

  /** Counts an unknown recipient; false when the host has tried too many. */
  miss(host: string): boolean {
    const window = this.of(host);
    window.misses += 1;
    return window.misses <= MISSES_A_MINUTE;
  }

  private of(host: string): Window {
    const known = this.windows.get(host);
    const now = this.clock.now().getTime();
    if (known !== undefined && now - known.since < WINDOW_MS) return known;
    const fresh: Window = { since: now, mails: 0, misses: 0 };
    this.windows.set(host, fresh);
    return fresh;
  }
}
