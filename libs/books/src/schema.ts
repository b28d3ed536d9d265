import { AutomaticActEntity } from './acts/automatic-act.entity.js';
import { BankAccountEntity } from './bank/bank-account.entity.js';
import { BankJudgementEntity } from './bank/bank-judgement.entity.js';
import { BankStatementRepeatEntity } from './bank/bank-statement-repeat.entity.js';
import { BankStatementEntity } from './bank/bank-statement.entity.js';
import { BankTransactionFileEntity } from './bank/bank-transaction-file.entity.js';
import { BankTransactionEntity } from './bank/bank-transaction.entity.js';
import { RuleEntity } from './bank/rule.entity.js';
import { NumberingPolicyEntity } from './opening/numbering-policy.entity.js';
import { DocumentEntity } from './documents/document.entity.js';
import { AccountingEventEntity } from './events/accounting-event.entity.js';
import { InvoiceLineEntity } from './invoices/content/invoice-line.entity.js';
import { InvoiceDeliveryEntity } from './invoices/send/invoice-delivery.entity.js';
import { InvoiceRevisionEntity } from './invoices/content/invoice-revision.entity.js';
import { InvoiceEntity } from './invoices/content/invoice.entity.js';
import { SalesCounterEntity } from './invoices/numbers/sales-counter.entity.js';
import { RevisionDocumentEntity } from './invoices/content/revision-document.entity.js';
import { RevisionPrepaymentEntity } from './invoices/content/revision-prepayment.entity.js';
import { Books1763600003001 } from './migrations/0001-books.js';
import { Books1763600003002 } from './migrations/0002-parties-invoices-documents.js';
import { Books1763600003003 } from './migrations/0003-reference-rates.js';
import { Books1763600003004 } from './migrations/0004-events-vat-returns.js';
import { Books1763600003006 } from './migrations/0006-sales-numbers.js';
import { Books1763600003007 } from './migrations/0007-bank.js';
import { Books1763600003008 } from './migrations/0008-rates-by-day.js';
import { Books1763600003009 } from './migrations/0009-match-proposals.js';
import { Books1763600003010 } from './migrations/0010-allocation-base.js';
import { Books1763600003011 } from './migrations/0011-bank-judged.js';
import { Books1763600003012 } from './migrations/0012-bank-line-by-account.js';
import { Books1763600003013 } from './migrations/0013-party-merged.js';
import { Books1763600003015 } from './migrations/0015-vies.js';
import { Books1763600003016 } from './migrations/0016-ledger-index.js';
import { Books1763600003017 } from './migrations/0017-bank-matching.js';
import { Books1763600003018 } from './migrations/0018-bank-in-batches.js';
import { Books1763600003019 } from './migrations/0019-bank-list-indexes.js';
import { Books1763600003020 } from './migrations/0020-bank-search.js';
import { Books1763600003021 } from './migrations/0021-open-bank-lines.js';
import { Books1763600003022 } from './migrations/0022-ledger-vat-index.js';
import { Books1763600003023 } from './migrations/0023-own-counterparties.js';
import { Books1763600003024 } from './migrations/0024-part-deducted-lines.js';
import { Books1763600003025 } from './migrations/0025-allocations-dated-anew.js';
import { Books1763600003026 } from './migrations/0026-ledger-checks.js';
import { Books1763600003027 } from './migrations/0027-changed-objects.js';
import { Books1763600003028 } from './migrations/0028-numbers-of-void-drafts.js';
import { Books1763600003029 } from './migrations/0029-current-account-in-base.js';
import { Books1763600003030 } from './migrations/0030-no-company-by-argument.js';
import { Books1763600003031 } from './migrations/0031-withdrawn-statements.js';
import { Books1763600003032 } from './migrations/0032-commits-noticed.js';
import { Books1763600003033 } from './migrations/0033-reversals-of-many.js';
import { Books1763600003034 } from './migrations/0034-confirmed-bank-accounts.js';
import { Books1763600003035 } from './migrations/0035-confirmed-suppliers.js';
import { Books1763600003038 } from './migrations/0038-name-skeletons.js';
import { Books1763600003040 } from './migrations/0040-bank-openings.js';
import { Books1763600003041 } from './migrations/0041-alias-skeletons.js';
import { Books1763600003042 } from './migrations/0042-accounts-of-lines.js';
import { Books1763600003043 } from './migrations/0043-reason-codes.js';
import { Books1763600003050 } from './migrations/0050-tax-points.js';
import { Books1763600003051 } from './migrations/0051-unpaid-prepayments.js';
import { Books1763600003055 } from './migrations/0055-vat-families.js';
import { Books1763600003056 } from './migrations/0056-vat-boxes.js';
import { Books1763600003060 } from './migrations/0060-revaluations.js';
import { Books1763600003061 } from './migrations/0061-lines-by-dimension.js';
import { Books1763600003062 } from './migrations/0062-statements.js';
import { Books1763600003065 } from './migrations/0065-vat-postings.js';
import { Books1763600003066 } from './migrations/0066-search.js';
import { Books1763600003067 } from './migrations/0067-invoice-deliveries.js';
import { Books1763600003068 } from './migrations/0068-changed-vat-postings.js';
import { Books1763600003070 } from './migrations/0070-reopened-periods.js';
import { Books1763600003080 } from './migrations/0080-rules.js';
import { Books1763600003081 } from './migrations/0081-dismissals.js';
import { Books1763600003082 } from './migrations/0082-automatic-acts.js';
import { Books1763600003083 } from './migrations/0083-rules-settle.js';
import { Books1763600003087 } from './migrations/0087-paid-by-card.js';
import { Books1763600003088 } from './migrations/0088-rules-for-lines.js';
import { Books1763600003089 } from './migrations/0089-probability-of-acts.js';
import { Books1763600003091 } from './migrations/0091-senders-of-invoices.js';
import { Books1763600003093 } from './migrations/0093-list-of-entries.js';
import { Books1763600003095 } from './migrations/0095-rivals-of-proposals.js';
import { Books1763600003097 } from './migrations/0097-prepayments-of-revisions.js';
import { Books1763600003100 } from './migrations/0100-signed-heads.js';
import { PartyAccountEntity } from './parties/party-account.entity.js';
import { PartyAliasEntity } from './parties/party-alias.entity.js';
import { PartySenderEntity } from './parties/party-sender.entity.js';
import { PartyEntity } from './parties/party.entity.js';
import { MatchProposalEntity } from './reconciliation/match-proposal.entity.js';
import { RevaluationItemEntity } from './revaluation/revaluation-item.entity.js';
import { RevaluationEntity } from './revaluation/revaluation.entity.js';
import { RuleFindingEntity } from './rules/rule-finding.entity.js';
import { AllocationEntity } from './settlement/allocation.entity.js';
import { VatReturnEntity } from './vat-return/vat-return.entity.js';

/** Tables of this lib, for the schema and its drift test. */
export const BOOKS_ENTITIES: (new () => object)[] = [
  NumberingPolicyEntity,
  PartyEntity,
  PartyAliasEntity,
  PartyAccountEntity,
  PartySenderEntity,
  DocumentEntity,
  InvoiceEntity,
  InvoiceRevisionEntity,
  InvoiceLineEntity,
  InvoiceDeliveryEntity,
  RevisionDocumentEntity,
  RevisionPrepaymentEntity,
  AllocationEntity,
  AccountingEventEntity,
  VatReturnEntity,
  SalesCounterEntity,
  BankAccountEntity,
  BankStatementEntity,
  BankTransactionEntity,
  BankStatementRepeatEntity,
  BankJudgementEntity,
  BankTransactionFileEntity,
  MatchProposalEntity,
  RevaluationEntity,
  RevaluationItemEntity,
  RuleEntity,
  RuleFindingEntity,
  AutomaticActEntity,
];

/** Migrations of this lib, in order. */
export const BOOKS_MIGRATIONS: (new () => object)[] = [
  Books1763600003001,
  Books1763600003002,
  Books1763600003003,
  Books1763600003004,
  Books1763600003006,
  Books1763600003007,
  Books1763600003008,
  Books1763600003009,
  Books1763600003010,
  Books1763600003011,
  Books1763600003012,
  Books1763600003013,
  Books1763600003015,
  Books1763600003016,
  Books1763600003017,
  Books1763600003018,
  Books1763600003019,
  Books1763600003020,
  Books1763600003021,
  Books1763600003022,
  Books1763600003023,
  Books1763600003024,
  Books1763600003025,
  Books1763600003026,
  Books1763600003027,
  Books1763600003028,
  Books1763600003029,
  Books1763600003030,
  Books1763600003031,
  Books1763600003032,
  Books1763600003033,
  Books1763600003034,
  Books1763600003035,
  Books1763600003038,
  Books1763600003040,
  Books1763600003041,
  Books1763600003042,
  Books1763600003043,
  Books1763600003050,
  Books1763600003051,
  Books1763600003055,
  Books1763600003056,
  Books1763600003060,
  Books1763600003061,
  Books1763600003062,
  Books1763600003065,
  Books1763600003066,
  Books1763600003067,
  Books1763600003068,
  Books1763600003070,
  Books1763600003080,
  Books1763600003081,
  Books1763600003082,
  Books1763600003083,
  Books1763600003087,
  Books1763600003088,
  Books1763600003089,
  Books1763600003091,
  Books1763600003093,
  Books1763600003095,
  Books1763600003097,
  Books1763600003100,
];
