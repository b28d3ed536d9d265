import { ExtractionEntity } from './extraction/extraction.entity.js';
import { FileBankTransactionEntity } from './files/file-bank-transaction.entity.js';
import { StoredFileEntity } from './files/stored-file.entity.js';
import { Files1763600004001 } from './migrations/0001-files.js';
import { Files1763600004002 } from './migrations/0002-book-again.js';
import { Files1763600004003 } from './migrations/0003-held-files.js';
import { Files1763600004004 } from './migrations/0004-usage.js';
import { Files1763600004005 } from './migrations/0005-senders.js';
import { Files1763600004006 } from './migrations/0006-reason-codes.js';
import { Files1763600004007 } from './migrations/0007-screens.js';
import { Files1763600004008 } from './migrations/0008-search.js';
import { Files1763600004009 } from './migrations/0009-answers.js';
import { Files1763600004081 } from './migrations/0081-dismissals.js';
import { StatementFileEntity } from './statements/statement-file.entity.js';
import { PendingObjectEntity } from './sweep/pending-object.entity.js';
import { CompanyLimitEntity, UsageEntity } from './usage/usage.entity.js';

/** Tables of this library, for the schema and its drift test. */
export const FILES_ENTITIES: (new () => object)[] = [
  StoredFileEntity,
  FileBankTransactionEntity,
  ExtractionEntity,
  StatementFileEntity,
  PendingObjectEntity,
  UsageEntity,
  CompanyLimitEntity,
];

/** Migrations of this library, in order. */
export const FILES_MIGRATIONS: (new () => object)[] = [
  Files1763600004001,
  Files1763600004002,
  Files1763600004003,
  Files1763600004004,
  Files1763600004005,
  Files1763600004006,
  Files1763600004007,
  Files1763600004008,
  Files1763600004009,
  Files1763600004081,
];
