import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '#ledger';
import { RevaluationEntity } from './revaluation.entity.js';

/** A balance of a revaluation: an account in one foreign currency. Amounts are debit positive. */
@Entity({ schema: 'books', name: 'revaluation_item' })
@ForeignKey(() => RevaluationEntity, ['company_id', 'revaluation_id'], ['company_id', 'id'], {
  name: 'revaluation_item_revaluation_fkey',
})
@ForeignKey(() => AccountEntity, ['company_id', 'account_id'], ['company_id', 'id'], {
  name: 'revaluation_item_account_fkey',
})
@Check('revaluation_item_treatment', `treatment IN ('kept', 'reversed')`)
@Check('revaluation_item_entries', `(entry_id IS NULL) = (revalued_minor = carrying_minor)`)
@Check('revaluation_item_reversal', `(reversal_entry_id IS NULL) = (entry_id IS NULL OR treatment = 'kept')`)
export class RevaluationItemEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') revaluation_id: string;
  @PrimaryColumn('text') account_id: string;
  @PrimaryColumn('text') currency: string;
  @Column('text') treatment: string;
  /** The balance in its currency. */
  @Column('bigint') amount_minor: bigint;
  /** Its value in base currency before and after. */
  @Column('bigint') carrying_minor: bigint;
  @Column('bigint') revalued_minor: bigint;
  @Column('text') exchange_rate_id: string;
  /** The entry of the difference, and the one that reverses it on the next day. */
  @Column('text', { nullable: true }) entry_id: string | null;
  @Column('text', { nullable: true }) reversal_entry_id: string | null;
}
