import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** What a company stores, and what it brought on the last day on which it brought something. */
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

/** Limits that staff gave a company in place of those of the installation, where not null. */
@Entity({ schema: 'files', name: 'company_limit' })
@Check('company_limit_positive', 'least(stored_bytes, files_a_day, mails_a_day, pages_a_day) >= 0')
export class CompanyLimitEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('bigint', { nullable: true }) stored_bytes: bigint | null;
  @Column('integer', { nullable: true }) files_a_day: number | null;
  @Column('integer', { nullable: true }) mails_a_day: number | null;
  @Column('integer', { nullable: true }) pages_a_day: number | null;
}
