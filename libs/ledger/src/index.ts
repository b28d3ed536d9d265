export { AccountBook, type LedgerAccount } from './accounts/account-book.js';
export { readAccountBook } from './accounts/account-book.queries.js';
export { accountSearchKey } from './accounts/account-search.js';
export { createAccount, updateAccount } from './accounts/account.commands.js';
export { AccountEntity } from './accounts/account.entity.js';
export { accountRows } from './accounts/account.queries.js';
export { accountAnswer, type AccountView, createAccountRequest } from './accounts/account.wire.js';
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
  type VatTreatment,
} from './chart/chart-schemas.js';
export {
  chartOf,
  FIRST_CURRENT_ACCOUNT,
  isNonProfit,
  leafLinesOf,
  statementLineOf,
  type StatementLines,
  statementScheme,
  statementSchemes,
} from './chart/chart.js';
export { standardVatCodes } from './chart/vat-families.js';
export { CHANGE_ORDERINGS, listChanges, type LoggedChange } from './commands/changes.queries.js';
export { CommandBus, type CommandRunner } from './commands/command-bus.js';
export {
  commitsAfter,
  companiesWithNewCommits,
  type CommitCursor,
  lastCommitSeq,
  lastCommits,
  type LoggedCommit,
} from './commands/command-log.queries.js';
export type {
  AuditChange,
  Command,
  CommandContext,
  CommandEffect,
  CommandOutcome,
  InTransaction,
} from './commands/command.js';
export { replan } from './commands/replan.js';
export type { ChangedObject } from './commands/vocabulary.js';
export { createDimension } from './dimensions/dimension.commands.js';
export { dimensionRows } from './dimensions/dimension.queries.js';
export { DIMENSION_KINDS, dimensionAnswer, type DimensionView } from './dimensions/dimension.wire.js';
export {
  type EntryDraft,
  type EntryDraftLine,
  type Journal,
  JOURNALS,
  SOURCE_KINDS,
  SOURCE_ROLES,
  type SourceKind,
  type SourceRole,
  type VatBox,
} from './entries/entry-draft.js';
export { notReversed } from './entries/not-reversed.js';
export { accountHistories, type ReportedAccount } from './general-ledger/account-histories.queries.js';
export {
  type AccountTurnover,
  accountTurnovers,
  closingTurnovers,
} from './general-ledger/account-turnovers.queries.js';
export type {
  AccountHeading,
  GeneralLedgerLine,
  LedgerOutline,
  LedgerPiece,
} from './general-ledger/general-ledger.js';
export {
  generalLedger,
  type GeneralLedgerQuery,
  ledgerInSnapshot,
  readGeneralLedger,
} from './general-ledger/general-ledger.queries.js';
export { type LedgerPlace, ledgerPage } from './general-ledger/ledger-page.queries.js';
export { reportRange, yearStartOf } from './general-ledger/report-range.js';
export { reportedBook } from './general-ledger/reported-book.js';
export { type LogViolation, logViolations } from './log-chain/broken-log.js';
export { headText } from './log-chain/head-text.js';
export { type SignedHead, signedHeads, signHead } from './log-chain/signed-heads.js';
export { closedDays } from './periods/closed-days.queries.js';
export { PERIOD_STATES } from './periods/fiscal-year-state.js';
export { closeInOrder, reopenPeriod } from './periods/period.commands.js';
export { findPeriod, periodRows } from './periods/period.queries.js';
export { periodAnswer, periodParams, periodResult, type PeriodView } from './periods/period.wire.js';
export { recordExchangeRate } from './rates/exchange-rate.commands.js';
export { exchangeRateKey, listExchangeRates } from './rates/exchange-rate.queries.js';
export { exchangeRateAnswer, type ExchangeRateView } from './rates/exchange-rate.wire.js';
export { type PostingRate, toBase } from './rates/posting-rate.js';
export {
  chosenRate,
  type KnownRate,
  latestRate,
  publishedRateOfDay,
  RATE_SOURCES,
  rateOfDay,
  sameCurrency,
} from './rates/rate-of-day.js';
export { newestReferenceDay, oldestReferenceDay, recordReferenceRates } from './rates/reference-rates.js';
export { LEDGER_ENTITIES } from './schema.js';
export { commandsOf } from './terms/define-command.js';
export { foldedWords, nameKey } from './terms/name-key.js';
export { differInScript, lookSame, nameSkeleton } from './terms/name-skeleton.js';
export { boundedKey, codeKey, foldedName, skeletonKey } from './terms/party-keys.js';
export { splitDeduction } from './vat/deductible.js';
export { companiesWithOldVatCodes, extendVatCodes } from './vat/extend-vat-codes.commands.js';
export { countsMoneyBefore, type SupplyDates, taxPointOf } from './vat/tax-point.js';
export {
  checkVatCode,
  isFromAbroad,
  isSelfAssessed,
  isValidOn,
  otherAreas,
  type PartyArea,
  returnLinesOn,
  type VatCode,
  type VatRegistrationPeriod,
  type VatStatus,
  vatStatusIn,
  vatStatusOn,
} from './vat/vat-code.js';
export { vatCodeRows } from './vat/vat-code.queries.js';
export { vatCodeAnswer, type VatCodeView } from './vat/vat-code.wire.js';
export { purchaseVatCodes, VAT_CODE_COLUMNS, vatRegistrations } from './vat/vat-facts.queries.js';
export type { VatSetup } from './vat/vat-setup.js';
