import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A VAT return as it was prepared. Once filed it never changes; a later one of its month has the next number. */
@Entity({ schema: 'books', name: 'vat_return' })
@Index('vat_return_period', ['companyId', 'periodFrom', 'revisionNo'], { unique: true })
@Check('vat_return_revision', `revision_no >= 1`)
@Check('vat_return_settled', `entry_id IS NULL OR filed_at IS NOT NULL`)
export class VatReturnEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'vat_return_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'vat_return_pkey' })
  id: string;

  @Column({ type: 'text', name: 'form' })
  form: string;

  @Column({ type: 'date', name: 'period_from' })
  periodFrom: string;

  @Column({ type: 'integer', name: 'revision_no' })
  revisionNo: number;

  /** Lines, annex and recapitulative statement. */
  @Column({ type: 'jsonb', name: 'content' })
  content: unknown;

  @Column({ type: 'bigint', name: 'payable_minor' })
  payableMinor: string;

  @Column({ type: 'timestamptz', name: 'prepared_at' })
  preparedAt: Date;

  @Column({ type: 'bigint', name: 'prepared_by', nullable: true })
  preparedBy: string | null;

  @Column({ type: 'timestamptz', name: 'filed_at', nullable: true })
  filedAt: Date | null;

  @Column({ type: 'bigint', name: 'filed_by', nullable: true })
  filedBy: string | null;

  /** The settlement; null when there was nothing to settle. */
  @Column({ type: 'text', name: 'entry_id', nullable: true })
  entryId: string | null;
}
