import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankAccountEntity } from './bank-account.entity.js';
import { BankStatementEntity } from './bank-statement.entity.js';
import { PartyEntity } from '../parties/party.entity.js';

/** A line of a statement. Its amounts never change; what was found out about it does. */
@Entity({ schema: 'books', name: 'bank_transaction' })
@Check('bank_transaction_direction', `direction IN ('in', 'out')`)
@Check(
  'bank_transaction_amounts',
  `amount_minor >= 0 AND fee_minor >= 0 AND total_minor = CASE direction WHEN 'in' THEN amount_minor ELSE -amount_minor END - fee_minor`,
)
@Check('bank_transaction_judgement', `judgement IN ('exemption', 'money_in', 'transfer', 'withdrawn')`)
@Check('bank_transaction_withdrawn', `judgement IS DISTINCT FROM 'withdrawn' OR allocated_minor = 0`)
@Check('bank_transaction_settled', `allocated_minor BETWEEN 0 AND amount_minor`)
@Check(
  'bank_transaction_party_source',
  `party_source IN ('alias', 'human') AND party_id IS NOT NULL OR party_source IS NULL AND party_id IS NULL`,
)
@ForeignKey(() => BankAccountEntity, ['companyId', 'bankAccountId'], ['companyId', 'id'], {
  name: 'bank_transaction_account_fkey',
})
@ForeignKey(() => BankStatementEntity, ['companyId', 'statementId'], ['companyId', 'id'], {
  name: 'bank_transaction_statement_fkey',
})
@ForeignKey(() => PartyEntity, ['companyId', 'partyId'], ['companyId', 'id'], {
  name: 'bank_transaction_party_fkey',
})
@Index('bank_transaction_line_key', ['companyId', 'bankAccountId', 'lineKey'], {
  unique: true,
  where: "judgement IS DISTINCT FROM 'withdrawn'",
})
@Index('bank_transaction_date', ['companyId', 'bookingDate', 'id'])
@Index('bank_transaction_of_account', ['companyId', 'bankAccountId', 'bookingDate', 'id'])
@Index('bank_transaction_of_direction', ['companyId', 'direction', 'bookingDate', 'id'])
@Index('bank_transaction_explained', ['companyId', 'bookingDate', 'id'], { where: 'explained' })
@Index('bank_transaction_matched', ['companyId', 'bookingDate', 'id'], {
  where:
    'judgement IS NULL AND NOT own_counterparty AND allocated_minor >= amount_minor AND amount_minor > 0',
})
@Index('bank_transaction_part_matched', ['companyId', 'bookingDate', 'id'], {
  where:
    'judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor AND allocated_minor > 0',
})
@Index('bank_transaction_internal', ['companyId', 'bookingDate', 'id'], {
  where: 'judgement IS NULL AND own_counterparty',
})
@Index('bank_transaction_amount', { synchronize: false })
@Index('bank_transaction_open_amount', { synchronize: false })
@Index('bank_transaction_search', { synchronize: false })
@Index('bank_transaction_counterparty', ['companyId', 'counterpartyKey', 'id'])
@Index('bank_transaction_open_counterparty', ['companyId', 'counterpartyKey', 'id'], {
  where: 'judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor',
})
@Index('bank_transaction_party', ['companyId', 'partyId', 'bookingDate', 'id'], {
  where: 'party_id IS NOT NULL',
})
@Index('bank_transaction_statement', ['companyId', 'statementId', 'bookingDate', 'id'], {
  where: 'statement_id IS NOT NULL',
})
@Index('bank_transaction_judged_as', ['companyId', 'judgement', 'bookingDate', 'id'], {
  where: 'judgement IS NOT NULL',
})
@Index('bank_transaction_without_amount', ['companyId', 'bookingDate', 'id'], { where: 'amount_minor = 0' })
@Index('bank_transaction_open', ['companyId', 'bookingDate', 'id'], {
  where: 'judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor',
})
@Index('bank_transaction_to_explain', ['companyId', 'bookingDate', 'id'], {
  where:
    "judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor AND direction = 'out' AND NOT explained",
})
export class BankTransactionEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'bank_transaction_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'bank_transaction_pkey' })
  id: string;

  @Column({ type: 'text', name: 'bank_account_id' })
  bankAccountId: string;

  @Column({ type: 'text', name: 'statement_id', nullable: true })
  statementId: string | null;

  @Column({ type: 'text', name: 'external_id', nullable: true })
  externalId: string | null;

  @Column({ type: 'text', name: 'line_key' })
  lineKey: string;

  @Column({ type: 'date', name: 'booking_date' })
  bookingDate: string;

  @Column({ type: 'date', name: 'value_date', nullable: true })
  valueDate: string | null;

  @Column({ type: 'text', name: 'direction' })
  direction: string;

  @Column({ type: 'text', name: 'method', nullable: true })
  method: string | null;

  @Column({ type: 'text', name: 'currency' })
  currency: string;

  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor: string;

  @Column({ type: 'bigint', name: 'fee_minor' })
  feeMinor: string;

  @Column({ type: 'bigint', name: 'total_minor' })
  totalMinor: string;

  @Column({ type: 'bigint', name: 'base_minor' })
  baseMinor: string;

  @Column({ type: 'text', name: 'orig_currency', nullable: true })
  origCurrency: string | null;

  @Column({ type: 'bigint', name: 'orig_minor', nullable: true })
  origMinor: string | null;

  @Column({ type: 'numeric', name: 'bank_rate', nullable: true })
  bankRate: string | null;

  @Column({ type: 'bigint', name: 'balance_after_minor', nullable: true })
  balanceAfterMinor: string | null;

  @Column({ type: 'text', name: 'counterparty_name', nullable: true })
  counterpartyName: string | null;

  @Column({ type: 'text', name: 'counterparty_account', nullable: true })
  counterpartyAccount: string | null;

  @Column({ type: 'text', name: 'counterparty_bic', nullable: true })
  counterpartyBic: string | null;

  @Column({ type: 'text', name: 'description', nullable: true })
  description: string | null;

  @Column({ type: 'text', name: 'reference', nullable: true })
  reference: string | null;

  @Column({ type: 'text', name: 'card_last4', nullable: true })
  cardLast4: string | null;

  @Column({ type: 'text', name: 'mcc', nullable: true })
  mcc: string | null;

  @Column({ type: 'boolean', name: 'own_counterparty' })
  ownCounterparty: boolean;

  @Column({ type: 'text', name: 'party_id', nullable: true })
  partyId: string | null;

  @Column({ type: 'text', name: 'party_source', nullable: true })
  partySource: string | null;

  @Column({ type: 'text', name: 'counterparty_key' })
  counterpartyKey: string;

  @Column({ type: 'text', name: 'search_key' })
  searchKey: string;

  @Column({ type: 'jsonb', name: 'raw', nullable: true })
  raw: unknown;

  @Column({ type: 'text', name: 'judgement', nullable: true })
  judgement: string | null;

  @Column({ type: 'bigint', name: 'allocated_minor', default: 0 })
  allocatedMinor: string;

  @Column({ type: 'boolean', name: 'explained', default: false })
  explained: boolean;

  /** What of its text may name an invoice. */
  @Column({ type: 'text', name: 'match_words', array: true, default: () => "'{}'" })
  matchWords: string[];

  /** How often what it is matched by has changed since the matcher looked; 0 when it has. */
  @Column({ type: 'integer', name: 'match_due', default: 1 })
  matchDue: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
