import { type Running } from './running.js';

/**
 * Keeps a number of processes of one kind running and restarts killed ones, as a machine's process manager does. A
 * process that ends by itself is a fault of the product and is recorded for `crashes`.
 */
export class Keeper {
  readonly crashes: string[] = [];
  /** Starts that failed. */
  readonly failedStarts: string[] = [];
  /** The number of restarts. */
  restarts = 0;
  private readonly members = new Set<Running>();
  private ending = false;
  private readonly watches = new Set<Promise<void>>();

  constructor(private readonly begin: () => Promise<Running>) {}

  get running(): readonly Running[] {
    return [...this.members].filter(({ end }) => end === undefined);
  }

  async keep(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.add()));
  }

  /** Kills all of them at once. */
  async kill(): Promise<void> {
    this.ending = true;
    do {
      for (const member of this.members) member.signal('SIGKILL');
      await Promise.all(this.watches);
    } while (this.members.size > 0);
  }

  private async add(): Promise<void> {
    const member = await this.begin();
    this.members.add(member);
    const watch = this.watch(member).finally(() => this.watches.delete(watch));
    this.watches.add(watch);
  }

  private async watch(member: Running): Promise<void> {
    const { code, signal } = await member.ended;
    this.members.delete(member);
    if (signal !== 'SIGKILL') {
      this.crashes.push(`${member.name} ended by itself (${signal ?? code}):\n${member.logTail()}`);
    }
    // While a server that it needs is down too, it may take more than one start.
    while (!this.ending) {
      this.restarts += 1;
      try {
        await this.add();
        return;
      } catch (error) {
        this.failedStarts.push(String(error));
      }
    }
  }
}
