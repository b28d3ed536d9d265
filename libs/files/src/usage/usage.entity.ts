import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A company's total storage, and its uploads on the last day on which it had any. */
@Entity({ schema: 'files', name: 'usage' })
export class UsageEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** Bytes of its files and raw mails. */
  @Column('bigint') stored_bytes: bigint;
  /** In the books' time zone. */
  @Column('date') day: IsoDate;
  @Column('integer') files: number;
  @Column('integer') mails: number;
  @Column('integer') pages: number;
}

/** Limits that staff set for a company. Each one that is not null replaces the installation's. */
@Entity({ schema: 'files', name: 'company_limit' })
@Check('company_limit_positive', 'least(stored_bytes, files_a_day, mails_a_day, pages_a_day) >= 0')
export class CompanyLimitEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('bigint', { nullable: true }) stored_bytes: bigint | null;
  @Column('integer', { nullable: true }) files_a_day: number | null;
  @Column('integer', { nullable: true }) mails_a_day: number | null;
  @Column('integer', { nullable: true }) pages_a_day: number | null;
}
