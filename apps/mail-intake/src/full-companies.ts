import { type Clock } from '#platform';
import { LRUCache } from 'lru-cache';

/** How long a company that reached a limit is refused without asking: staff may have raised it. */
const REMEMBERED_MS = 60_000;
const MOST_COMPANIES = 10_000;

/**
 * Companies that a mail was refused for a moment ago. Their recipients are put off at RCPT, so that a mail for several
 * companies comes in for the others when it is sent again.
 */
export class FullCompanies {
  private readonly until = new LRUCache<bigint, number>({ max: MOST_COMPANIES });

  constructor(private readonly clock: Clock) {}

  add(companyId: bigint): void {
    this.until.set(companyId, this.clock.now().getTime() + REMEMBERED_MS);
  }

  has(companyId: bigint): boolean {
    const until = this.until.get(companyId);
    if (until === undefined) return false;
    if (until > this.clock.now().getTime()) return true;
    this.until.delete(companyId);
    return false;
  }
}
