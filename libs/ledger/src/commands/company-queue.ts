/**
 * Runs one task of a company at a time in this process. The lock in the database would serialize them too, but each
 * waiting task would hold a connection that other companies need.
 */
export class CompanyQueue {
  private readonly last = new Map<bigint, Promise<unknown>>();

  async run<T>(companyId: bigint, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(companyId);
    const turn = before === undefined ? work() : before.then(work, work);
    this.last.set(companyId, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(companyId) === turn) this.last.delete(companyId);
    }
  }
}
