import { type Clock } from '#platform';
import { LRUCache } from 'lru-cache';

/** How long a company at a limit is refused without a check: staff may have raised the limit. */
const REMEMBERED_MS = 60_000;
const MOST_COMPANIES = 10_000;

/**
 * Companies for which a mail was recently refused. Their recipients are deferred at RCPT, so that a mail to several
 * companies reaches the others when it is sent again.
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
