import { spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { type DatabaseLogins, processEnvironment } from '#platform';
import { freePort } from '../chaos/support/ports.js';
import { until } from './wait.js';

/** The configuration that comes with the service, which the tests try out. */
const EXAMPLE = new URL('../../docker/pgbouncer/pgbouncer.ini', import.meta.url);
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

export interface PgBouncerOptions {
  readonly mode?: 'session' | 'transaction' | 'statement';
  /** Connections to Postgres for each login of a database. */
  readonly size?: number;
  /** The user that looks up the verifiers of logins, and its query; the superuser unless given. */
  readonly lookup?: { readonly user: string; readonly password: string; readonly query: string };
  /** Further settings, as PgBouncer names them. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface PgBouncer {
  readonly port: number;
  close(): Promise<void>;
}

interface PooledLogins extends DatabaseLogins {
  readonly direct: string;
}

/** The path of the program: that of RAAMAT_PGBOUNCER, or one on the PATH. */
export function pgBouncerProgram(): string | undefined {
  const { RAAMAT_PGBOUNCER: given, PATH: path = '' } = processEnvironment();
  if (given !== undefined && given !== '') return given;
  return [...path.split(delimiter), '/usr/sbin']
    .map((folder) => join(folder || '.', 'pgbouncer'))
    .find((program) => {
      try {
        accessSync(program, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Its release as a number, for example 1.18. */
export function pgBouncerVersion(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/^PgBouncer (\d+\.\d+)/.exec(stdout)?.[1]);
}

/** Why tests behind a pooler are left out, for their names. */
export const WITHOUT_PGBOUNCER =
  pgBouncerProgram() === undefined
    ? ' (left out: this machine has no PgBouncer; install it, or set RAAMAT_PGBOUNCER)'
    : '';

/** An address of Postgres by way of a pooler on this machine. */
export function throughPort(address: string, port: number): string {
  return Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) }).href;
}

/** The logins by way of a pooler, and the system's directly. */
export function throughPooler({ app, system }: DatabaseLogins, port: number): PooledLogins {
  return { app: throughPort(app, port), system: throughPort(system, port), direct: system };
}

/**
 * Starts a PgBouncer in front of a server, by the example of the service.
 * @param owner an address of a superuser of the server, as whom it looks up the verifiers of logins
 */
export async function startPgBouncer(
  owner: string,
  { mode = 'transaction', size = 2, lookup, settings = {} }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  const program = pgBouncerProgram();
  if (program === undefined) throw new Error('There is no PgBouncer: install it, or set RAAMAT_PGBOUNCER.');
  const server = new URL(owner);
  const { user, password, query } = lookup ?? {
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
    query: 'SELECT rolname, rolpassword FROM pg_authid WHERE rolname = $1',
  };
  const folder = await mkdtemp(join(tmpdir(), 'raamat-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  const asRoot = process.getuid?.() === 0;
  await writeFile(users, `"${user}" "${password}"\n`, { mode: 0o600 });
  if (asRoot) chownSync(users, NOBODY, NOBODY);
  const changed = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_file: users,
    auth_user: user,
    auth_query: query,
    pool_mode: mode,
    default_pool_size: size,
    logfile: '',
    pidfile: '',
    unix_socket_dir: '',
    ...settings,
  };
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(configuration, exampleWith(`* = host=${server.hostname} port=${server.port}`, changed));
  const child = spawn(program, [configuration], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-2_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', resolve));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${log}`);
      return answers(port);
    },
    { what: 'PgBouncer answers' },
  );
  return {
    port,
    close: async () => {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The example with its databases replaced and settings changed: those that it leaves out are added. */
function exampleWith(databases: string, changed: Readonly<Record<string, string | number>>): string {
  const kept = readFileSync(EXAMPLE, 'utf8')
    .split('[pgbouncer]')[1]
    ?.split('\n')
    .filter((line) => !(line.split('=')[0]?.trim() ?? '' in changed));
  const added = Object.entries(changed).map(([name, value]) => `${name} = ${value}`);
  return ['[databases]', databases, '[pgbouncer]', ...(kept ?? []), ...added, ''].join('\n');
}

/** Whether it listens: a client without a login is told so. */
async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: `postgresql://nobody@127.0.0.1:${port}/nowhere`,
    connectionTimeoutMillis: 1_000,
  });
  client.on('error', () => undefined);
  const failure = await client.connect().catch((error: unknown) => error);
  await client.end().catch(() => undefined);
  return !(failure instanceof Error && 'code' in failure && failure.code === 'ECONNREFUSED');
}
