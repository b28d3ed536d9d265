import {
  DataSource,
  DefaultNamingStrategy,
  type EntityTarget,
  type ObjectLiteral,
  type Table,
} from 'typeorm';
import { type PoolClient } from 'pg';
import { Statement } from './batch.js';
import { Checkout, type Silence } from './checkout.js';
import { type Logger } from '../observability/logger.js';
import { encodeId } from '../ids/service-id.js';
import { problem } from '../problems/problem.js';
import { isConnectionError } from './errors.js';
import { assertBound, assertDurable } from './assertions.js';
import { Notifier } from './notifier.js';
import { ConnectionSql, type DatabaseRole, type Sql } from './sql.js';
import { endWhenSilent, KEEP_ALIVE } from './stream.js';

/** Addresses of one database, by the login of each role. */
export interface DatabaseLogins {
  readonly app: string;
  readonly system: string;
}

/** By its logins, or as its owner, who takes the roles on when a connection starts. */
export type DatabaseAddress = DatabaseLogins | string;

interface DatabaseOptions {
  readonly url: DatabaseAddress;
  readonly applicationName: string;
  readonly appPool: number;
  readonly systemPool: number;
  readonly log: Logger;
  /** A transaction in which nothing happens for so long is broken off. */
  readonly idleInTransactionMs?: number;
  readonly silence?: Silence;
  /** Take a server that may lose what it has committed. */
  readonly unsafe?: boolean;
}

const STATEMENT_TIMEOUT_MS = 60_000;
/** A process that stands still inside a transaction would keep its locks, and with them a company's books. */
const IDLE_IN_TRANSACTION = 'idle_in_transaction_session_timeout';
/**
 * What holds for every session of the service. The logins carry it, so that a connection pooler between need not pass it on;
 * the owner's sessions are begun with it.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  [IDLE_IN_TRANSACTION]: '60000',
  TimeZone: 'UTC',
  // Compiling a statement takes longer than running any of ours, and the planner of a large ledger thinks otherwise.
  jit: 'off',
};
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
 * The one way to Postgres. Application work runs as `raamat_app` under row security, the dispatcher, the intake and
 * staff lists as `raamat_system`, each by a login that is a member of that role alone; neither can change the schema. The company is set at every checkout, so a
 * connection never carries the one before.
 */
export class Database {
  private readonly app: DataSource;
  private readonly systemSource: DataSource;
  private readonly notifier: Notifier;

  constructor(private readonly options: DatabaseOptions) {
    this.app = this.source('app', options.appPool);
    this.systemSource = this.source('system', options.systemPool);
    this.notifier = new Notifier(addressOf(options.url, 'app'), options.log);
  }

  /**
   * Opens the pools and proves that the walls stand.
   * @throws ConfigError when a login could pass row security, or the server may lose what it has committed
   */
  async connect(): Promise<this> {
    await Promise.all([this.app.initialize(), this.systemSource.initialize()]);
    for (const role of ['app', 'system'] as const) {
      await this.with(role, null, undefined, async (sql) => {
        await assertBound(sql, { byLogin: typeof this.options.url !== 'string' });
        await assertDurable(sql, this.options);
      });
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

  /**
   * The same in one round trip, commit and all: for statements that need no answer of each other. What `send` makes of their
   * answers comes after the commit, which nothing takes back then: they refuse by themselves what must not be.
   */
  async atOnceInCompany<T>(
    companyId: bigint,
    send: (sql: Sql) => Promise<T>,
    options: { readonly dryRun?: boolean | undefined } = {},
  ): Promise<T> {
    const { sent } = await this.inCompany(
      companyId,
      (sql) => {
        const sent = send(sql);
        sql.withCommit(sent);
        return Promise.resolve({ sent });
      },
      options,
    );
    return sent;
  }

  /** Reads of one company, each statement on its own snapshot, without a transaction. What writes says `eachInCompany`. */
  readCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, undefined, work);
  }

  /**
   * Small writes of one company that wait for nobody, each statement a transaction of its own, which needs no round trip to
   * commit. The failure of one takes nothing back that an earlier one did. Its answer is the sign of life that others ask for
   * before they begin.
   */
  eachInCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, undefined, work, { waits: false });
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

  /** @param hearsAlone whether no other process has to hear of a notification of this one */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    hearsAlone?: () => boolean,
  ): Promise<() => Promise<void>> {
    return this.notifier.listen(channel, onNotify, hearsAlone);
  }

  notify(channel: string, payload = ''): void {
    this.notifier.notify(channel, payload);
  }

  private source(role: DatabaseRole, max: number): DataSource {
    const { url, idleInTransactionMs } = this.options;
    return new DataSource({
      type: 'postgres',
      url: addressOf(url, role),
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
        ...startUpOptions({
          ...(typeof url === 'string' ? { role: `raamat_${role}`, ...SESSION_SETTINGS } : {}),
          ...(idleInTransactionMs === undefined
            ? {}
            : { [IDLE_IN_TRANSACTION]: String(idleInTransactionMs) }),
        }),
      },
    });
  }

  private async with<T>(
    role: DatabaseRole,
    companyId: bigint | null,
    frame: Frame | undefined,
    work: (sql: Sql) => Promise<T>,
    { waits = true }: { readonly waits?: boolean } = {},
  ): Promise<T> {
    const [client, release] = await this.checkout(role);
    const opening = (): Statement[] => [
      ...(frame === undefined ? [] : [new Statement(frame.begin, [])]),
      new Statement(SET_COMPANY, [companyId]),
    ];
    const silence = this.options.silence ?? SILENCE;
    const checkout = new Checkout(client, { statements: opening, answeredFirst: waits }, silence);
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
        await effect(this.options.log);
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

function addressOf(address: DatabaseAddress, role: DatabaseRole): string {
  return typeof address === 'string' ? address : address[role];
}

function startUpOptions(settings: Readonly<Record<string, string>>): { options?: string } {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return options.length === 0 ? {} : { options: options.join(' ') };
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

/** Names primary keys as Postgres does, except that of TypeORM's own list of migrations, which is in no schema of ours. */
class PostgresNames extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string, columns: string[]): string {
    const [, name] = this.getTableName(table).split('.');
    return name === undefined ? super.primaryKeyName(table, columns) : `${name}_pkey`;
  }
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
    namingStrategy: new PostgresNames(),
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
  });
}
