import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createLogger, Database, type DatabaseLogins } from '#platform';
import { ownerOf } from './owner.js';
import { throughPooler } from './pgbouncer.js';
import { environmentOf, type ProcessDatabase } from './process-database.js';

/** As a process has them by default. */
const POOL = { appPool: 4, systemPool: 2 };
const CLONE_ATTEMPTS = 50;
/** Postgres' error code for a template that another session is copying or connected to. */
const OBJECT_IN_USE = '55006';

export interface TestDatabase {
  /** The address for the owner of the schema, as `raamat migrate` gets it in DATABASE_URL. */
  readonly url: string;
  /** The variables of a process: the logins of the application and of the system. */
  readonly environment: ProcessDatabase;
  readonly database: Database;
  /** Runs one SQL statement as the owner: only to look at data that no application role may see. */
  owner<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

/** A freshly migrated database: a clone of the run's template. Drop it when done. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const templateName = template.pathname.slice(1);
  const name = `${templateName.replace(/_template$/, '')}_${randomBytes(4).toString('hex')}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  const logins = loginsTo(name);
  const server = inject('serverUrl');

  await once(server, (client) => clone(client, name, templateName));
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  const database = new Database({ url: logins, applicationName: 'test', ...POOL, log, unsafe: true });
  await database.connect();
  const owner = ownerOf(url.href);
  return {
    url: url.href,
    environment: { ...environmentOf(logins), RAAMAT_UNSAFE_POSTGRES: 'on' },
    database,
    owner: owner.ask,
    drop: async () => {
      await Promise.all([database.close(), owner.close()]);
      await once(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Creates an empty database on the server of another one. */
export async function emptyDatabase(
  beside: string,
): Promise<{ readonly url: string; open(): Promise<Database>; drop(): Promise<void> }> {
  const name = `${new URL(beside).pathname.slice(1)}_${randomBytes(3).toString('hex')}`;
  const url = new URL(beside);
  url.pathname = `/${name}`;
  await once(beside, (client) => client.query(`CREATE DATABASE ${name}`));
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  return {
    url: url.href,
    open: () =>
      new Database({ url: url.href, applicationName: 'test', ...POOL, log, unsafe: true }).connect(),
    drop: async () => {
      await once(beside, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** The logins of the template, which are valid for every clone: roles belong to the server. */
function loginsTo(name: string): DatabaseLogins {
  const { app, system } = inject('templateLogins');
  const to = (address: string): string => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const logins = { app: to(app), system: to(system) };
  const port = inject('poolerPort');
  return port === undefined ? logins : throughPooler(logins, port);
}

/**
 * Copies the template's files. To copy it block by block through the log, as is the default, takes five times the processor
 * time. Not every version of Postgres lets two test files copy a template at the same moment: the later one retries.
 */
async function clone(client: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
      return;
    } catch (error) {
      const busy = error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE;
      if (!busy || attempt === CLONE_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt));
    }
  }
}

async function once<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
