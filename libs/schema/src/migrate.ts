import { ownerDataSource } from '#platform';
import { ENTITIES, MIGRATIONS } from './schema.js';

/** Held while migrating, so that two starts at once do not race. */
const MIGRATION_LOCK = 7_226_281;

/** Brings the database up to this release, as the owner of the schema. Returns the names of the migrations it ran. */
export async function migrate(url: string): Promise<string[]> {
  const source = await ownerDataSource(url, { entities: ENTITIES, migrations: MIGRATIONS }).initialize();
  const guard = source.createQueryRunner();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await source.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await guard.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await guard.release();
    await source.destroy();
  }
}

/** The statements that would make the schema what the entities say; empty when they agree. */
export async function schemaDrift(url: string): Promise<string[]> {
  const source = await ownerDataSource(url, { entities: ENTITIES, migrations: MIGRATIONS }).initialize();
  try {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map((query) => query.query);
  } finally {
    await source.destroy();
  }
}
