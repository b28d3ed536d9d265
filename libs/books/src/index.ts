export { type Evidence, evidenceOfReading } from './acts/evidence.js';
export { causeOfDismissal, causeOfSupplier, type Ground, type PlacedField } from './acts/ground.js';
export { keepActs, type KeptAct } from './acts/keep-acts.js';
export { otherOwner } from './bank/account-owner.queries.js';
export { assertImportable } from './bank/assert-importable.js';
export { assertIban, createBankAccount } from './bank/bank-account.commands.js';
export { accountOfFile, listBankAccounts, othersHaveStatements } from './bank/bank-account.queries.js';
export {
  bankAccountAnswer,
  bankAccountParams,
  type BankAccountView,
  createBankAccountRequest,
} from './bank/bank-account.wire.js';
export { fileOfStatement, listBankStatements, withdrawnStatements } from './bank/bank-statement.queries.js';
export {
  bankStatementAnswer,
  type BankStatementView,
  STATEMENT_STATES,
  type WithdrawStatementResult,
} from './bank/bank-statement.wire.js';
export {
  listTransactions,
  TRANSACTION_ORDERINGS,
  type TransactionFilters,
  transactionKey,
  transactionView,
} from './bank/bank-transaction-list.queries.js';
export { findTransaction } from './bank/bank-transaction.queries.js';
export {
  bankTransactionAnswer,
  bankTransactionDetailAnswer,
  type TransactionDetail,
  type TransactionView,
} from './bank/bank-transaction.wire.js';
export { closePeriod } from './bank/close-period.commands.js';
export { assertBankAccount, confirmBankAccount } from './bank/confirm-bank-account.commands.js';
export { type FreePayment, freePayments } from './bank/free-payments.queries.js';
export {
  type ImportStatement,
  importStatement,
  type ImportStatementResult,
  LINES_A_COMMIT,
} from './bank/import-statement.commands.js';
export { Brought, expectedOpening, ledgerDifference } from './bank/ledger-proof.js';
export {
  accountOfStatement,
  type AroundStatement,
  hasLinesOf,
  ledgerAround,
} from './bank/ledger-proof.queries.js';
export { type LineOfAmount, linesOfAmount } from './bank/lines-of-amount.queries.js';
export {
  linesWithoutDocument,
  type LineWithoutDocument,
  stillWithoutDocument,
} from './bank/lines-without-document.queries.js';
export { moveOpening } from './bank/move-opening.commands.js';
export { partSeen } from './bank/seen-lines.js';
export { statementGapAnswer, type StatementGap } from './bank/statement-gap.wire.js';
export { gapOnImport } from './bank/statement-gaps.queries.js';
export {
  DIRECTIONS,
  type KeyedLine,
  keyLines,
  lineKeyer,
  type StatementLine,
  totalOf,
} from './bank/statement-line.js';
export { booksBus } from './books-bus.js';
export { BooksModule } from './books.module.js';
export { CHANGED_OBJECT_TYPES, type ChangedObject } from './commands/changed-objects.js';
export { type Command, type CommandContext, type CommandEffect, defineCommand } from './commands/command.js';
export { type Consequence, consequencesOf } from './commands/consequences.js';
export type { Fact } from './commands/facts.js';
export {
  documentToDismiss,
  mayDismissItself,
  restoreDocument,
  writeDismissal,
} from './documents/dismissal.commands.js';
export { dismissalHindrance } from './documents/dismissal.js';
export {
  dismissalAnswer,
  dismissDocumentRequest,
  dismissDocumentResult,
  documentParams,
} from './documents/dismissal.wire.js';
export { DOCUMENT_KINDS, type DocumentKind, registerDocument } from './documents/document.commands.js';
export {
  DOCUMENT_ORDERINGS,
  documentKey,
  findDocument,
  listDocuments,
} from './documents/document.queries.js';
export {
  documentAnswer,
  type DocumentDetail,
  documentDetailAnswer,
  type DocumentView,
} from './documents/document.wire.js';
export { explainedTransactions } from './documents/explained-transactions.queries.js';
export { joinDocument, joinedDocument, separateDocument } from './documents/join-document.commands.js';
export { knowsBankTransaction, linkFile } from './documents/link-file.commands.js';
export { type EventLineRequest, recordEventRequest } from './events/event.wire.js';
export {
  movePrepayments,
  prepaymentsToMove,
  type PrepaymentToMove,
} from './events/move-prepayments.commands.js';
export { recordEvent } from './events/record-event.commands.js';
export { reverseEvent } from './events/reverse-event.commands.js';
export {
  EXPORT_FORMATS,
  type ExportFormat,
  exportJournal,
  readJournal,
  type ReadJournal,
} from './export/export-journal.js';
export { keepPrepayments } from './invoices/content/held-prepayments.js';
export {
  INVOICE_DIRECTIONS,
  INVOICE_KINDS,
  INVOICE_STATES,
  type InvoiceState,
  type RevisionContent,
} from './invoices/content/invoice-content.js';
export {
  invoiceLineRequest,
  type InvoiceLineView,
  lineDimensionsAnswer,
  type LineDimensionsView,
} from './invoices/content/invoice-line.wire.js';
export { toRevisionContent } from './invoices/content/invoice-requests.js';
export { isRounding } from './invoices/content/invoice-terms.js';
export {
  importSalesInvoiceRequest,
  invoiceAnswer,
  type InvoiceDetail,
  invoiceDetailAnswer,
  invoiceParams,
  joinInvoiceRequest,
  joinInvoiceResult,
  separateDocumentRequest,
  separateDocumentResult,
  type InvoiceView,
  issueInvoiceRequest,
  type PayableAccount,
  recordInvoiceRequest,
  type RecordInvoiceRequest,
  reviseInvoiceRequest,
} from './invoices/content/invoice.wire.js';
export { lineDimensions } from './invoices/content/line-dimensions.queries.js';
export { keepPaymentTerms } from './invoices/content/payment-terms.js';
export { keepReviewCodes } from './invoices/content/review-codes.js';
export {
  type BaseVat,
  invoiceNumberForm,
  revisionAnswer,
  type RevisionView,
} from './invoices/content/revision.wire.js';
export { SETTLEMENT_FILTERS } from './invoices/content/settlement-conditions.js';
export { draftToJoin } from './invoices/end/draft-to-join.js';
export { cancelInvoice, voidInvoice } from './invoices/end/end-invoice.commands.js';
export { attachRendering } from './invoices/issue/attach-rendering.commands.js';
export { importSalesInvoice } from './invoices/issue/import-sales-invoice.commands.js';
export { issueInvoice } from './invoices/issue/issue-invoice.commands.js';
export { nextSalesNumber } from './invoices/numbers/next-number.queries.js';
export { postPurchaseInvoice } from './invoices/post/post-invoice.commands.js';
export { findPostedPurchase } from './invoices/post/posted-purchase.queries.js';
export {
  INVOICE_ORDERINGS,
  type InvoiceFilters,
  invoiceKey,
  listInvoices,
} from './invoices/read/invoice-list.queries.js';
export { findInvoice, findRevision, invoiceState } from './invoices/read/invoice.queries.js';
export {
  findIssuedSale,
  type IssuedSale,
  type VatCodeOnDocument,
} from './invoices/read/issued-sale.queries.js';
export { attachToDraft } from './invoices/record/attach-to-draft.js';
export { numberKey } from './invoices/record/duplicates.js';
export { type NamedPrepayment, namedPrepayments } from './invoices/record/named-prepayments.queries.js';
export { recordInvoice } from './invoices/record/record-invoice.commands.js';
export { type SimilarPurchase, similarPurchases } from './invoices/record/similar-purchases.queries.js';
export { reviseInvoice } from './invoices/revise/revise-invoice.commands.js';
export { findDelivery, type InvoiceDelivery } from './invoices/send/delivery.queries.js';
export { noteInvoiceDelivery, sendInvoice } from './invoices/send/send-invoice.commands.js';
export { type LoadedFacts, loadMatchFacts } from './matching/load-match-facts.queries.js';
export {
  doubtKey,
  type MatchableInvoice,
  type MatchableLine,
  type MatchFacts,
  type Pair,
  pairKey,
  rateKey,
} from './matching/match-facts.js';
export { findMoneyBack, type MoneyBack } from './matching/money-back.queries.js';
export { findHalves, type Halves, waitingHalves } from './matching/own-transfers.queries.js';
export { hasWaitingLine, searchPairs } from './matching/search-pairs.queries.js';
export { type DetailChanges, recordVatStatus, updateDetails } from './opening/book.commands.js';
export { provisionBooks } from './opening/provision-books.js';
export { certainFact, type FactUse } from './parties/certain-fact.js';
export { confirmsOtherAccount, updateParty } from './parties/change-party.commands.js';
export { confirmedSenders, contradictAccounts, partySenders } from './parties/confirm-supplier.js';
export { learnedAbout } from './parties/learned.queries.js';
export { learnedAnswer, type PartyLearned } from './parties/learned.wire.js';
export { addPartyAlias, mergeParty } from './parties/merge-party.commands.js';
export { listPartyAliases, partyAliasKey } from './parties/party-alias.queries.js';
export { partyAliasAnswer, type PartyAliasView } from './parties/party-alias.wire.js';
export { createParty, learnPartyAccount } from './parties/party.commands.js';
export {
  findParty,
  listParties,
  matchParties,
  openPrepayment,
  ownAccounts,
  ownRegistryCode,
  PARTY_ORDERINGS,
  partyKey,
  type PartyMatch,
  supplierEmails,
} from './parties/party.queries.js';
export {
  addAliasRequest,
  createPartyRequest,
  PARTY_KINDS,
  PARTY_ROLES,
  partyAnswer,
  type PartyDetail,
  partyDetailAnswer,
  partyParams,
  type PartyView,
  updatePartyRequest,
} from './parties/party.wire.js';
export {
  acceptsPrepayments,
  accountUses,
  certainDimensions,
  type PastLine,
  type PastPurchase,
  paymentDays,
} from './parties/past-purchases.js';
export {
  pastPrepayments,
  pastUsesOfPrepayments,
  purchaseHistory,
} from './parties/purchase-history.queries.js';
export { resemblingParties, type ResemblingParty } from './parties/resembling.queries.js';
export { type VatAnswer, vatAnswers } from './parties/vat-answers.js';
export { type VatArea, vatAreaOf } from './parties/vat-area.js';
export { ofOwnVatNumber, recordViesCheck, viesQuestion } from './parties/vies.commands.js';
export {
  draftAsMade,
  DRAFTS_A_RUN,
  type WaitingDraft,
  waitingDrafts,
} from './parties/waiting-drafts.queries.js';
export {
  assertLedgerCoherent,
  type LedgerViolation,
  ledgerViolations,
  openItemsViolations,
  rebuildRollups,
} from './proof/coherence.js';
export { actByRule } from './reconciliation/act-by-rule.commands.js';
export { allocate, reverseAllocation } from './reconciliation/allocation.commands.js';
export { allocateRequest, type AllocateResult } from './reconciliation/allocation.wire.js';
export { confirmMatch, rejectMatch, undoMatch } from './reconciliation/decide-proposal.commands.js';
export { classifyMoneyIn, exemptTransaction } from './reconciliation/judgement.commands.js';
export {
  bankTransactionParams,
  classifyMoneyInRequest,
  exemptRequest,
  setPartyRequest,
} from './reconciliation/judgement.wire.js';
export { type MatchAllocation, matchAllocations } from './reconciliation/match-allocation.commands.js';
export {
  countMatchProposals,
  listMatchProposals,
  type MatchProposalFilters,
  PROPOSAL_ORDERINGS,
  proposalKey,
} from './reconciliation/match-proposal.queries.js';
export {
  matchProposalAnswer,
  type MatchProposalView,
  PROPOSAL_STATES,
  proposeMatchRequest,
} from './reconciliation/match-proposal.wire.js';
export { type AskedByRule, noteRules } from './reconciliation/note-rules.commands.js';
export { proposeFindings, proposeMatch } from './reconciliation/propose-match.commands.js';
export { confirmsNewAccount, setParty } from './reconciliation/set-party.commands.js';
export { type AnsweredMoneyBack, settleMoneyBack } from './reconciliation/settle-money-back.commands.js';
export { matchTransfer, matchTransfers } from './reconciliation/transfer-match.commands.js';
export { undoJudgement } from './reconciliation/undo-judgement.commands.js';
export { waitingProposals } from './reconciliation/waiting-proposals.queries.js';
export { withdrawStatement } from './reconciliation/withdraw-statement.commands.js';
export type { ExemptionFinding, JudgementFinding, TransferFinding } from './reconciliation/write-proposal.js';
export {
  type AccountMovement,
  accountMovements,
  lastProfit,
  sumsOfEntries,
} from './reports/account-movements.queries.js';
export { AGING_BUCKETS } from './reports/aging.js';
export type { BalanceSheet } from './reports/balance-sheet.js';
export { balanceSheet } from './reports/balance-sheet.queries.js';
export { type CashFlow } from './reports/cash-flow.js';
export { cashFlow } from './reports/cash-flow.queries.js';
export { type ChangesInEquity, EQUITY_CAUSES } from './reports/changes-in-equity.js';
export { changesInEquity } from './reports/changes-in-equity.queries.js';
export { type DimensionReport } from './reports/dimension-report.js';
export { dimensionReport } from './reports/dimension-report.queries.js';
export { type EntryFilters, entryKey, listEntries } from './reports/entry-list.queries.js';
export { entriesOfCommit, findEntry } from './reports/entry.queries.js';
export { entryAnswer, entryRowAnswer, type EntryRowView, type EntryView } from './reports/entry.wire.js';
export {
  ITEM_AGES,
  ITEM_KINDS,
  type OpenItem,
  type OpenItemAges,
  type OpenItems,
} from './reports/open-items.js';
export { openItemAges, openItems } from './reports/open-items.queries.js';
export { INCOME_STATEMENT_SCHEMES, type ProfitAndLoss } from './reports/profit-and-loss.js';
export { profitAndLoss } from './reports/profit-and-loss.queries.js';
export { type RolePayment, rolePayments } from './reports/role-payments.queries.js';
export { monthsWithPayroll, showsPayroll } from './reports/shows-payroll.queries.js';
export { type StatementDays } from './reports/statement.js';
export { statementRowAnswer } from './reports/statement.wire.js';
export { type TaxAccountBalance, taxBalances, type TaxBalances } from './reports/tax-balances.queries.js';
export {
  hasTaxPrepaymentAccount,
  taxLiabilities,
  type TaxLiability,
} from './reports/tax-liabilities.queries.js';
export { openBankLine, type TaxPayment, taxPayments } from './reports/tax-payments.queries.js';
export type { TrialBalance } from './reports/trial-balance.js';
export { trialBalance } from './reports/trial-balance.queries.js';
export { listRevaluations } from './revaluation/revaluation.queries.js';
export {
  REVALUATION_STATES,
  revaluationAnswer,
  type RevaluationView,
} from './revaluation/revaluation.wire.js';
export { revalue } from './revaluation/revalue.commands.js';
export { revaluedOn, type RevaluedOn } from './revaluation/revalued-on.queries.js';
export { reverseRevaluation } from './revaluation/reverse-revaluation.commands.js';
export { areRivals, isSameAct } from './rules/equal-answers.js';
export { isForLine, type LinesRule } from './rules/line-conditions.js';
export { lineRulesOf } from './rules/line-rules.queries.js';
export { namedInvoices } from './rules/named-invoices.queries.js';
export { type RuleFinding } from './rules/note-answer.js';
export { isPossible } from './rules/possible-acts.js';
export { isFor, type RuleLine, type RuleWhen } from './rules/rule-conditions.js';
export { ruleLines } from './rules/rule-lines.queries.js';
export { activateRule, createRule, endRule, pauseRule, pauseRulesOf } from './rules/rule.commands.js';
export { findRule, listRules, liveRules, peopleOfRules, type Rule, ruleKey } from './rules/rule.queries.js';
export {
  createRuleRequest,
  RULE_STATES,
  ruleAnswer,
  ruleParams,
  ruleTrialAnswer,
  type RuleTrial,
  type RuleView,
  type RuleWhat,
  tryRuleRequest,
  userOf,
} from './rules/rule.wire.js';
export { tryRule } from './rules/try-rule.js';
export { BOOKS_ENTITIES, BOOKS_MIGRATIONS } from './schema.js';
export {
  type Found,
  type SearchedFor,
  searchEntries,
  searchInvoices,
  searchLines,
  searchParties,
} from './search/search-books.queries.js';
export { countBooks } from './status/books-counts.queries.js';
export { datedUntil, type MonthInBooks, monthInBooks, type UndoneCount } from './status/closing.queries.js';
export { firstMonthOf } from './status/first-month.queries.js';
export { endedMonths, type MonthDue, vatReturnsDue } from './status/returns-due.queries.js';
export {
  unreferencedDocuments,
  type UnreferencedDocument,
  waitingInBooks,
} from './status/waiting.queries.js';
export { matchWords, plainReference } from './terms/match-words.js';
export { TRANSACTION_STATUSES } from './terms/transaction-status.js';
export {
  filedVatReturns,
  findVatReturn,
  type KeptVatReturn,
  listVatReturns,
  vatReturnKey,
  type VatReturnRow,
  vatReturnXml,
} from './vat-return/kept-return.queries.js';
export { LEFT_OUT_REASONS } from './vat-return/return-entries.js';
export { vatPreviewEntries, type VatPreviewEntries } from './vat-return/return-entries.queries.js';
export { VatPreviews } from './vat-return/vat-previews.js';
export { fileVatReturn, prepareVatReturn } from './vat-return/vat-return.commands.js';
export { VAT_WARNINGS } from './vat-return/vat-return.js';
export { RETURN_PARTS, vatPreview } from './vat-return/vat-return.queries.js';
export { vatReturnParams } from './vat-return/vat-return.wire.js';
export {
  type ActCauseView,
  actCauseAnswer,
  automaticActAnswer,
  type AutomaticActView,
  causeForm,
} from './why/automatic-act.wire.js';
export { actCauses, automaticActKey, listAutomaticActs } from './why/automatic-acts.queries.js';
export { undoActs } from './why/undo-acts.commands.js';
export { undoRule } from './why/undo-rule.commands.js';
export { whyEntry, whyTransaction } from './why/why.queries.js';
export { whyAnswer, type WhyView } from './why/why.wire.js';
