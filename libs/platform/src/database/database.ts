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

/** The logins of the roles, or the address of the owner, who takes on the roles when a connection starts. */
export type DatabaseAddress = DatabaseLogins | string;

interface DatabaseOptions {
  readonly url: DatabaseAddress;
  readonly applicationName: string;
  readonly appPool: number;
  readonly systemPool: number;
  readonly log: Logger;
  /** Idle time after which a transaction is aborted. */
  readonly idleInTransactionMs?: number;
  readonly silence?: Silence;
  /** Accept a server that may lose committed data. */
  readonly unsafe?: boolean;
}

const STATEMENT_TIMEOUT_MS = 60_000;
/** A process that stalls inside a transaction would keep its locks, and with them a company's books. */
const IDLE_IN_TRANSACTION = 'idle_in_transaction_session_timeout';
/**
 * Settings of every session of the service. The logins carry them, so that a connection pooler in between need not
 * pass them on; the owner's sessions start with them.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  [IDLE_IN_TRANSACTION]: '60000',
  TimeZone: 'UTC',
  // Compiling takes longer than running any statement of the service, although the planner of a large ledger
  // estimates otherwise.
  jit: 'off',
};
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * The first answer sets the company and waits for nothing; a batch has time for a statement that just meets its
 * timeout.
 */
const SILENCE: Silence = { firstMs: CONNECT_TIMEOUT_MS, batchMs: STATEMENT_TIMEOUT_MS + 30_000 };

/** How a transaction begins, and how it ends when nothing failed. */
interface Frame {
  readonly begin: string;
  readonly end: readonly string[];
}

const WRITE: Frame = { begin: 'BEGIN ISOLATION LEVEL READ COMMITTED', end: ['COMMIT'] };
/** A dry run makes the database check at once what it otherwise checks at the commit. */
const TRIAL: Frame = { begin: WRITE.begin, end: ['SET CONSTRAINTS ALL IMMEDIATE', 'ROLLBACK'] };
const REPORT: Frame = { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', end: ['COMMIT'] };
const SET_COMPANY = "SELECT set_config('app.company_id', coalesce($1::text, ''), false)";

interface PoolDriver {
  obtainMasterConnection(): Promise<[PoolClient, (error?: Error) => void]>;
}

/**
 * The only way to Postgres. Application work runs as `raamat_app` under row security; the dispatcher, the intake and
 * staff lists run as `raamat_system`. Each login is a member of one role only, and neither role can change the
 * schema. Every checkout sets the company, so a connection never keeps the previous one.
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
   * Opens the pools and checks that row security and durability hold.
   * @throws ConfigError when a login could bypass row security, or the server may lose committed data
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
   * A write transaction of one company: READ COMMITTED, under row security for that company. A dry run does
   * everything, including the checks at the commit, and keeps none of it.
   */
  inCompany<T>(
    companyId: bigint,
    work: (sql: Sql) => Promise<T>,
    { dryRun }: { readonly dryRun?: boolean | undefined } = {},
  ): Promise<T> {
    return this.with('app', companyId, dryRun === true ? TRIAL : WRITE, work);
  }

  /**
   * The same in one round trip, commit included, for statements that do not depend on each other's answers. `send`
   * sees the answers only after the commit, when nothing can be undone, so the statements themselves must refuse what
   * may not happen.
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

  /** Reads of one company, each statement on its own snapshot, without a transaction. Use `eachInCompany` to write. */
  readCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, undefined, work);
  }

  /**
   * Small writes of one company that wait for no lock. Each statement is its own transaction, which needs no round
   * trip to commit; when one fails, earlier ones stay committed. Skips the early first answer with which other
   * checkouts detect a stalled server.
   */
  eachInCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, undefined, work, { waits: false });
  }

  /** Reads of one company on one snapshot, for reports. */
  reportCompany<T>(companyId: bigint, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', companyId, REPORT, work);
  }

  /** A write transaction without a company, for identity's tables. Tables of companies appear empty here. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', null, WRITE, work);
  }

  /** Reads without a company and without a transaction. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('app', null, undefined, work);
  }

  /** Statements over all companies, in the role that has grants on the few tables that need it. */
  system<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('system', null, undefined, work);
  }

  systemTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('system', null, WRITE, work);
  }

  /** @param hearsAlone whether no other process needs a notification of this one */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    hearsAlone?: () => boolean,
  ): Promise<() => Promise<void>> {
    return this.notifier.listen(channel, onNotify, hearsAlone);
  }

  /** @param about what the notification is about: of several about the same, the newest is sent */
  notify(channel: string, payload = '', about = ''): void {
    this.notifier.notify(channel, payload, about);
  }

  private source(role: DatabaseRole, max: number): DataSource {
    const { url, idleInTransactionMs } = this.options;
    return new DataSource({
      type: 'postgres',
      url: addressOf(url, role),
      applicationName: `raamat-${this.options.applicationName}`,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      // Every connection reports its own end.
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
      this.notifier.deliver(channel);
    });
    let result: T;
    try {
      result = await work(sql);
      // Postgres turns the commit of a transaction with a failed statement into a rollback, but it does not know of
      // failures before the statement was sent.
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

  /** Effects after a commit cannot undo it: a failure is logged, not thrown. */
  private async runEffects(sql: ConnectionSql, companyId: bigint | null): Promise<void> {
    for (const effect of sql.effects) {
      try {
        await effect(this.options.log);
      } catch (error) {
        const company = companyId === null ? {} : { companyId: encodeId('company', companyId) };
        this.options.log.error({ err: error, ...company }, 'an effect after a commit failed');
      }
    }
  }

  /**
   * Listens for errors for the life of the connection: the pool handles only those of idle ones, and an unhandled
   * error ends the process. A server that shuts down may report it with its welcome, before anyone holds the
   * connection. The holder notices when its next statement fails.
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

/** Rolls back a failed transaction; returns an error when the connection is unusable. */
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

/**
 * Names primary keys as Postgres does, except that of TypeORM's own migration list, which is in none of the service's
 * schemas.
 */
class PostgresNames extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string, columns: string[]): string {
    const [, name] = this.getTableName(table).split('.');
    return name === undefined ? super.primaryKeyName(table, columns) : `${name}_pkey`;
  }
}

/** The data source of the schema's owner, for migrations and the test of schema drift only. */
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
