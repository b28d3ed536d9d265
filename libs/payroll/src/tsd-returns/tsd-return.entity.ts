import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A TSD as it was filed. It never changes; a correction of its month has the next number. */
@Entity({ schema: 'payroll', name: 'tsd_return' })
@Index('tsd_return_month', ['company_id', 'month', 'revision_no'], { unique: true })
@Check('tsd_return_first_day', 'extract(day FROM month) = 1')
@Check('tsd_return_revision', 'revision_no >= 1')
export class TsdReturnEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  /** First day of the month. */
  @Column('date') month: IsoDate;
  @Column('integer') revision_no: number;
  /** Main form and annexes, without personal codes. */
  @Column('jsonb') content: unknown;
  @Column('bigint') payable_minor: bigint;
  @Column('timestamptz') filed_at: Date;
  @Column('bigint', { nullable: true }) filed_by: bigint | null;
  /** The entry of the taxes that were not posted before; null where there were none. */
  @Column('text', { nullable: true }) entry_id: string | null;
}
