import { AccountEntity } from './accounts/account.entity.js';
import { BookEntity } from './book/book.entity.js';
import { CommandLogEntity } from './commands/command-log.entity.js';
import { DimensionEntity } from './dimensions/dimension.entity.js';
import { DimensionLineEntity } from './entries/dimension-line.entity.js';
import { DimensionValueEntity } from './dimensions/dimension-value.entity.js';
import { ExchangeRateEntity } from './rates/exchange-rate.entity.js';
import { FiscalYearEntity } from './book/fiscal-year.entity.js';
import { JournalEntryEntity } from './entries/journal-entry.entity.js';
import { JournalLineEntity } from './entries/journal-line.entity.js';
import { MonthBalanceEntity } from './entries/month-balance.entity.js';
import { VatPostingEntity } from './entries/vat-posting.entity.js';
import { PeriodEntity } from './book/period.entity.js';
import { ReferenceRateEntity } from './rates/reference-rate.entity.js';
import { SignedHeadEntity } from './log-chain/signed-head.entity.js';
import { StatementSchemeVersionEntity } from './book/statement-scheme-version.entity.js';
import { VatCodeEntity } from './vat/vat-code.entity.js';
import { VatRegistrationEntity } from './vat/vat-registration.entity.js';

/**
 * Tables of this library, for the schema and its drift test. They are in the database schema `books` together with the
 * tables of the books library, and the migrations of that library create both.
 */
export const LEDGER_ENTITIES: (new () => object)[] = [
  AccountEntity,
  BookEntity,
  CommandLogEntity,
  DimensionEntity,
  DimensionLineEntity,
  DimensionValueEntity,
  ExchangeRateEntity,
  FiscalYearEntity,
  JournalEntryEntity,
  JournalLineEntity,
  MonthBalanceEntity,
  VatPostingEntity,
  PeriodEntity,
  ReferenceRateEntity,
  SignedHeadEntity,
  StatementSchemeVersionEntity,
  VatCodeEntity,
  VatRegistrationEntity,
];
