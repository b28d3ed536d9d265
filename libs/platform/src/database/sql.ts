import { type Answer } from './batch.js';
import { type Logger } from '../observability/logger.js';
import { type Checkout } from './checkout.js';

/** What follows a commit; it may write into the log of the process. */
type CommitEffect = (log: Logger) => void | Promise<void>;

export type DatabaseRole = 'app' | 'system';

/**
 * One checked-out connection, in the role and for the company it was taken for. Statements are prepared once a
 * connection and may be sent without waiting for each other (`Promise.all`): they travel in one round trip, and fail together.
 */
export interface Sql {
  readonly role: DatabaseRole;
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** The first row. @throws Error when there is none */
  one<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** How many rows the statement touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
  /**
   * Takes statements that are on their way and whose answers nobody needs: later ones and the commit follow without
   * waiting. When one fails, so does everything after it, and the work with what that one failed of.
   */
  withCommit(statements: Promise<unknown>): void;
  /** Runs after the commit, and never when there is none. Outside a transaction: at once after the work. */
  afterCommit(effect: CommitEffect): void;
  /** Tells all that listen to the channel, with the commit: this process before the work is over, others soon after. */
  announce(channel: string): Promise<void>;
}

/** From here to the end of the transaction row security goes by this company, for what was begun without one. */
export async function enterCompany(sql: Sql, companyId: bigint): Promise<void> {
  await sql.run("SELECT set_config('app.company_id', $1, true)", [companyId.toString()]);
}

/** `Sql` over a connection of the driver. */
export class ConnectionSql implements Sql {
  readonly effects: CommitEffect[] = [];
  readonly closing: Promise<unknown>[] = [];
  /** What should travel with the commit has failed already: some of it may never have been sent. */
  failed = false;

  constructor(
    private readonly checkout: Checkout,
    readonly role: DatabaseRole,
    private readonly tellHere: (channel: string) => void,
  ) {}

  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.send(text, values)).rows as T[];
  }

  async row<T>(text: string, values: readonly unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(text, values))[0];
  }

  async one<T>(text: string, values: readonly unknown[] = []): Promise<T> {
    const row = await this.row<T>(text, values);
    if (row === undefined) throw new Error(`A row was expected of: ${text.slice(0, 80)}`);
    return row;
  }

  async run(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.send(text, values)).rowCount ?? 0;
  }

  withCommit(statements: Promise<unknown>): void {
    this.closing.push(statements);
    // Its failure is the commit's, or is asked for when the work fails before.
    statements.catch(() => {
      this.failed = true;
    });
  }

  /** After one statement has failed, Postgres says of the next ones only that the transaction is aborted. */
  async causeOf(failure: unknown): Promise<unknown> {
    const ends = await Promise.allSettled(this.closing);
    const first = ends.find((end) => end.status === 'rejected');
    return first === undefined ? failure : first.reason;
  }

  afterCommit(effect: CommitEffect): void {
    this.effects.push(effect);
  }

  async announce(channel: string): Promise<void> {
    this.afterCommit(() => {
      this.tellHere(channel);
    });
    await this.run('SELECT pg_notify($1, $2)', [channel, '']);
  }

  private async send(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await this.checkout.query(text, values);
    } catch (error) {
      // It comes from the driver's reading of the socket; this leads to whoever asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}
