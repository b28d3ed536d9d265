import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The books of one company. Every command locks this row; no foreign key points to it. */
@Entity({ schema: 'books', name: 'book' })
@Check('book_fiscal_year_start_month', `fiscal_year_start_month >= 1 AND fiscal_year_start_month <= 12`)
@Check(
  'book_vat_cars',
  `vat_cars >= 0 AND vat_cars <= 999999 AND vat_cars_partial >= 0 AND vat_cars_partial <= 999999`,
)
@Check('book_input_vat_share', `input_vat_share_bps >= 0 AND input_vat_share_bps <= 10000`)
export class BookEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** The last commit; gapless. */
  @Column('bigint', { default: 0 }) commit_seq: bigint;
  /** Incremented by every change of accounts, years and periods. */
  @Column('bigint', { default: 1 }) setup_version: bigint;
  @Column('text') base_currency: string;
  @Column('text') time_zone: string;
  @Column('text') legal_form: string;
  @Column('smallint') fiscal_year_start_month: number;
  /** Share of input VAT that a company with exempt turnover deducts, basis points. */
  @Column('integer', { default: 10000 }) input_vat_share_bps: number;
  @Column('timestamptz') provisioned_at: Date;
  /** The set of standard VAT codes that the books were given last; null before there were versions. */
  @Column('text', { nullable: true }) vat_codes_version: string | null;
  /** Passenger cars used wholly for business, as the VAT return declares them (KMD 5.3). */
  @Column('integer', { default: 0 }) vat_cars: number;
  /** Passenger cars used partly for business (KMD 5.4). */
  @Column('integer', { default: 0 }) vat_cars_partial: number;
}
