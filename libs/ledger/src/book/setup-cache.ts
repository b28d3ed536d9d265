import { LRUCache } from 'lru-cache';

/** How many companies' set-ups a process keeps in memory. */
const CAPACITY = 500;

/**
 * What was read of companies' set-ups, kept by the version that it was read at. A version is committed before it is
 * seen here, so what is kept under it stays true.
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
