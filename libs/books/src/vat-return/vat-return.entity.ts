import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A VAT return as it was prepared. Once filed it never changes; a later return of its month has the next number. */
@Entity({ schema: 'books', name: 'vat_return' })
@Index('vat_return_period', ['company_id', 'period_from', 'revision_no'], { unique: true })
@Check('vat_return_revision', `revision_no >= 1`)
@Check('vat_return_settled', `entry_id IS NULL OR filed_at IS NOT NULL`)
export class VatReturnEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') form: string;
  @Column('date') period_from: IsoDate;
  @Column('integer') revision_no: number;
  /** Lines, annex and recapitulative statement. */
  @Column('jsonb') content: unknown;
  @Column('bigint') payable_minor: bigint;
  @Column('timestamptz') prepared_at: Date;
  @Column('bigint', { nullable: true }) prepared_by: bigint | null;
  @Column('timestamptz', { nullable: true }) filed_at: Date | null;
  @Column('bigint', { nullable: true }) filed_by: bigint | null;
  /** The settlement entry; null when there was nothing to settle. */
  @Column('text', { nullable: true }) entry_id: string | null;
}
