import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';

/** Turnover of an account in a month and a currency. Kept by the database itself as lines come in. */
@Entity({ schema: 'books', name: 'month_balance' })
@ForeignKey(() => AccountEntity, ['companyId', 'accountId'], ['companyId', 'id'], {
  name: 'month_balance_account_fkey',
})
export class MonthBalanceEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'month_balance_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'account_id', primaryKeyConstraintName: 'month_balance_pkey' })
  accountId: string;

  @PrimaryColumn({ type: 'date', name: 'month', primaryKeyConstraintName: 'month_balance_pkey' })
  month: string;

  @PrimaryColumn({ type: 'text', name: 'currency', primaryKeyConstraintName: 'month_balance_pkey' })
  currency: string;

  @Column({ type: 'bigint', name: 'debit_minor' })
  debitMinor: string;

  @Column({ type: 'bigint', name: 'credit_minor' })
  creditMinor: string;

  @Column({ type: 'bigint', name: 'debit_base_minor' })
  debitBaseMinor: string;

  @Column({ type: 'bigint', name: 'credit_base_minor' })
  creditBaseMinor: string;
}
