export { DIFFERENCE_KINDS } from './account/differences.js';
export { DECLARATION_STATES, type TaxReconciliation } from './account/reconciliation.js';
export { taxAccountBalance, taxReconciliation } from './account/tax-account.queries.js';
export {
  taxAccountBalanceAnswer,
  type TaxAccountBalanceView,
  taxAccountClaimAnswer,
} from './account/tax-account.wire.js';
export { ChargeAllTaxesHandler } from './charges/charge-all-taxes.handler.js';
export { ChargeTaxesHandler } from './charges/charge-taxes.handler.js';
export { CHARGED_TAXES } from './charges/declared-taxes.js';
export { RefreshAllTaxAccountsHandler } from './refresh/refresh-all-tax-accounts.handler.js';
export { RefreshTaxAccountHandler } from './refresh/refresh-tax-account.handler.js';
export { TAX_ACCOUNT_ENTITIES, TAX_ACCOUNT_MIGRATIONS } from './schema.js';
export { TaxAccountTasksModule } from './tax-account-tasks.module.js';
