export { migrate, MIGRATION_LOCK, NewerSchema, schemaDrift } from './migrate.js';
export { MIGRATIONS } from './schema.js';
