export { migrate, MIGRATION_LOCK, NewerSchema, pendingMigrations, schemaDrift } from './migrate.js';
export { ENTITIES, MIGRATIONS } from './schema.js';
