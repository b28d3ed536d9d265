export * from './account/balance.js';
export * from './account/notices.js';
export * from './account/reconciliation.js';
export * from './account/tax-account.queries.js';
export * from './refresh/refresh-all-tax-accounts.handler.js';
export * from './refresh/refresh-tax-account.handler.js';
export { TAX_ACCOUNT_ENTITIES, TAX_ACCOUNT_MIGRATIONS } from './schema.js';
export * from './account/tax-account.wire.js';
