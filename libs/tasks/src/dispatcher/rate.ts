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

  left(nowMs: number): number {
    const filled = this.tokens + ((nowMs - this.filledAt) / 1_000) * this.perSecond;
    this.tokens = Math.min(Math.max(1, this.perSecond), filled);
    this.filledAt = nowMs;
    return Math.floor(this.tokens);
  }

  take(count: number): void {
    this.tokens -= count;
  }
}
