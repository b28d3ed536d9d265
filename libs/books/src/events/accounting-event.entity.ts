import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/**
 * An entry that belongs to no invoice or bank line: written by a person, or the opening balance of a bank account.
 */
@Entity({ schema: 'books', name: 'accounting_event' })
@Check(
  'accounting_event_kind',
  `kind IN ('opening_balance', 'manual', 'accrual', 'depreciation', 'payroll', 'tax', 'dividend', 'correction', 'closing', 'revaluation')`,
)
// Referenced by name, because the bank module depends on events and not the reverse.
@ForeignKey('BankAccountEntity', ['company_id', 'bank_account_id'], ['company_id', 'id'], {
  name: 'accounting_event_bank_account_fkey',
})
@Index('accounting_event_bank_account', ['company_id', 'bank_account_id'], {
  where: 'bank_account_id IS NOT NULL',
})
export class AccountingEventEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') kind: string;
  @Column('date') economic_date: IsoDate;
  @Column('text', { nullable: true }) memo: string | null;
  @Column('text') entry_id: string;
  @Column('timestamptz') created_at: Date;
  @Column('bigint', { nullable: true }) created_by: bigint | null;
  @Column('text') command_id: string;
  /** The bank account whose opening balance it is; null for an event that a person wrote. */
  @Column('text', { nullable: true }) bank_account_id: string | null;
}
