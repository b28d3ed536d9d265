import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { BankAccountEntity } from './bank-account.entity.js';
import { BankStatementEntity } from './bank-statement.entity.js';
import { PartyEntity } from '../parties/party.entity.js';
import { RuleEntity } from './rule.entity.js';

/** A line of a bank statement. Its amounts never change; its judgements and matches do. */
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
@Check('bank_transaction_party_rule', `party_rule_id IS NULL OR party_source = 'alias'`)
@Check('bank_transaction_party_rule_at', '(party_rule_id IS NULL) = (party_rule_at IS NULL)')
@ForeignKey(() => RuleEntity, ['company_id', 'party_rule_id'], ['company_id', 'id'], {
  name: 'bank_transaction_party_rule_fkey',
})
@ForeignKey(() => BankAccountEntity, ['company_id', 'bank_account_id'], ['company_id', 'id'], {
  name: 'bank_transaction_account_fkey',
})
@ForeignKey(() => BankStatementEntity, ['company_id', 'statement_id'], ['company_id', 'id'], {
  name: 'bank_transaction_statement_fkey',
})
@ForeignKey(() => PartyEntity, ['company_id', 'party_id'], ['company_id', 'id'], {
  name: 'bank_transaction_party_fkey',
})
@Index('bank_transaction_line_key', ['company_id', 'bank_account_id', 'line_key'], {
  unique: true,
  where: "judgement IS DISTINCT FROM 'withdrawn'",
})
@Index('bank_transaction_date', ['company_id', 'booking_date', 'id'])
@Index('bank_transaction_of_account', ['company_id', 'bank_account_id', 'booking_date', 'id'])
@Index('bank_transaction_of_direction', ['company_id', 'direction', 'booking_date', 'id'])
@Index('bank_transaction_explained', ['company_id', 'booking_date', 'id'], { where: 'explained' })
@Index('bank_transaction_matched', ['company_id', 'booking_date', 'id'], {
  where:
    'judgement IS NULL AND NOT own_counterparty AND allocated_minor >= amount_minor AND amount_minor > 0',
})
@Index('bank_transaction_part_matched', ['company_id', 'booking_date', 'id'], {
  where:
    'judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor AND allocated_minor > 0',
})
@Index('bank_transaction_internal', ['company_id', 'booking_date', 'id'], {
  where: 'judgement IS NULL AND own_counterparty',
})
@Index('bank_transaction_amount', { synchronize: false })
@Index('bank_transaction_open_amount', { synchronize: false })
@Index('bank_transaction_search', { synchronize: false })
@Index('bank_transaction_counterparty', ['company_id', 'counterparty_key', 'id'])
@Index('bank_transaction_open_counterparty', ['company_id', 'counterparty_key', 'id'], {
  where: 'judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor',
})
@Index('bank_transaction_party', ['company_id', 'party_id', 'booking_date', 'id'], {
  where: 'party_id IS NOT NULL',
})
@Index('bank_transaction_of_party_rule', ['company_id', 'party_rule_id', 'id'], {
  where: 'party_rule_id IS NOT NULL',
})
@Index('bank_transaction_nameless', ['company_id', 'id'], {
  where: `party_source = 'human' AND counterparty_name IS NULL AND counterparty_account IS NULL`,
})
@Index('bank_transaction_statement', ['company_id', 'statement_id', 'booking_date', 'id'], {
  where: 'statement_id IS NOT NULL',
})
@Index('bank_transaction_judged_as', ['company_id', 'judgement', 'booking_date', 'id'], {
  where: 'judgement IS NOT NULL',
})
@Index('bank_transaction_without_amount', ['company_id', 'booking_date', 'id'], { where: 'amount_minor = 0' })
@Index('bank_transaction_open', ['company_id', 'booking_date', 'id'], {
  where: 'judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor',
})
@Index('bank_transaction_to_explain', ['company_id', 'booking_date', 'id'], {
  where:
    "judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor AND direction = 'out' AND NOT explained",
})
export class BankTransactionEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') bank_account_id: string;
  @Column('text', { nullable: true }) statement_id: string | null;
  @Column('text', { nullable: true }) external_id: string | null;
  @Column('text') line_key: string;
  @Column('date') booking_date: IsoDate;
  @Column('date', { nullable: true }) value_date: IsoDate | null;
  @Column('text') direction: string;
  @Column('text', { nullable: true }) method: string | null;
  @Column('text') currency: string;
  @Column('bigint') amount_minor: bigint;
  @Column('bigint') fee_minor: bigint;
  @Column('bigint') total_minor: bigint;
  @Column('bigint') base_minor: bigint;
  @Column('text', { nullable: true }) orig_currency: string | null;
  @Column('bigint', { nullable: true }) orig_minor: bigint | null;
  @Column('numeric', { nullable: true }) bank_rate: string | null;
  @Column('bigint', { nullable: true }) balance_after_minor: bigint | null;
  @Column('text', { nullable: true }) counterparty_name: string | null;
  @Column('text', { nullable: true }) counterparty_account: string | null;
  @Column('text', { nullable: true }) counterparty_bic: string | null;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text', { nullable: true }) reference: string | null;
  @Column('text', { nullable: true }) card_last4: string | null;
  @Column('text', { nullable: true }) mcc: string | null;
  @Column('boolean') own_counterparty: boolean;
  @Column('text', { nullable: true }) party_id: string | null;
  @Column('text', { nullable: true }) party_source: string | null;
  /** The rule that set the party. */
  @Column('text', { nullable: true }) party_rule_id: string | null;
  /** When it set it. */
  @Column('timestamptz', { nullable: true }) party_rule_at: Date | null;
  @Column('text') counterparty_key: string;
  @Column('text') search_key: string;
  @Column('jsonb', { nullable: true }) raw: unknown;
  @Column('text', { nullable: true }) judgement: string | null;
  @Column('bigint', { default: 0 }) allocated_minor: bigint;
  @Column('boolean', { default: false }) explained: boolean;
  /** The parts of its text that may name an invoice. */
  @Column('text', { array: true, default: () => "'{}'" }) match_words: string[];
  /**
   * The number of changes to the fields used for matching since the matcher last examined it; 0 when there are none.
   */
  @Column('integer', { default: 1 }) match_due: number;
  @Column('timestamptz') created_at: Date;
}
