import { PayItemEntity } from './items/pay-item.entity.js';
import { Payroll1763600008001 } from './migrations/0001-payroll.js';
import { Payroll1763600008002 } from './migrations/0002-rule-sets.js';
import { Payroll1763600008006 } from './migrations/0006-pay-items.js';
import { Payroll1763600008007 } from './migrations/0007-tsd-returns.js';
import { Payroll1763600008008 } from './migrations/0008-tsd-files.js';
import { Payroll1763600008009 } from './migrations/0009-pay-figures.js';
import { PayLineEntity } from './pay-runs/pay-line.entity.js';
import { PayRunItemEntity } from './pay-runs/pay-run-item.entity.js';
import { PayRunEntity } from './pay-runs/pay-run.entity.js';
import { RuleSetEntity } from './rules/rule-set.entity.js';
import { TsdAccountEntity } from './tsd-returns/tsd-account.entity.js';
import { TsdFileEntity } from './tsd-returns/tsd-file.entity.js';
import { TsdReturnEntity } from './tsd-returns/tsd-return.entity.js';

/** Tables of this library, for the schema and its drift test. */
export const PAYROLL_ENTITIES = [
  PayRunEntity,
  PayLineEntity,
  PayRunItemEntity,
  PayItemEntity,
  RuleSetEntity,
  TsdAccountEntity,
  TsdReturnEntity,
  TsdFileEntity,
];

/** Migrations of this library, in order. */
export const PAYROLL_MIGRATIONS = [
  Payroll1763600008001,
  Payroll1763600008002,
  Payroll1763600008006,
  Payroll1763600008007,
  Payroll1763600008008,
  Payroll1763600008009,
];
