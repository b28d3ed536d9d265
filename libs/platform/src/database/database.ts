import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { type PoolClient } from 'pg';
import { Statement } from './batch.js';
import { Checkout, type Silence } from './checkout.js';
import { type Logger } from '../observability/logger.js';
import { encodeId } from '../ids/service-id.js';
import { problem } from '../problems/problem.js';
import { isConnectionError } from './errors.js';
import { Notifier } from './notifier.js';
import { ConnectionSql, type DatabaseRole, type Sql } from './sql.js';
import { endWhenSilent, KEEP_ALIVE } from './stream.js';

export interface DatabaseOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly appPool: number;
  readonly systemPool: number;
  readonly log: Logger;
  /** A transaction in which nothing happens for so long is broken off. */
  readonly idleInTransactionMs?: number;
  readonly silence?: Silence;
}

const STATEMENT_TIMEOUT_MS = 60_000;
/** A process that stands still inside a transaction would keep its locks, and with them a company's books. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** The first answer is that the company is set, which waits for nobody; a batch has time for a statement that just ends in time. */
const SILENCE: Silence = { firstMs: CONNECT_TIMEOUT_MS, batchMs: STATEMENT_TIMEOUT_MS + 30_000 };

/** How a transaction begins and ends when nothing in it failed. */
interface Frame {
  readonly begin: string;
  readonly end: readonly string[];
}

const WRITE: Frame = { begin: 'BEGIN ISOLATION LEVEL READ COMMITTED', end: ['COMMIT'] };
/** What the database checks when a commit ends, it checks now. */
const TRIAL: Frame = { begin: WRITE.begin, end: ['SET CONSTRAINTS ALL IMMEDIATE', 'ROLLBACK'] };
const REPORT: Frame = { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', end: ['COMMIT'] };
const SET_COMPANY = "SELECT set_config('app.company_id', coalesce($1::text, ''), false)";

interface PoolDriver {
  obtainMasterConnection(): Promise<[PoolClient, (error?: Error) => void]>;
}

/**
 * The one way to Postgres. Application work runs as `raamat_app` under row security, the dealer, the intake and
 * staff lists as `raamat_system`; neither can change the schema. The company is set at every checkout, so a
 * connection never carries the one before.
 */
export class Database {
  private readonly app: DataSource;
  private readonly systemSource: DataSource;
  private readonly notifier: Notifier;

  constructor(private readonly options: DatabaseOptions) {
    this.app = this.source('raamat_app', options.appPool);
    this.systemSource = this.source('raamat_system', options.systemPool);
    this.notifier = new Notifier(options.url, options.log);
  }

  /**
   * Opens the pools and proves that the walls stand.
   * @throws Error when a role could pass row security
   */
  async connect(): Promise<this> {
    await Promise.all([this.app.initialize(), this.systemSource.initialize()]);
    for (const role of ['app', 'system'] as const) {
      const { name, passes } = await this.with(role, null, undefined, (sql) =>
        sql.one<{ name: string; passes: boolean }>(
          'SELECT current_user::text AS name, rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user',
        ),
      );
      if (passes || name !== `raamat_${role}`)
        throw new Error(`The pool of role ${name} is not bound by row security.`);
    }
    return this;
  }

  async close(): Promise<void> {
    await this.notifier.close();
    await Promise.all(
      [this.app, this.systemSource].map(async (source) => {
        if (source.isInitialized) await source.destroy();
      }),
    );
  }

  /**
   * A write transaction of one company: READ COMMITTED, row security on that company. A dry run does everything, checks
   * at the commit included, and keeps none of it.
   */
  inCompany<T>(
    companyId: bigint,
    work: (sql: Sql) => Promise<T>,
    { dryRun }: { readonly dryRun?: boolean | undefined } = {},
  ): Promise<T> {
    return this.with('app', companyId, dryRun === true ? TRIAL : WRITE, work);
  }

  /** Reads of one company, each statement on its own snapshot, without a transaction. What writes says `eachInCompany`. */
  readCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, undefined, work);
  }

  /**
   * Writes of one company, each statement a transaction of its own, which needs no round trip to commit. Postgres sees no
   * difference to `readCompany`: the name says that the work changes something, and that its failure takes nothing back
   * that an earlier statement did.
   */
  eachInCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, undefined, work);
  }

  /** Reads of one company on one snapshot, for reports. */
  reportCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, REPORT, work);
  }

  /** A write transaction with no company: identity's tables. Tables of companies look empty here. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', null, WRITE, work);
  }

  /** Reads with no company, without a transaction. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', null, undefined, work);
  }

  /** Statements over all companies in the role with grants on the few tables that need it. */
  system<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('system', null, undefined, work);
  }

  systemTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('system', null, WRITE, work);
  }

  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>> {
    return this.notifier.listen(channel, onNotify);
  }

  notify(channel: string, payload = ''): void {
    this.notifier.notify(channel, payload);
  }

  private source(role: string, max: number): DataSource {
    const idleMs = this.options.idleInTransactionMs ?? IDLE_IN_TRANSACTION_MS;
    return new DataSource({
      type: 'postgres',
      url: this.options.url,
      applicationName: `raamat-${this.options.applicationName}`,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      // Every connection tells of its own end.
      poolErrorHandler: () => undefined,
      extra: {
        max,
        ...KEEP_ALIVE,
        onConnect: (client: PoolClient) => {
          this.hearErrors(client);
        },
        // Compiling a statement takes longer than running any of ours, and the planner of a large ledger thinks otherwise.
        options:
          `-c role=${role} -c statement_timeout=${STATEMENT_TIMEOUT_MS} ` +
          `-c idle_in_transaction_session_timeout=${idleMs} -c TimeZone=UTC -c jit=off`,
      },
    });
  }

  private async with<T>(
    role: DatabaseRole,
    companyId: bigint | null,
    frame: Frame | undefined,
    work: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    const [client, release] = await this.checkout(role);
    const opening = (): Statement[] => [
      ...(frame === undefined ? [] : [new Statement(frame.begin, [])]),
      new Statement(SET_COMPANY, [companyId]),
    ];
    const silence = this.options.silence ?? SILENCE;
    const checkout = new Checkout(client, opening, silence);
    const sql = new ConnectionSql(checkout, role, (channel) => {
      this.notifier.tell(channel);
    });
    let result: T;
    try {
      result = await work(sql);
      // Postgres turns the commit of a transaction in which a statement failed into a rollback; of what failed before it was
      // sent it knows nothing.
      const end = sql.failed ? [] : (frame?.end ?? []);
      await Promise.all([...sql.closing, ...end.map((one) => checkout.query(one))]);
    } catch (thrown) {
      const error = await sql.causeOf(thrown);
      checkout.end();
      const lost = isConnectionError(error) ? (error as Error) : undefined;
      release(lost ?? (frame !== undefined && checkout.used ? await rollBack(client, silence) : undefined));
      throw lost === undefined ? error : unavailable(lost);
    }
    checkout.end();
    release();
    if (frame !== TRIAL) await this.runEffects(sql, companyId);
    return result;
  }

  /** What follows a commit cannot undo it: a failure there is told, not thrown. */
  private async runEffects(sql: ConnectionSql, companyId: bigint | null): Promise<void> {
    for (const effect of sql.effects) {
      try {
        await effect();
      } catch (error) {
        const company = companyId === null ? {} : { companyId: encodeId('company', companyId) };
        this.options.log.error({ err: error, ...company }, 'what should follow a commit failed');
      }
    }
  }

  /**
   * For as long as the connection lives: the pool hears of idle ones only, and an error that nobody hears ends the
   * process. A server that goes down may say so together with its welcome, before anyone holds the connection. Its
   * next statement fails, which is how its holder hears of it.
   */
  private hearErrors(client: PoolClient): void {
    client.on('error', (error) => {
      this.options.log.warn({ err: error }, 'a connection to Postgres was lost');
    });
  }

  private async checkout(role: DatabaseRole): Promise<[PoolClient, (error?: Error) => void]> {
    const source = role === 'app' ? this.app : this.systemSource;
    try {
      const [client, release] = await (source.driver as unknown as PoolDriver).obtainMasterConnection();
      return [client, once(release)];
    } catch (error) {
      throw isConnectionError(error) ? unavailable(error) : error;
    }
  }
}

function once(release: (error?: Error) => void): (error?: Error) => void {
  let released = false;
  return (error) => {
    if (released) return;
    released = true;
    release(error);
  };
}

/** Ends a transaction that failed; an error tells that the connection is of no more use. */
async function rollBack(client: PoolClient, { firstMs }: Silence): Promise<Error | undefined> {
  const stopWatching = endWhenSilent(client, firstMs);
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure : new Error(String(failure));
  } finally {
    stopWatching();
  }
}

function unavailable(cause: unknown): Error {
  const error = problem('books_unavailable', 'The books are not available at the moment. Try again soon.', {
    headers: { 'Retry-After': '5' },
  });
  error.cause = cause;
  return error;
}

/** The data source of the schema's owner: migrations and the test of schema drift, nothing else. */
export function ownerDataSource(
  url: string,
  schema: { entities: readonly EntityTarget<ObjectLiteral>[]; migrations: readonly (new () => object)[] },
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    applicationName: 'raamat-owner',
    entities: schema.entities as never[],
    migrations: schema.migrations as never[],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
  });
}
