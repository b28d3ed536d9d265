export { migrate, MIGRATION_LOCK, NewerSchema, schemaDrift } from './migrate.js';
export { ENTITIES, MIGRATIONS } from './schema.js';
