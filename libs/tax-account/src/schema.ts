import { TaxAccountEntity } from './account/tax-account.entity.js';
import { TaxAccount1763600007001 } from './migrations/0001-tax-account.js';

/** Tables of this library, for the schema and its drift test. */
export const TAX_ACCOUNT_ENTITIES = [TaxAccountEntity];

/** Migrations of this library, in order. */
export const TAX_ACCOUNT_MIGRATIONS = [TaxAccount1763600007001];
