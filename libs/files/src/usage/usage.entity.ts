import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What a company stores, and what it brought on the last day on which it brought something. */
@Entity({ schema: 'files', name: 'usage' })
export class UsageEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'usage_pkey' })
  companyId: string;

  /** Bytes of its files and raw mails. */
  @Column({ type: 'bigint', name: 'stored_bytes' })
  storedBytes: string;

  /** In the books' time zone. */
  @Column({ type: 'date', name: 'day' })
  day: string;

  @Column({ type: 'integer', name: 'files' })
  files: number;

  @Column({ type: 'integer', name: 'mails' })
  mails: number;

  @Column({ type: 'integer', name: 'pages' })
  pages: number;
}

/** Limits that staff gave a company in place of those of the installation, where not null. */
@Entity({ schema: 'files', name: 'company_limit' })
@Check('company_limit_positive', 'least(stored_bytes, files_a_day, mails_a_day, pages_a_day) >= 0')
export class CompanyLimitEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'company_limit_pkey' })
  companyId: string;

  @Column({ type: 'bigint', name: 'stored_bytes', nullable: true })
  storedBytes: string | null;

  @Column({ type: 'integer', name: 'files_a_day', nullable: true })
  filesADay: number | null;

  @Column({ type: 'integer', name: 'mails_a_day', nullable: true })
  mailsADay: number | null;

  @Column({ type: 'integer', name: 'pages_a_day', nullable: true })
  pagesADay: number | null;
}
