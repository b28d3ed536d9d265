import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/**
 * The sums of what an entry posted with a VAT code, in base currency, debit positive: on all accounts, and on those of
 * each role, null without a line. The database itself adds them as lines are inserted.
 */
@Entity({ schema: 'books', name: 'vat_posting' })
@Index('vat_posting_changed', ['company_id', 'changed_in'])
export class VatPostingEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('date') economic_date: IsoDate;
  @PrimaryColumn('text') entry_id: string;
  @PrimaryColumn('text') vat_code: string;
  @Column('text') source_kind: string;
  @Column('text') source_id: string;
  @Column('bigint') all_minor: bigint;
  /** Input VAT of fixed assets, for line 5.2 of the return. */
  @Column('bigint', { nullable: true }) asset_minor: bigint | null;
  @Column('bigint', { nullable: true }) vat_output: bigint | null;
  @Column('bigint', { nullable: true }) vat_output_rc: bigint | null;
  @Column('bigint', { nullable: true }) vat_output_import: bigint | null;
  @Column('bigint', { nullable: true }) vat_input: bigint | null;
  @Column('bigint', { nullable: true }) vat_input_rc: bigint | null;
  @Column('bigint', { nullable: true }) vat_input_import: bigint | null;
  @Column('bigint', { nullable: true }) vat_input_fixed: bigint | null;
  @Column('bigint', { nullable: true }) vat_non_deductible: bigint | null;
  /** The commit, or the one before it, that last changed what the VAT return reads with the posting. */
  @Column('bigint') changed_in: bigint;
}
