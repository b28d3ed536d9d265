import { Payroll1763600008001 } from './migrations/0001-payroll.js';
import { PayLineEntity } from './pay-runs/pay-line.entity.js';
import { PayRunEntity } from './pay-runs/pay-run.entity.js';

/** Tables of this library, for the schema and its drift test. */
export const PAYROLL_ENTITIES = [PayRunEntity, PayLineEntity];

/** Migrations of this library, in order. */
export const PAYROLL_MIGRATIONS = [Payroll1763600008001];
