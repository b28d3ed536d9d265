import { setTimeout as pause } from 'node:timers/promises';
import { assertSession, ownerDataSource } from '#platform';
import { preparePostgresBroker } from '#tasks';
import { CLOSE_FUNCTIONS } from './function-rights.js';
import { ENTITIES, MIGRATIONS } from './schema.js';

/** Held while migrating, so that two simultaneous starts do not race, and shared by a backup. */
export const MIGRATION_LOCK = 7_226_281;
const LOCK_PAUSE_MS = 100;

/** A later release has migrated the database: this release does not know the new schema. */
export class NewerSchema extends Error {
  constructor(readonly migration: string) {
    super(`The database has the migration ${migration}, which this release does not know.`);
    this.name = 'NewerSchema';
  }
}

/**
 * Migrates the database to this release, as the owner of the schema. Returns the names of the migrations it ran.
 * @param only names of migrations: runs these alone, so that rows of an earlier release find the tables of that
 *   release
 * @throws NewerSchema when a later release has migrated the database, which then stays unchanged
 * @throws ConfigError when the address leads to a pooler that keeps no session: the lock would be another's
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  await assertSession(url, 'DATABASE_URL');
  const migrations = only === undefined ? MIGRATIONS : MIGRATIONS.filter(({ name }) => only.has(name));
  const source = await ownerDataSource(url, { entities: ENTITIES, migrations }).initialize();
  const guard = source.createQueryRunner();
  try {
    await takeLock((text) => guard.query(text, [MIGRATION_LOCK]));
    await refuseNewer((text) => guard.query(text));
    const done = await source.runMigrations();
    await preparePostgresBroker(url);
    await guard.query(CLOSE_FUNCTIONS);
    return done.map((migration) => migration.name);
  } finally {
    await guard.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await guard.release();
    await source.destroy();
  }
}

/**
 * The migrations that have not run on a database; `empty` is true before the first run.
 * @throws NewerSchema when a later release has migrated the database
 */
export async function pendingMigrations(
  url: string,
): Promise<{ readonly empty: boolean; readonly all: readonly string[] }> {
  const source = await ownerDataSource(url, { entities: [], migrations: [] }).initialize();
  try {
    await refuseNewer((text) => source.query(text));
    const [table] = await source.query<{ there: boolean }[]>(
      "SELECT to_regclass('migration') IS NOT NULL AS there",
    );
    const empty = table?.there !== true;
    const ran = empty ? [] : await source.query<{ name: string }[]>('SELECT name FROM migration');
    const done = new Set(ran.map(({ name }) => name));
    return { empty, all: MIGRATIONS.map(({ name }) => name).filter((name) => !done.has(name)) };
  } finally {
    await source.destroy();
  }
}

/**
 * Asks again and again instead of waiting in the database: a statement that waits there keeps its snapshot, and an index
 * that is created concurrently by the holder of the lock waits for the end of every older snapshot.
 */
async function takeLock(ask: (text: string) => Promise<unknown>): Promise<void> {
  for (;;) {
    const [lock] = (await ask('SELECT pg_try_advisory_lock($1) AS taken')) as { taken: boolean }[];
    if (lock?.taken === true) return;
    await pause(LOCK_PAUSE_MS);
  }
}

async function refuseNewer(ask: (text: string) => Promise<unknown>): Promise<void> {
  const [table] = (await ask("SELECT to_regclass('migration') IS NOT NULL AS there")) as { there: boolean }[];
  if (table?.there !== true) return;
  const ran = (await ask('SELECT name FROM migration ORDER BY id DESC')) as { name: string }[];
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newer = ran.find(({ name }) => !known.has(name));
  if (newer !== undefined) throw new NewerSchema(newer.name);
}

/** The SQL that would bring the schema in line with the entities; empty when they agree. */
export async function schemaDrift(url: string): Promise<string[]> {
  const source = await ownerDataSource(url, { entities: ENTITIES, migrations: MIGRATIONS }).initialize();
  try {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map((query) => query.query);
  } finally {
    await source.destroy();
  }
}
