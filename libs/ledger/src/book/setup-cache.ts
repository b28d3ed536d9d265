import { LRUCache } from 'lru-cache';

/** The number of companies whose set-up a process keeps in memory. */
const CAPACITY = 500;

/**
 * The set-ups of companies, cached by version. A version is committed before this cache sees it, so an entry cached
 * under it stays valid.
 */
export class SetupCache<T> {
  private readonly kept = new LRUCache<bigint, { version: bigint; value: T }>({ max: CAPACITY });

  get(companyId: bigint, version: bigint): T | undefined {
    const found = this.kept.get(companyId);
    return found?.version === version ? found.value : undefined;
  }

  set(companyId: bigint, version: bigint, value: T): void {
    this.kept.set(companyId, { version, value });
  }
}
