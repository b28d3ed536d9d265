import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The books of one company. Its row is what every command locks; no foreign key points to it. */
@Entity({ schema: 'books', name: 'book' })
@Check('book_fiscal_year_start_month', `fiscal_year_start_month >= 1 AND fiscal_year_start_month <= 12`)
@Check('book_input_vat_share', `input_vat_share_bps >= 0 AND input_vat_share_bps <= 10000`)
export class BookEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'book_pkey' })
  companyId: string;

  /** The last commit; gapless. */
  @Column({ type: 'bigint', name: 'commit_seq', default: 0 })
  commitSeq: string;

  /** Grows with every change of accounts, years and periods. */
  @Column({ type: 'bigint', name: 'setup_version', default: 1 })
  setupVersion: string;

  @Column({ type: 'text', name: 'base_currency' })
  baseCurrency: string;

  @Column({ type: 'text', name: 'time_zone' })
  timeZone: string;

  @Column({ type: 'text', name: 'legal_form' })
  legalForm: string;

  @Column({ type: 'smallint', name: 'fiscal_year_start_month' })
  fiscalYearStartMonth: number;

  /** Share of input VAT that a company with exempt turnover deducts, basis points. */
  @Column({ type: 'integer', name: 'input_vat_share_bps', default: 10000 })
  inputVatShareBps: number;

  @Column({ type: 'timestamptz', name: 'provisioned_at' })
  provisionedAt: Date;
}
