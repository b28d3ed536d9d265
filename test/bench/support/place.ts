import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { announceTasks } from '#tasks';
import { createLogger, Database, loadConfig, makeLogins, processEnvironment } from '#platform';
import { migrate } from '#schema';
import { ownerOf } from '../../support/owner.js';
import { environmentOf, type ProcessDatabase } from '../../support/process-database.js';

/** Addresses of the servers on which the benchmarks run, from their runner or the caller. */
export const SERVERS = loadConfig(processEnvironment());

/** Root of the repository: programs are in its `dist`, baselines in its sources. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** A file of `test/bench/baselines`. */
export function baselineFile(name: string): string {
  return `${ROOT}test/bench/baselines/${name}`;
}

/** A database of one benchmark, dropped when it ends. */
export interface Place {
  readonly url: string;
  /** Variables of a process. */
  readonly environment: ProcessDatabase;
  /** The database as a process of the product uses it, in its roles and under row security. */
  readonly database: Database;
  /** Runs SQL as the owner of the schema: to fill and inspect tables. */
  owner<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

/** The next run of the tests deletes databases with such names when this one is killed. */
function databaseName(): string {
  return `raamat_test_${Math.floor(performance.timeOrigin / 1_000).toString(36)}_${randomBytes(4).toString('hex')}`;
}

async function inServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database for a baseline; returns its address and how to drop it. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = databaseName();
  await inServer(SERVERS.DATABASE_URL, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(SERVERS.DATABASE_URL);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await inServer(SERVERS.DATABASE_URL, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    },
  };
}

/** A migrated database with the pools of one process. */
export async function newPlace(appPool: number): Promise<Place> {
  const empty = await emptyDatabase();
  await migrate(empty.url);
  const { logins } = await makeLogins(empty.url);
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'bench');
  const options = { url: logins, applicationName: 'bench', appPool, systemPool: 4, log };
  const database = await new Database(options).connect();
  const silence = announceTasks(database);
  const owner = ownerOf(empty.url);
  return {
    url: empty.url,
    environment: environmentOf(logins),
    database,
    owner: owner.ask,
    drop: async () => {
      silence();
      await owner.close();
      await database.close();
      await empty.drop();
    },
  };
}
