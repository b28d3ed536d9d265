export { COMPANY_MANIFEST, CompanyManifest, filePath } from './company/company-manifest.js';
export {
  type CompanyTable,
  exportedTables,
  LATER_CHECKS,
  type LaterCheck,
  LEFT_OUT,
  REPLACED,
} from './company/company-tables.js';
export { OBJECTS_COUNTED, PLACES_OF_OBJECT, STRAY_OBJECT } from './company/objects-of-company.js';
export {
  counterPast,
  dangling,
  type Reference,
  REFERENCES,
  RESTORED_COMPANY,
} from './company/restored-company.js';
export { textLines } from './company/text-lines.js';
export { companyArchive, keepCompany, type KeptCompany } from './company/write-company.js';
export { migrate, MIGRATION_LOCK, NewerSchema, pendingMigrations, schemaDrift } from './migrate.js';
export { ENTITIES, MIGRATIONS } from './schema.js';
