import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { InboundEmailEntity } from './inbound-email.entity.js';

/** The outcome of one attachment of a mail. */
@Entity({ schema: 'inbox', name: 'email_part' })
@ForeignKey(() => InboundEmailEntity, ['company_id', 'email_id'], ['company_id', 'id'], {
  name: 'email_part_email',
})
@Check(
  'email_part_outcome',
  "outcome IN ('stored', 'duplicate', 'inline_ignored', 'unsupported', 'too_large', 'encrypted')",
)
export class EmailPartEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('bigint') email_id: bigint;
  @PrimaryColumn('integer') part_no: number;
  @Column('text') name: string;
  @Column('text') content_type: string;
  @Column('bigint') size_bytes: bigint;
  @Column('text') outcome: string;
  @Column('bigint', { nullable: true }) file_id: bigint | null;
}
