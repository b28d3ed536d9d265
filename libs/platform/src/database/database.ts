import {
  DataSource,
  DefaultNamingStrategy,
  type EntityTarget,
  type ObjectLiteral,
  type Table,
} from 'typeorm';
import pg, { type PoolClient } from 'pg';
import { type Preparation, Statement } from './batch.js';
import { Checkout, type Silence } from './checkout.js';
import { ConfigError } from '../config/config-error.js';
import { type Logger } from '../observability/logger.js';
import { encodeId } from '../ids/service-id.js';
import { problem } from '../problems/problem.js';
import { isConnectionError } from './errors.js';
import { assertBound, assertDurable, assertSameDatabase } from './assertions.js';
import { Notifier } from './notifier.js';
import {
  assertSession,
  isPooled,
  isUnserved,
  keepsNamedStatements,
  type Pooling,
  poolingAt,
} from './pooler.js';
import { ConnectionSql, type DatabaseRole, type Sql } from './sql.js';
import { endWhenSilent, KEEP_ALIVE } from './stream.js';

/** Addresses of one database, by the login of each role. */
export interface DatabaseLogins {
  readonly app: string;
  readonly system: string;
}

/** The logins of the roles, and where they lead to a pooler, the system's login at Postgres itself. */
interface DatabaseRoutes extends DatabaseLogins {
  readonly direct?: string | undefined;
}

/** The logins of the roles, or the address of the owner, who takes on the roles when a connection starts. */
export type DatabaseAddress = DatabaseRoutes | string;

/** Where a connection comes from: the pool of a role, or the one for work that needs a session of its own. */
type Source = DatabaseRole | 'session';

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
  /** Whether a pooler in transaction mode keeps named statements. */
  readonly namedStatements?: boolean;
}

/** The variable of each address. */
const VARIABLE = {
  app: 'DATABASE_APP_URL',
  system: 'DATABASE_SYSTEM_URL',
  session: 'DATABASE_DIRECT_URL',
} as const satisfies Record<Source, string>;

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
/**
 * Until the end of the transaction, which outside of an explicit one is that of the batch: nothing is left on a
 * connection that a pooler hands to the next client.
 */
const SET_COMPANY = "SELECT set_config('app.company_id', coalesce($1::text, ''), true)";
/** The name of pooled connections at the server. Each process is seen there by its connection for notifications. */
export const POOLED_NAME = 'raamat-pooled';

const OPTIONS_REFUSED =
  'leads to a pooler, and a pooler refuses the start-up options of the owner: set DATABASE_APP_URL and DATABASE_SYSTEM_URL.';
const STATEMENT_MODE =
  'leads to a pooler in statement mode, which keeps no transaction together: set its pool_mode to transaction.';
const NAMES_LOST =
  'is on, and the pooler keeps no named statements: set its max_prepared_statements (PgBouncer 1.21 or later), or switch this off.';
const withoutDirect = (variable: string): string =>
  `is not set, and ${variable} leads to a pooler in transaction mode: set it to the address of Postgres itself, with the login of DATABASE_SYSTEM_URL.`;

interface PoolDriver {
  obtainMasterConnection(): Promise<[PoolClient, (error?: Error) => void]>;
}

/**
 * The only way to Postgres. Application work runs as `raamat_app` under row security; the dispatcher, the intake and
 * staff lists run as `raamat_system`. Each login is a member of one role only, and neither role can change the
 * schema. Every transaction sets the company for itself alone, so a connection never keeps the previous one, whether the
 * pool of this process or a pooler in between hands it on.
 */
export class Database {
  private readonly app: DataSource;
  private readonly systemSource: DataSource;
  /** One connection at most, opened when it is first needed. */
  private readonly sessions: pg.Pool;
  private readonly notifier: Notifier;
  private readonly found: Record<DatabaseRole, Pooling> = { app: 'none', system: 'none' };
  /** The pools prepare without names until it is known who answers. */
  private readonly preparation: Record<Source, Preparation> = {
    app: 'unnamed',
    system: 'unnamed',
    session: 'named',
  };

  constructor(private readonly options: DatabaseOptions) {
    this.app = this.source('app', options.appPool);
    this.systemSource = this.source('system', options.systemPool);
    this.sessions = new pg.Pool({
      connectionString: sessionAddress(options.url),
      application_name: this.name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...this.poolOptions('system', 1),
    });
    this.sessions.on('error', () => undefined);
    this.notifier = new Notifier(sessionAddress(options.url), `${this.name} notifier`, options.log);
  }

  /**
   * Opens the pools and checks that row security and durability hold, and that poolers in between serve.
   * @throws ConfigError when a login could bypass row security, the server may lose committed data, or a pooler is in
   *   the wrong mode
   */
  async connect(): Promise<this> {
    await this.openPools();
    for (const role of ['app', 'system'] as const) {
      await this.meetPooler(role);
      await this.with(role, null, undefined, async (sql) => {
        await assertBound(sql, this.login(role));
        await assertDurable(sql, this.options);
      });
    }
    await this.meetDirect();
    return this;
  }

  /** The poolers that `connect` found. */
  get pooling(): Readonly<Record<DatabaseRole, Pooling>> {
    return this.found;
  }

  async close(): Promise<void> {
    await this.notifier.close();
    await Promise.all([
      this.sessions.end(),
      ...[this.app, this.systemSource].map(async (source) => {
        if (source.isInitialized) await source.destroy();
      }),
    ]);
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

  /**
   * The same as `system` on a connection that no pooler hands on, for locks that last as long as it. There is one in a
   * process.
   */
  systemSession<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.with('session', null, undefined, work);
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

  private get name(): string {
    return `raamat-${this.options.applicationName}`;
  }

  /** The address of Postgres itself, where the configuration names one. */
  private get direct(): string | undefined {
    return typeof this.options.url === 'string' ? undefined : this.options.url.direct;
  }

  private async openPools(): Promise<void> {
    try {
      await Promise.all([this.app.initialize(), this.systemSource.initialize()]);
    } catch (error) {
      const asOwner = typeof this.options.url === 'string';
      throw asOwner && isUnserved(error) ? new ConfigError('DATABASE_URL', OPTIONS_REFUSED) : error;
    }
  }

  /**
   * Finds out whether a pooler answers at the address of a role, and how statements are prepared there.
   * @throws ConfigError when it could not serve
   */
  private async meetPooler(role: DatabaseRole): Promise<void> {
    const { url, namedStatements = false, log } = this.options;
    const { variable } = this.login(role);
    const [client, release] = await this.checkout(role);
    const pooled = await isPooled(client).finally(release);
    const mode = pooled ? await poolingAt(addressOf(url, role)) : 'none';
    if (mode === 'statement') throw new ConfigError(variable, STATEMENT_MODE);
    if (mode === 'transaction' && this.direct === undefined)
      throw new ConfigError(VARIABLE.session, withoutDirect(variable));
    // Several poolers behind one address look like session mode; who names a direct address expects transaction mode.
    const shared = mode === 'transaction' || (pooled && this.direct !== undefined);
    if (shared && namedStatements && !(await keepsNamedStatements(addressOf(url, role))))
      throw new ConfigError('DATABASE_NAMED_STATEMENTS', NAMES_LOST);
    this.found[role] = mode;
    this.preparation[role] = shared && !namedStatements ? 'unnamed' : 'named';
    if (pooled) log.info({ role, mode, statements: this.preparation[role] }, 'Postgres is behind a pooler');
  }

  /** @throws ConfigError when the direct address leads to a pooler, or elsewhere than the others */
  private async meetDirect(): Promise<void> {
    if (this.direct === undefined) return;
    await assertSession(this.direct, VARIABLE.session);
    await this.systemSession(async (session) => {
      await assertBound(session, this.login('session'));
      for (const role of ['app', 'system'] as const)
        await this.with(role, null, undefined, (sql) => assertSameDatabase(session, sql, this.login(role)));
    });
    await this.notifier.open();
  }

  private login(source: Source): { readonly byLogin: boolean; readonly variable: string } {
    const byLogin = typeof this.options.url !== 'string';
    return { byLogin, variable: byLogin ? VARIABLE[source] : 'DATABASE_URL' };
  }

  private source(role: DatabaseRole, max: number): DataSource {
    return new DataSource({
      type: 'postgres',
      url: addressOf(this.options.url, role),
      applicationName: this.direct === undefined ? this.name : POOLED_NAME,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      // Every connection reports its own end.
      poolErrorHandler: () => undefined,
      extra: this.poolOptions(role, max),
    });
  }

  private poolOptions(role: DatabaseRole, max: number): pg.PoolConfig {
    const { url, idleInTransactionMs } = this.options;
    return {
      max,
      ...KEEP_ALIVE,
      onConnect: (client) => {
        this.hearErrors(client);
      },
      ...startUpOptions({
        ...(typeof url === 'string' ? { role: `raamat_${role}`, ...SESSION_SETTINGS } : {}),
        ...(idleInTransactionMs === undefined ? {} : { [IDLE_IN_TRANSACTION]: String(idleInTransactionMs) }),
      }),
    };
  }

  private async with<T>(
    source: Source,
    companyId: bigint | null,
    frame: Frame | undefined,
    work: (sql: Sql) => Promise<T>,
    { waits = true }: { readonly waits?: boolean } = {},
  ): Promise<T> {
    const [client, release] = await this.checkout(source);
    const opening = {
      statements: (): Statement[] => [
        ...(frame === undefined ? [] : [new Statement(frame.begin, [])]),
        new Statement(SET_COMPANY, [companyId]),
      ],
      lasts: frame !== undefined,
      answeredFirst: waits,
    };
    const silence = this.options.silence ?? SILENCE;
    const checkout = new Checkout(client, this.preparation[source], opening, silence);
    const sql = new ConnectionSql(checkout, source === 'app' ? 'app' : 'system', (channel) => {
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
  private hearErrors(client: pg.ClientBase): void {
    client.on('error', (error) => {
      this.options.log.warn({ err: error }, 'a connection to Postgres was lost');
    });
  }

  private async checkout(source: Source): Promise<[PoolClient, (error?: Error) => void]> {
    try {
      if (source === 'session') {
        const client = await this.sessions.connect();
        return [
          client,
          once((error) => {
            client.release(error);
          }),
        ];
      }
      const { driver } = source === 'app' ? this.app : this.systemSource;
      const [client, release] = await (driver as unknown as PoolDriver).obtainMasterConnection();
      return [client, once(release)];
    } catch (error) {
      throw isConnectionError(error) ? unavailable(error) : error;
    }
  }
}

function addressOf(address: DatabaseAddress, role: DatabaseRole): string {
  return typeof address === 'string' ? address : address[role];
}

/** Where sessions last and notifications arrive. */
export function sessionAddress(address: DatabaseAddress): string {
  return typeof address === 'string' ? address : (address.direct ?? address.system);
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
