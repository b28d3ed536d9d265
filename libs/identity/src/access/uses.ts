import { type Clock, type Database } from '#platform';

const WRITE_AFTER_MS = 1_000;
const AT_MOST_EVERY_MS = 60_000;

/**
 * The times at which keys or connections were last used, written in the background: many uses of one cost one update a
 * minute.
 */
export class Uses {
  private readonly noted = new Map<bigint, number>();
  private readonly waiting = new Map<bigint, Date>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly table: 'api_key' | 'connected_app',
    private readonly onFailure: (error: unknown) => void,
  ) {}

  note(id: bigint): void {
    const now = performance.now();
    const before = this.noted.get(id);
    if (before !== undefined && now - before < AT_MOST_EVERY_MS) return;
    this.noted.set(id, now);
    // The moment of the use, not of the write: a key revoked before the write does not seem used after it was revoked.
    this.waiting.set(id, this.clock.now());
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, WRITE_AFTER_MS).unref();
  }

  /** Writes the waiting times. Losing them loses only times of use, so a failure is only reported. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.size > 0) {
      const uses = [...this.waiting];
      this.waiting.clear();
      this.writing = this.writing.then(() => this.write(uses)).catch(this.onFailure);
    }
    return this.writing;
  }

  private async write(uses: readonly (readonly [bigint, Date])[]): Promise<void> {
    await this.database.transaction((sql) =>
      sql.run(
        `UPDATE identity.${this.table} AS credential SET last_used_at = used.at
         FROM unnest($1::bigint[], $2::timestamptz[]) AS used(id, at) WHERE credential.id = used.id`,
        [uses.map(([id]) => id), uses.map(([, at]) => at)],
      ),
    );
  }
}
