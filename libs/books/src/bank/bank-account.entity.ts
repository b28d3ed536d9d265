import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '#ledger';

/** An account of the company at a bank, with the ledger account that keeps it. */
@Entity({ schema: 'books', name: 'bank_account' })
@Check('bank_account_currency', `currency ~ '^[A-Z]{3}$'`)
@ForeignKey(() => AccountEntity, ['companyId', 'accountId'], ['companyId', 'id'], {
  name: 'bank_account_account_fkey',
})
@Index('bank_account_iban', ['companyId', 'iban', 'currency'], { unique: true, where: 'iban IS NOT NULL' })
@Index('bank_account_ledger', ['companyId', 'accountId'], { unique: true })
@Index('bank_account_label', ['companyId', 'label', 'id'])
export class BankAccountEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'bank_account_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'bank_account_pkey' })
  id: string;

  @Column({ type: 'text', name: 'label' })
  label: string;

  @Column({ type: 'text', name: 'iban', nullable: true })
  iban: string | null;

  @Column({ type: 'text', name: 'bic', nullable: true })
  bic: string | null;

  @Column({ type: 'text', name: 'bank_name', nullable: true })
  bankName: string | null;

  @Column({ type: 'text', name: 'currency' })
  currency: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'boolean', name: 'active', default: true })
  active: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  /** When a person vouched for it; null for one that a statement brought: no invoice asks for payment to it. */
  @Column({ type: 'timestamptz', name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  @Column({ type: 'bigint', name: 'transaction_count', default: 0 })
  transactionCount: string;

  @Column({ type: 'date', name: 'last_booking_date', nullable: true })
  lastBookingDate: string | null;

  @Column({ type: 'bigint', name: 'statement_balance_minor', nullable: true })
  statementBalanceMinor: string | null;

  @Column({ type: 'date', name: 'statement_balance_on', nullable: true })
  statementBalanceOn: string | null;
}
