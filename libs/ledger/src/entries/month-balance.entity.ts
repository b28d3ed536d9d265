import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { AccountEntity } from '../accounts/account.entity.js';

/** Turnover of an account in a month and a currency. The database itself updates it as lines are inserted. */
@Entity({ schema: 'books', name: 'month_balance' })
@ForeignKey(() => AccountEntity, ['company_id', 'account_id'], ['company_id', 'id'], {
  name: 'month_balance_account_fkey',
})
export class MonthBalanceEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') account_id: string;
  @PrimaryColumn('date') month: IsoDate;
  @PrimaryColumn('text') currency: string;
  @Column('bigint') debit_minor: bigint;
  @Column('bigint') credit_minor: bigint;
  @Column('bigint') debit_base_minor: bigint;
  @Column('bigint') credit_base_minor: bigint;
}
