import { LRUCache } from 'lru-cache';
import { type Logger } from '../observability/logger.js';
import { type AllowanceStore, interval, type RatePolicy } from './allowances.js';

/**
 * A wide quota is taken from the store in shares of one in this many and spent in memory: most requests then need no
 * round trip.
 */
const SHARE_TAKEN = 1_000;
const REMEMBERED = 20_000;
/** How long a failed store is not asked. */
const PAUSE_MS = 1_000;
const WARN_EVERY_MS = 10_000;

/** Whether a request may run, and the caller's state. Seconds are whole and rounded up. */
export interface RateDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the whole quota is available again. */
  readonly resetSeconds: number;
  /** Until the next request is allowed; 0 when this one was. */
  readonly retrySeconds: number;
}

interface Share {
  /** Taken from the store and not yet spent. */
  left: number;
  /** When the whole quota is available again, by this process's steady clock, in microseconds. */
  fullAt: number;
}

/** Limits callers by policies. Exact for a narrow quota, otherwise within a thousandth of it per process. */
export class RateLimiter {
  private readonly shares = new LRUCache<string, Share>({ max: REMEMBERED });
  private pausedUntil = 0;
  private warnedAt = -Infinity;

  constructor(
    private readonly store: AllowanceStore,
    private readonly log: Logger,
    /** Milliseconds of a steady clock. */
    private readonly steady: () => number = () => performance.now(),
  ) {}

  /**
   * Spends `cost` of the caller's allowance, by default one request; synchronously while enough of its share is left.
   * Undefined when the store is unreachable: then everything is allowed.
   */
  spend(
    caller: string,
    policy: RatePolicy,
    cost = 1,
  ): RateDecision | undefined | Promise<RateDecision | undefined> {
    const key = `${policy.name}:${caller}`;
    const share = this.share(key);
    // Whole microseconds: the fractions lost in a sum would cost a request of the allowance, or add a second.
    const now = Math.round(this.steady() * 1_000);
    return share.left >= cost
      ? spendOf(share, policy, now, cost)
      : this.replenish(key, share, policy, now, cost);
  }

  /** Gives back units that were spent but not used, for spending in this process. */
  giveBack(caller: string, policy: RatePolicy, unused: number): void {
    this.share(`${policy.name}:${caller}`).left += unused;
  }

  private async replenish(
    key: string,
    share: Share,
    policy: RatePolicy,
    now: number,
    cost: number,
  ): Promise<RateDecision | undefined> {
    // A caller refused a moment ago is refused again without asking the store.
    const wait = share.fullAt - now - (policy.quota - (cost - share.left)) * interval(policy);
    if (wait > 0) return refused(share.fullAt - now, wait);
    if (now < this.pausedUntil) return undefined;
    const wanted = Math.max(cost - share.left, Math.floor(policy.quota / SHARE_TAKEN));
    try {
      const { granted, fullIn } = await this.store.take(key, policy, wanted);
      share.fullAt = now + fullIn;
      share.left += granted;
      if (share.left < cost)
        return refused(fullIn, fullIn - (policy.quota - (cost - share.left)) * interval(policy));
    } catch (error) {
      this.storeAway(error);
      return undefined;
    }
    return spendOf(share, policy, now, cost);
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private share(key: string): Share {
    let share = this.shares.get(key);
    if (share === undefined) {
      share = { left: 0, fullAt: 0 };
      this.shares.set(key, share);
    }
    return share;
  }

  private storeAway(error: unknown): void {
    const now = this.steady();
    this.pausedUntil = (now + PAUSE_MS) * 1_000;
    if (now - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = now;
    this.log.warn({ err: error }, 'rate allowances cannot be read: requests are not limited');
  }
}

const seconds = (microseconds: number): number => Math.max(0, Math.ceil(microseconds / 1_000_000));

function spendOf(share: Share, policy: RatePolicy, now: number, cost: number): RateDecision {
  share.left -= cost;
  const fullIn = Math.max(0, share.fullAt - now);
  const free = Math.floor((interval(policy) * policy.quota - fullIn) / interval(policy));
  return {
    allowed: true,
    remaining: Math.min(policy.quota, Math.max(0, free) + share.left),
    resetSeconds: seconds(fullIn),
    retrySeconds: 0,
  };
}

function refused(fullIn: number, wait: number): RateDecision {
  return {
    allowed: false,
    remaining: 0,
    resetSeconds: seconds(fullIn),
    retrySeconds: Math.max(1, seconds(wait)),
  };
}
