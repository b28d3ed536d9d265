/** How many companies' set-ups a process keeps in memory. */
const CAPACITY = 500;

/**
 * What was read of companies' set-ups, kept by the version that it was read at. A version is committed before it is
 * seen here, so what is kept under it stays true.
 */
export class SetupCache<T> {
  private readonly kept = new Map<bigint, { version: bigint; value: T }>();

  get(companyId: bigint, version: bigint): T | undefined {
    const found = this.kept.get(companyId);
    if (found?.version !== version) return undefined;
    // The least recently used one stands first, and goes first.
    this.kept.delete(companyId);
    this.kept.set(companyId, found);
    return found.value;
  }

  set(companyId: bigint, version: bigint, value: T): void {
    this.kept.delete(companyId);
    this.kept.set(companyId, { version, value });
    const oldest = this.kept.keys().next();
    if (this.kept.size > CAPACITY && !oldest.done) this.kept.delete(oldest.value);
  }
}
