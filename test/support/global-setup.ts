import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type TestProject } from 'vitest/node';
import { type DatabaseLogins, makeLogins, processEnvironment } from '#platform';
import { migrate } from '#schema';
import { startPgBouncer } from './pgbouncer.js';

/** Prefix of the names of test databases; the second in which the run began follows, in base 36. */
const PREFIX = 'raamat_test_';
/** A killed run leaves databases behind; no run lasts this long. */
const LEFTOVER_S = 3_600;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that every test file clones. */
    templateUrl: string;
    /** The logins of that database. */
    templateLogins: DatabaseLogins;
    /** Address with permission to create databases. */
    serverUrl: string;
    /** Port of the pooler through which the run goes, if it does. */
    poolerPort: number | undefined;
  }
}

/** Connections to Postgres that the pooler of a run has for each login of a database: few, so that tests share them. */
const POOLED_CONNECTIONS = 2;

/**
 * Migrates one template for the whole run, and drops the databases of this run and of killed ones. With
 * RAAMAT_TEST_POOLER=on the service reaches its databases through a PgBouncer in transaction mode.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = processEnvironment()['DATABASE_URL'];
  if (!given) {
    throw new Error(
      'Integration tests need a Postgres: run `npm test`, or set DATABASE_URL to a server for tests.',
    );
  }
  const begun = Math.floor(performance.timeOrigin / 1000);
  const run = `${PREFIX}${begun.toString(36)}_${randomBytes(4).toString('hex')}`;
  const template = `${run}_template`;
  await dropDatabases(
    given,
    (name) => parseInt(name.slice(PREFIX.length).split('_')[0] ?? '', 36) < begun - LEFTOVER_S,
  );
  await asOwner(given, (client) =>
    client.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`),
  );
  const templateUrl = withDatabase(given, template);
  await migrate(templateUrl);
  project.provide('templateUrl', templateUrl);
  project.provide('templateLogins', (await makeLogins(templateUrl)).logins);
  project.provide('serverUrl', given);
  const pooler =
    processEnvironment()['RAAMAT_TEST_POOLER'] === 'on'
      ? await startPgBouncer(given, { size: POOLED_CONNECTIONS })
      : undefined;
  project.provide('poolerPort', pooler?.port);
  return async () => {
    await pooler?.close();
    await dropDatabases(given, (name) => name.startsWith(run));
  };
}

async function dropDatabases(url: string, which: (name: string) => boolean): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [PREFIX],
    );
    for (const { datname } of rows.filter((row) => which(row.datname))) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    }
    const { rows: logins } = await client.query<{ rolname: string }>(
      'SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1)',
      [PREFIX],
    );
    for (const { rolname } of logins.filter((row) => which(row.rolname))) {
      await client.query(`DROP ROLE IF EXISTS ${client.escapeIdentifier(rolname)}`);
    }
  });
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
