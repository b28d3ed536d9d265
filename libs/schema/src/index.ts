export * from './migrate.js';
export * from './schema.js';
