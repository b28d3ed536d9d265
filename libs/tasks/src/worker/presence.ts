import { randomUUID } from 'node:crypto';
import { type Database, type Logger, type Sql } from '#platform';

/** A third of the time after which a worker does not count any more. */
const RENEW_MS = 10_000;

const RENEW = `
  WITH forgotten AS (DELETE FROM tasks.worker WHERE seen_at < now() - interval '1 hour')
  INSERT INTO tasks.worker (id, slots, seen_at) VALUES ($1, $2, now())
  ON CONFLICT (id) DO UPDATE SET slots = excluded.slots, seen_at = excluded.seen_at`;

/** Reports to the dispatcher how many tasks this worker runs at once, for as long as it lives. */
export class Presence {
  private readonly id: string = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
    private readonly slots: Readonly<Record<string, number>>,
  ) {}

  async begin(): Promise<void> {
    this.renewing = this.renew();
    await this.renewing;
    // The worker may have been closed meanwhile.
    if (this.ended) return;
    this.timer = setInterval(() => {
      this.renewing = this.renew();
    }, RENEW_MS);
  }

  async end(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.renewing;
    await this.attempt((sql) => sql.run('DELETE FROM tasks.worker WHERE id = $1', [this.id]));
  }

  private renew(): Promise<void> {
    return this.attempt((sql) => sql.run(RENEW, [this.id, this.slots]));
  }

  /** Without its row, the limits are lower than they could be, and nothing else. */
  private async attempt(write: (sql: Sql) => Promise<unknown>): Promise<void> {
    try {
      await this.database.system(write);
    } catch (error) {
      this.log.debug({ err: error }, 'the row of this worker could not be written');
    }
  }
}
