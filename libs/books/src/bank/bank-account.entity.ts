import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { AccountEntity } from '#ledger';

/** An account of the company at a bank, with its ledger account. */
@Entity({ schema: 'books', name: 'bank_account' })
@Check('bank_account_currency', `currency ~ '^[A-Z]{3}$'`)
@ForeignKey(() => AccountEntity, ['company_id', 'account_id'], ['company_id', 'id'], {
  name: 'bank_account_account_fkey',
})
@Index('bank_account_iban', ['company_id', 'iban', 'currency'], { unique: true, where: 'iban IS NOT NULL' })
@Index('bank_account_ledger', ['company_id', 'account_id'], { unique: true })
@Index('bank_account_label', ['company_id', 'label', 'id'])
export class BankAccountEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') label: string;
  @Column('text', { nullable: true }) iban: string | null;
  @Column('text', { nullable: true }) bic: string | null;
  @Column('text', { nullable: true }) bank_name: string | null;
  @Column('text') currency: string;
  @Column('text') account_id: string;
  @Column('boolean', { default: true }) active: boolean;
  @Column('timestamptz') created_at: Date;
  /**
   * The time at which a person confirmed it; null for one that a bank statement opened: no invoice asks for payment to
   * it.
   */
  @Column('timestamptz', { nullable: true }) confirmed_at: Date | null;
  @Column('bigint', { default: 0 }) transaction_count: bigint;
  @Column('date', { nullable: true }) last_booking_date: IsoDate | null;
  @Column('bigint', { nullable: true }) statement_balance_minor: bigint | null;
  @Column('date', { nullable: true }) statement_balance_on: IsoDate | null;
}
