import { problem } from '#platform';

/** Most pieces of work of one company that run or wait: a screen shows fewer pages than that. */
const MOST_OF_COMPANY = 16;
/** The same for all companies: each holds a request open. */
const MOST = 64;
const RETRY_AFTER_SECONDS = '2';

/** Runs work by its name: whoever asks for what is being made waits for it. The number of waiting works is bounded. */
export class Turns {
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly ofCompany = new Map<bigint, number>();

  /** @throws Problem `throttled` when too much is waiting; what the work throws */
  async take<T>(companyId: bigint, name: string, work: () => Promise<T>): Promise<T> {
    const known = this.running.get(name);
    // Equal names are equal works.
    if (known !== undefined) return known as Promise<T>;
    const its = this.ofCompany.get(companyId) ?? 0;
    if (its >= MOST_OF_COMPANY || this.running.size >= MOST) {
      throw problem('throttled', 'Too many pages are being drawn. Try again in a moment.', {
        headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      });
    }
    this.ofCompany.set(companyId, its + 1);
    const run = work();
    this.running.set(name, run);
    try {
      return await run;
    } finally {
      this.running.delete(name);
      const left = (this.ofCompany.get(companyId) ?? 1) - 1;
      if (left === 0) this.ofCompany.delete(companyId);
      else this.ofCompany.set(companyId, left);
    }
  }
}
