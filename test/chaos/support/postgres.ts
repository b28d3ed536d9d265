import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createLogger, Database, makeLogins, processEnvironment } from '#platform';
import { migrate } from '#schema';
import { until } from '../../support/wait.js';
import { type TestDatabase } from '../../support/database.js';
import { ownerOf } from '../../support/owner.js';
import { environmentOf } from '../../support/process-database.js';
import { pidIn } from '../entries/trap.js';
import { ROOT } from './entries.js';
import { Running } from './running.js';

export interface PrivatePostgresOptions {
  /** Folder of the data; one of its own where it is not given. */
  readonly home?: string;
  /** Whether it flushes what it acknowledges; it does where this is not given. */
  readonly durable?: boolean;
}

/** A test's private Postgres, which faults may hit. */
export class PrivatePostgres {
  private opened = 0;

  private constructor(
    private server: Running<{ url: string }>,
    private readonly options: ServerOptions,
  ) {}

  static async start({ home, durable = true }: PrivatePostgresOptions = {}): Promise<PrivatePostgres> {
    const logs = await mkdtemp(join(tmpdir(), 'raamat-chaos-postgres-'));
    // A user other than root runs Postgres and must be able to enter the folder.
    await chmod(logs, 0o755);
    const options = { home: home ?? logs, logs, durable };
    return new PrivatePostgres(await startServer(options), options);
  }

  /** Address of the owner in its first database. */
  get url(): string {
    return this.server.ready.url;
  }

  /** Creates and migrates a database. */
  async open(): Promise<TestDatabase> {
    this.opened += 1;
    const name = `chaos_${this.opened}`;
    await this.ask(this.server.ready.url, `CREATE DATABASE ${name}`);
    const { href: url } = Object.assign(new URL(this.server.ready.url), { pathname: `/${name}` });
    await migrate(url);
    const { logins } = await makeLogins(url);
    const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
    const database = new Database({
      url: logins,
      applicationName: 'test',
      appPool: 4,
      systemPool: 2,
      log,
      unsafe: !this.options.durable,
    });
    await database.connect();
    const owner = ownerOf(url);
    return {
      url,
      environment: environmentOf(logins),
      database,
      owner: owner.ask,
      drop: async () => {
        await Promise.all([database.close(), owner.close()]);
        await this.ask(this.server.ready.url, `DROP DATABASE ${name} WITH (FORCE)`);
      },
    };
  }

  /**
   * Ends the server and waits until it answers again. `crash` ends it at once: data that is not on disk is lost, as when
   * the machine goes down; `restart` ends every session in order.
   */
  async restart(how: 'crash' | 'restart'): Promise<void> {
    const pid = await until(() => this.pid(), { what: 'Postgres says its pid' });
    process.kill(pid, how === 'crash' ? 'SIGQUIT' : 'SIGINT');
    await until(async () => (await this.pid()) !== pid && (await this.answers()), {
      timeoutMs: 60_000,
      what: 'Postgres answers again',
    });
  }

  /** Ends all its processes without a chance to write anything, as when the machine loses its power. */
  async kill(): Promise<void> {
    await this.server.kill();
    const { home } = this.options;
    await until(
      async () => {
        const left = await processesIn(home);
        for (const pid of left) killIfThere(pid);
        return left.length === 0;
      },
      { what: 'every process of Postgres is gone' },
    );
  }

  /** Starts it again at its address, after `kill`. */
  async begin(): Promise<void> {
    this.server = await startServer({ ...this.options, port: Number(new URL(this.server.ready.url).port) });
  }

  async close(): Promise<void> {
    await this.server.stop();
    await rm(this.options.logs, { recursive: true, force: true });
  }

  /** Undefined while the server is down: the file disappears with it, and is empty before it is written. */
  private async pid(): Promise<number | undefined> {
    return pidIn(await readFile(join(this.options.home, 'postgres/postmaster.pid'), 'utf8').catch(() => ''));
  }

  private answers(): Promise<boolean> {
    return this.ask(this.server.ready.url, 'SELECT 1').then(
      () => true,
      () => false,
    );
  }

  /** Runs one SQL statement as the owner. */
  private async ask<T>(url: string, text: string, values: readonly unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, [...values])).rows as T[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

interface ServerOptions {
  readonly home: string;
  readonly logs: string;
  readonly durable: boolean;
  readonly port?: number;
}

function startServer(options: ServerOptions): Promise<Running<{ url: string }>> {
  const { PATH = '' } = processEnvironment();
  return Running.start<{ url: string }>(
    'postgres',
    [join(ROOT, 'test/chaos/support/postgres-server.mjs'), JSON.stringify(options)],
    { environment: { PATH }, log: join(options.logs, 'launcher.log') },
  );
}

/** The processes that work in a folder, by what Linux says of them. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(pidIn).filter((pid) => pid !== undefined);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, at) => folders[at]?.startsWith(`${folder}/`) === true);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
