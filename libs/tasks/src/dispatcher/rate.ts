/**
 * The number of tasks that an external service may still receive: a bucket that fills at its rate and holds one second
 * of it.
 */
export class Rate {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly perSecond: number,
    nowMs: number,
  ) {
    this.tokens = Math.max(1, perSecond);
    this.filledAt = nowMs;
  }

  /** Takes up to `most`; the caller gives back those that it does not use. */
  take(most: number, nowMs: number): number {
    const filled = this.tokens + ((nowMs - this.filledAt) / 1_000) * this.perSecond;
    this.tokens = Math.min(Math.max(1, this.perSecond), filled);
    this.filledAt = nowMs;
    const taken = Math.max(0, Math.min(most, Math.floor(this.tokens)));
    this.tokens -= taken;
    return taken;
  }

  giveBack(count: number): void {
    this.tokens += count;
  }
}
