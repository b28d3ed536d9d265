import {
  AuditEventEntity,
  AuditHeadEntity,
  AuditLinkEntity,
  IdempotencyClaimEntity,
  Platform1763600000001,
  Platform1763600000002,
  Platform1763600000003,
  Platform1763600000004,
  Platform1763600000005,
  RateAllowanceEntity,
} from '#platform';
import { BOOKS_ENTITIES, BOOKS_MIGRATIONS } from '#books';
import { EMPLOYMENT_ENTITIES, EMPLOYMENT_MIGRATIONS } from '#employment';
import { FILES_ENTITIES, FILES_MIGRATIONS } from '#files';
import { IDENTITY_ENTITIES, IDENTITY_MIGRATIONS } from '#identity';
import { INBOX_ENTITIES, INBOX_MIGRATIONS } from '#inbox';
import { PAYROLL_ENTITIES, PAYROLL_MIGRATIONS } from '#payroll';
import { QUESTIONS_ENTITIES, QUESTIONS_MIGRATIONS } from '#questions';
import { TAX_ACCOUNT_ENTITIES, TAX_ACCOUNT_MIGRATIONS } from '#tax-account';
import { TASKS_ENTITIES, TASKS_MIGRATIONS } from '#tasks';
import { WEBHOOKS_ENTITIES, WEBHOOKS_MIGRATIONS } from '#webhooks';
import { LEDGER_ENTITIES } from '#ledger';
import { Schema1763600900001 } from './migrations/0001-company-of-the-session.js';
import { Schema1763600900002 } from './migrations/0002-lists-of-words.js';
import { Schema1763600900003 } from './migrations/0003-audit-facts.js';
import { Schema1763600900004 } from './migrations/0004-functions-granted.js';
import { Schema1763600900005 } from './migrations/0005-mandates-of-before.js';
import { Schema1763600900006 } from './migrations/0006-confirmed-senders.js';
import { Schema1763600900007 } from './migrations/0007-statements-with-gaps.js';
import { Schema1763600900008 } from './migrations/0008-vat-numbers-of-before.js';
import { Schema1763600900011 } from './migrations/0011-lists-in-time-order.js';
import { Schema1763600900012 } from './migrations/0012-audit-facts-at-once.js';
import { Schema1763600900013 } from './migrations/0013-outcomes-of-files.js';
import { Schema1763600900020 } from './migrations/0020-firm-search.js';
import { Schema1763600900081 } from './migrations/0081-dismissed-files.js';
import { Schema1763600900090 } from './migrations/0090-documents-and-their-money.js';
import { Schema1763600900099 } from './migrations/0099-chains-of-the-log.js';
import { Schema1763600900100 } from './migrations/0100-chained-log.js';
import { Schema1763600900105 } from './migrations/0105-hashes-of-the-statement.js';

/** Every table of the service, as classes that describe the result of the migrations. */
export const ENTITIES = [
  AuditEventEntity,
  AuditHeadEntity,
  AuditLinkEntity,
  IdempotencyClaimEntity,
  RateAllowanceEntity,
  ...TASKS_ENTITIES,
  ...IDENTITY_ENTITIES,
  ...LEDGER_ENTITIES,
  ...BOOKS_ENTITIES,
  ...FILES_ENTITIES,
  ...INBOX_ENTITIES,
  ...EMPLOYMENT_ENTITIES,
  ...TAX_ACCOUNT_ENTITIES,
  ...PAYROLL_ENTITIES,
  ...WEBHOOKS_ENTITIES,
  ...QUESTIONS_ENTITIES,
];

/** Every migration. Their names define the order in which they run; new ones sort after all others. */
export const MIGRATIONS = [
  Platform1763600000001,
  Platform1763600000002,
  Platform1763600000003,
  Platform1763600000004,
  Platform1763600000005,
  ...TASKS_MIGRATIONS,
  ...IDENTITY_MIGRATIONS,
  ...BOOKS_MIGRATIONS,
  ...FILES_MIGRATIONS,
  ...INBOX_MIGRATIONS,
  ...EMPLOYMENT_MIGRATIONS,
  ...TAX_ACCOUNT_MIGRATIONS,
  ...PAYROLL_MIGRATIONS,
  ...WEBHOOKS_MIGRATIONS,
  ...QUESTIONS_MIGRATIONS,
  Schema1763600900001,
  Schema1763600900002,
  Schema1763600900003,
  Schema1763600900004,
  Schema1763600900005,
  Schema1763600900006,
  Schema1763600900007,
  Schema1763600900008,
  Schema1763600900011,
  Schema1763600900012,
  Schema1763600900013,
  Schema1763600900020,
  Schema1763600900081,
  Schema1763600900090,
  Schema1763600900099,
  Schema1763600900100,
  Schema1763600900105,
];
