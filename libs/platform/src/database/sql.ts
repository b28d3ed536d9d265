import { type Answer } from './batch.js';
import { type Logger } from '../observability/logger.js';
import { type Checkout } from './checkout.js';

/** Runs after a commit; may write to the process's log. */
type CommitEffect = (log: Logger) => void | Promise<void>;

export type DatabaseRole = 'app' | 'system';

/**
 * One checked-out connection, in its role and for its company. Statements are prepared once per connection and may be
 * sent without awaiting each other (`Promise.all`): they travel in one round trip and fail together.
 */
export interface Sql {
  readonly role: DatabaseRole;
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  row<T>(text: string, values?: readonly unknown[]): Promise<T | undefined>;
  /** The first row. @throws Error when there is none */
  one<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** Returns the number of affected rows. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
  /**
   * Takes statements in flight whose answers nobody needs: later statements and the commit follow without waiting.
   * When one fails, everything after it fails too, and the work fails with its error.
   */
  withCommit(statements: Promise<unknown>): void;
  /** Runs after the commit, and never without one. Outside a transaction, right after the work. */
  afterCommit(effect: CommitEffect): void;
  /** Notifies all listeners of the channel at the commit: this process before the work ends, others soon after. */
  announce(channel: string): Promise<void>;
}

/** Sets the company for row security until the end of a transaction that began without one. */
export async function enterCompany(sql: Sql, companyId: bigint): Promise<void> {
  await sql.run("SELECT set_config('app.company_id', $1, true)", [companyId.toString()]);
}

/** `Sql` on a connection of the driver. */
export class ConnectionSql implements Sql {
  readonly effects: CommitEffect[] = [];
  readonly closing: Promise<unknown>[] = [];
  /** A statement passed to `withCommit` has failed; some may never have been sent. */
  failed = false;

  constructor(
    private readonly checkout: Checkout,
    readonly role: DatabaseRole,
    private readonly deliverHere: (channel: string) => void,
  ) {}

  async rows<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.send(text, values)).rows as T[];
  }

  async row<T>(text: string, values: readonly unknown[] = []): Promise<T | undefined> {
    return (await this.rows<T>(text, values))[0];
  }

  async one<T>(text: string, values: readonly unknown[] = []): Promise<T> {
    const row = await this.row<T>(text, values);
    if (row === undefined) throw new Error(`A row was expected from: ${text.slice(0, 80)}`);
    return row;
  }

  async run(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.send(text, values)).rowCount ?? 0;
  }

  withCommit(statements: Promise<unknown>): void {
    this.closing.push(statements);
    // The commit fails with its error, or `causeOf` returns it when the work fails first.
    statements.catch(() => {
      this.failed = true;
    });
  }

  /**
   * The first error: after one statement fails, Postgres reports of the next ones only that the transaction is
   * aborted.
   */
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
      this.deliverHere(channel);
    });
    await this.run('SELECT pg_notify($1, $2)', [channel, '']);
  }

  private async send(text: string, values: readonly unknown[]): Promise<Answer> {
    try {
      return await this.checkout.query(text, values);
    } catch (error) {
      // The driver's stack starts at the socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}
