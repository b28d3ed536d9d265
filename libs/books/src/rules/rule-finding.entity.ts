import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from '../bank/bank-transaction.entity.js';
import { RuleEntity } from '../bank/rule.entity.js';

/** A line on which a rule would have acted, and whether a person then answered as the rule says. */
@Entity({ schema: 'books', name: 'rule_finding' })
@Index('rule_finding_of_line', ['company_id', 'bank_transaction_id'])
@ForeignKey(() => RuleEntity, ['company_id', 'rule_id'], ['company_id', 'id'], { name: 'rule_finding_rule' })
@ForeignKey(() => BankTransactionEntity, ['company_id', 'bank_transaction_id'], ['company_id', 'id'], {
  name: 'rule_finding_transaction',
})
export class RuleFindingEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') rule_id: string;
  @PrimaryColumn('text') bank_transaction_id: string;
  /** Null while nobody has answered. */
  @Column('boolean', { nullable: true }) agreed: boolean | null;
  @Column('timestamptz') created_at: Date;
}
