import { Payroll1763600008001 } from './migrations/0001-payroll.js';
import { Payroll1763600008002 } from './migrations/0002-rule-sets.js';
import { PayLineEntity } from './pay-runs/pay-line.entity.js';
import { PayRunEntity } from './pay-runs/pay-run.entity.js';
import { RuleSetEntity } from './rules/rule-set.entity.js';

/** Tables of this library, for the schema and its drift test. */
export const PAYROLL_ENTITIES = [PayRunEntity, PayLineEntity, RuleSetEntity];

/** Migrations of this library, in order. */
export const PAYROLL_MIGRATIONS = [Payroll1763600008001, Payroll1763600008002];
