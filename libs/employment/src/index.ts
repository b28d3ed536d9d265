export * from './employees/employee-views.js';
export * from './employees/employee.queries.js';
export * from './employees/worked-month.queries.js';
export * from './employees/words.js';
export { EMPLOYMENT_ENTITIES, EMPLOYMENT_MIGRATIONS } from './schema.js';
