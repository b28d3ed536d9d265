import { TaxAccountEntity } from './account/tax-account.entity.js';
import { TaxChargeEntity } from './charges/tax-charge.entity.js';
import { TaxChargingEntity } from './charges/tax-charging.entity.js';
import { TaxAccount1763600007001 } from './migrations/0001-tax-account.js';
import { TaxAccount1763600007002 } from './migrations/0002-charges.js';

/** Tables of this library, for the schema and its drift test. */
export const TAX_ACCOUNT_ENTITIES = [TaxAccountEntity, TaxChargeEntity, TaxChargingEntity];

/** Migrations of this library, in order. */
export const TAX_ACCOUNT_MIGRATIONS = [TaxAccount1763600007001, TaxAccount1763600007002];
