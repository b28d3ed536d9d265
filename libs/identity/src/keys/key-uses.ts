import { type Clock, type Database } from '#platform';

const WRITE_AFTER_MS = 1_000;
const AT_MOST_EVERY_MS = 60_000;

/** When keys were last used, written in the background: many uses of a key cost one update a minute. */
export class KeyUses {
  private readonly noted = new Map<bigint, number>();
  private readonly waiting = new Set<bigint>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  note(keyId: bigint): void {
    const now = performance.now();
    const before = this.noted.get(keyId);
    if (before !== undefined && now - before < AT_MOST_EVERY_MS) return;
    this.noted.set(keyId, now);
    this.waiting.add(keyId);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, WRITE_AFTER_MS).unref();
  }

  /** Writes what waits. Losing it would lose a time of use and nothing else, so a failure is only reported. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.size > 0) {
      const ids = [...this.waiting];
      this.waiting.clear();
      this.writing = this.writing.then(() => this.write(ids)).catch(this.onFailure);
    }
    return this.writing;
  }

  private async write(ids: bigint[]): Promise<void> {
    await this.database.transaction((sql) =>
      sql.run('UPDATE identity.api_key SET last_used_at = $2 WHERE id = ANY($1)', [ids, this.clock.now()]),
    );
  }
}
