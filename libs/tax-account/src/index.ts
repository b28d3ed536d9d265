export type { TaxReconciliation } from './account/reconciliation.js';
export { taxAccountBalance, taxReconciliation } from './account/tax-account.queries.js';
export { taxAccountBalanceAnswer, type TaxAccountBalanceView } from './account/tax-account.wire.js';
export { RefreshAllTaxAccountsHandler } from './refresh/refresh-all-tax-accounts.handler.js';
export { RefreshTaxAccountHandler } from './refresh/refresh-tax-account.handler.js';
export { TAX_ACCOUNT_ENTITIES, TAX_ACCOUNT_MIGRATIONS } from './schema.js';
export { TaxAccountTasksModule } from './tax-account-tasks.module.js';
