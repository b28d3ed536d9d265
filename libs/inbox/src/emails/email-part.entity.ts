import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { InboundEmailEntity } from './inbound-email.entity.js';

/** What became of one attachment of a mail. */
@Entity({ schema: 'inbox', name: 'email_part' })
@ForeignKey(() => InboundEmailEntity, ['companyId', 'emailId'], ['companyId', 'id'], {
  name: 'email_part_email',
})
@Check(
  'email_part_outcome',
  "outcome IN ('stored', 'duplicate', 'inline_ignored', 'unsupported', 'too_large', 'encrypted')",
)
export class EmailPartEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'email_part_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'bigint', name: 'email_id', primaryKeyConstraintName: 'email_part_pkey' })
  emailId: string;

  @PrimaryColumn({ type: 'integer', name: 'part_no', primaryKeyConstraintName: 'email_part_pkey' })
  partNo: number;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'text', name: 'content_type' })
  contentType: string;

  @Column({ type: 'bigint', name: 'size_bytes' })
  sizeBytes: string;

  @Column({ type: 'text', name: 'outcome' })
  outcome: string;

  @Column({ type: 'bigint', name: 'file_id', nullable: true })
  fileId: string | null;
}
