import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from './bank-transaction.entity.js';
import { RuleEntity } from './rule.entity.js';

/**
 * A decision of a person, or of the matcher, about a bank line: an exemption, a class of money in, or a transfer match.
 */
@Entity({ schema: 'books', name: 'bank_judgement' })
@Check(
  'bank_judgement_kind',
  `CASE kind WHEN 'exemption' THEN counter_role IS NOT NULL AND reason IS NOT NULL ` +
    `WHEN 'money_in' THEN money_in_kind IN ('refund', 'intercompany', 'owner', 'tax_refund', 'grant', 'loan') ` +
    `WHEN 'transfer' THEN other_bank_transaction_id IS NOT NULL ELSE false END`,
)
@Check('bank_judgement_origin', `origin IN ('human', 'matcher')`)
@Check('bank_judgement_rule', `rule_id IS NULL OR origin = 'matcher'`)
@ForeignKey(() => BankTransactionEntity, ['company_id', 'bank_transaction_id'], ['company_id', 'id'], {
  name: 'bank_judgement_transaction_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['company_id', 'other_bank_transaction_id'], ['company_id', 'id'], {
  name: 'bank_judgement_other_fkey',
})
@ForeignKey(() => RuleEntity, ['company_id', 'rule_id'], ['company_id', 'id'], {
  name: 'bank_judgement_rule_fkey',
})
@Index('bank_judgement_of_rule', ['company_id', 'rule_id', 'created_at', 'id'], {
  where: 'rule_id IS NOT NULL',
})
@Index('bank_judgement_live', ['company_id', 'bank_transaction_id'], {
  unique: true,
  where: 'reversed_at IS NULL',
})
@Index('bank_judgement_live_other', ['company_id', 'other_bank_transaction_id'], {
  unique: true,
  where: 'reversed_at IS NULL AND other_bank_transaction_id IS NOT NULL',
})
export class BankJudgementEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') kind: string;
  @Column('text') bank_transaction_id: string;
  @Column('text', { nullable: true }) other_bank_transaction_id: string | null;
  @Column('text', { nullable: true }) counter_role: string | null;
  @Column('text', { nullable: true }) money_in_kind: string | null;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('text', { nullable: true }) refund_invoice_id: string | null;
  @Column('text', { nullable: true }) refund_bank_transaction_id: string | null;
  @Column('text', { nullable: true }) allocation_id: string | null;
  @Column('text') origin: string;
  /** The rule that made it. */
  @Column('text', { nullable: true }) rule_id: string | null;
  @Column('bigint', { default: 0 }) fx_difference_minor: bigint;
  @Column('timestamptz') created_at: Date;
  @Column('text') command_id: string;
  @Column('timestamptz', { nullable: true }) reversed_at: Date | null;
  @Column('text', { nullable: true }) reversed_command_id: string | null;
}
