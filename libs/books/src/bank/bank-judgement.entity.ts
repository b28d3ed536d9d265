import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from './bank-transaction.entity.js';

/** What a person, or the matcher, decided about a bank line: an exemption, a class of money in, or a transfer match. */
@Entity({ schema: 'books', name: 'bank_judgement' })
@Check(
  'bank_judgement_kind',
  `CASE kind WHEN 'exemption' THEN counter_role IS NOT NULL AND reason IS NOT NULL WHEN 'money_in' THEN money_in_kind IN ('refund', 'intercompany', 'owner', 'tax_refund', 'grant', 'loan') WHEN 'transfer' THEN other_bank_transaction_id IS NOT NULL ELSE false END`,
)
@Check('bank_judgement_origin', `origin IN ('human', 'matcher')`)
@ForeignKey(() => BankTransactionEntity, ['companyId', 'bankTransactionId'], ['companyId', 'id'], {
  name: 'bank_judgement_transaction_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['companyId', 'otherBankTransactionId'], ['companyId', 'id'], {
  name: 'bank_judgement_other_fkey',
})
@Index('bank_judgement_live', ['companyId', 'bankTransactionId'], {
  unique: true,
  where: 'reversed_at IS NULL',
})
@Index('bank_judgement_live_other', ['companyId', 'otherBankTransactionId'], {
  unique: true,
  where: 'reversed_at IS NULL AND other_bank_transaction_id IS NOT NULL',
})
export class BankJudgementEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'bank_judgement_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'bank_judgement_pkey' })
  id: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'text', name: 'bank_transaction_id' })
  bankTransactionId: string;

  @Column({ type: 'text', name: 'other_bank_transaction_id', nullable: true })
  otherBankTransactionId: string | null;

  @Column({ type: 'text', name: 'counter_role', nullable: true })
  counterRole: string | null;

  @Column({ type: 'text', name: 'money_in_kind', nullable: true })
  moneyInKind: string | null;

  @Column({ type: 'text', name: 'reason', nullable: true })
  reason: string | null;

  @Column({ type: 'text', name: 'refund_invoice_id', nullable: true })
  refundInvoiceId: string | null;

  @Column({ type: 'text', name: 'refund_bank_transaction_id', nullable: true })
  refundBankTransactionId: string | null;

  @Column({ type: 'text', name: 'allocation_id', nullable: true })
  allocationId: string | null;

  @Column({ type: 'text', name: 'origin' })
  origin: string;

  @Column({ type: 'bigint', name: 'fx_difference_minor', default: 0 })
  fxDifferenceMinor: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;

  @Column({ type: 'timestamptz', name: 'reversed_at', nullable: true })
  reversedAt: Date | null;

  @Column({ type: 'text', name: 'reversed_command_id', nullable: true })
  reversedCommandId: string | null;
}
