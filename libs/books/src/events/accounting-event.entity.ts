import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An entry beside invoices and bank lines: one that a person wrote, or the opening balance of a bank account. */
@Entity({ schema: 'books', name: 'accounting_event' })
@Check(
  'accounting_event_kind',
  `kind IN ('opening_balance', 'manual', 'accrual', 'depreciation', 'payroll', 'tax', 'dividend', 'correction', 'closing')`,
)
// By its name: the bank builds on events, and not the other way round.
@ForeignKey('BankAccountEntity', ['companyId', 'bankAccountId'], ['companyId', 'id'], {
  name: 'accounting_event_bank_account_fkey',
})
@Index('accounting_event_bank_account', ['companyId', 'bankAccountId'], {
  where: 'bank_account_id IS NOT NULL',
})
export class AccountingEventEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'accounting_event_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'accounting_event_pkey' })
  id: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'date', name: 'economic_date' })
  economicDate: string;

  @Column({ type: 'text', name: 'memo', nullable: true })
  memo: string | null;

  @Column({ type: 'text', name: 'entry_id' })
  entryId: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'bigint', name: 'created_by', nullable: true })
  createdBy: string | null;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;

  /** The bank account whose opening balance it is; null for an event that a person wrote. */
  @Column({ type: 'text', name: 'bank_account_id', nullable: true })
  bankAccountId: string | null;
}
