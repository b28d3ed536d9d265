export { AccountBook, type LedgerAccount } from './accounts/account-book.js';
export { accountSearchKey } from './accounts/account-search.js';
export { createAccount, createAccountRequest } from './accounts/account.commands.js';
export { AccountEntity } from './accounts/account.entity.js';
export { type AccountFilters, type AccountView, accountRows } from './accounts/account.queries.js';
export { type AccountHistory, isOfResult, openingsOf } from './accounts/openings.js';
export { fiscalYearOf, isDateOfBooks, withinBooks } from './book/fiscal-calendar.js';
export { type LedgerOpening, openLedger } from './book/open-ledger.js';
export { holdUnopened } from './book/opening-lock.js';
export {
  type AccountRole,
  COUNTER_ROLES,
  type CounterRole,
  LEGAL_FORMS,
  type LegalForm,
} from './chart/account-roles.js';
export {
  ACCOUNT_TYPES,
  type AccountType,
  CONTROL_KINDS,
  type ControlKind,
  STATEMENT_ROW_KINDS,
  type StatementRow,
  type StatementScheme,
  VAT_TREATMENTS,
  type VatTreatment,
} from './chart/chart-schemas.js';
export {
  FIRST_CURRENT_ACCOUNT,
  type StatementLines,
  chartOf,
  isNonProfit,
  leafLinesOf,
  standardVatCodes,
  statementLineOf,
  statementScheme,
  statementSchemes,
} from './chart/chart.js';
export { CHANGE_ORDERINGS, type ChangeView, listChanges } from './commands/changes.queries.js';
export { CommandBus } from './commands/command-bus.js';
export {
  type AuditChange,
  type Command,
  type CommandCall,
  type CommandContext,
  type CommandEffect,
  type CommandOutcome,
} from './commands/command.js';
export {
  commitsAfter,
  companiesWithNewCommits,
  lastCommitSeq,
  type LoggedCommit,
} from './commands/command-log.queries.js';
export { type ChangedObject } from './commands/vocabulary.js';
export { replan } from './commands/replan.js';
export {
  type CreateDimensionResult,
  createDimension,
  createDimensionRequest,
} from './dimensions/dimension.commands.js';
export { DIMENSION_KINDS, type DimensionView, dimensionRows } from './dimensions/dimension.queries.js';
export {
  type EntryDraft,
  type EntryDraftLine,
  JOURNALS,
  type Journal,
  SOURCE_KINDS,
  SOURCE_ROLES,
  type SourceKind,
  type SourceRole,
} from './entries/entry-draft.js';
export { stands } from './entries/standing-entry.js';
export { type ReportedAccount, accountHistories } from './general-ledger/account-histories.queries.js';
export { type AccountTurnover, accountTurnovers } from './general-ledger/account-turnovers.queries.js';
export {
  type GeneralLedgerQuery,
  generalLedger,
  readGeneralLedger,
} from './general-ledger/general-ledger.queries.js';
export {
  type AccountHeading,
  type GeneralLedgerLine,
  type LedgerOutline,
  type LedgerPiece,
} from './general-ledger/general-ledger.js';
export { reportRange, yearStartOf } from './general-ledger/report-range.js';
export { reportedBook } from './general-ledger/reported-book.js';
export { FISCAL_YEAR_STATES, PERIOD_STATES } from './periods/fiscal-year-state.js';
export {
  type ChangePeriod,
  type ChangePeriodResult,
  closeInOrder,
  reopenPeriod,
} from './periods/period.commands.js';
export { type PeriodView, periodRows } from './periods/period.queries.js';
export {
  type RecordExchangeRateResult,
  recordExchangeRate,
  recordExchangeRateRequest,
} from './rates/exchange-rate.commands.js';
export { type ExchangeRateView, exchangeRateKey, listExchangeRates } from './rates/exchange-rate.queries.js';
export { type PostingRate, toBase } from './rates/posting-rate.js';
export {
  type KnownRate,
  chosenRate,
  latestRate,
  publishedRateOfDay,
  rateOfDay,
  sameCurrency,
} from './rates/rate-of-day.js';
export { newestReferenceDay, oldestReferenceDay, recordReferenceRates } from './rates/reference-rates.js';
export { nameKey } from './terms/name-key.js';
export { boundedKey, codeKey, foldedName, skeletonKey } from './terms/party-keys.js';
export { differInScript, lookSame, nameSkeleton } from './terms/name-skeleton.js';
export { splitDeduction } from './vat/deductible.js';
export { type VatCodeView, vatCodeRows } from './vat/vat-code.queries.js';
export {
  type VatCode,
  type VatRegistrationPeriod,
  type VatStatus,
  checkVatCode,
  isSelfAssessed,
  isValidOn,
  returnLinesOn,
  vatStatusIn,
  vatStatusOn,
} from './vat/vat-code.js';
export { VAT_CODE_COLUMNS, purchaseVatCodes, vatRegistrations } from './vat/vat-facts.queries.js';
export { type VatSetup } from './vat/vat-setup.js';
export { LEDGER_ENTITIES } from './schema.js';
