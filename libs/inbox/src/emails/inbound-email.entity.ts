import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A mail taken in for a company. The raw bytes lie in file storage; this row came with its task in one commit. */
@Entity({ schema: 'inbox', name: 'email' })
@Index('email_newest', { synchronize: false })
@Index('email_raw', ['raw_sha256'])
@Index('email_message', ['company_id', 'message_id'], { where: '(message_id IS NOT NULL)' })
@Unique('email_company', ['company_id', 'id'])
@Check('email_status', "status IN ('received', 'processed', 'ignored', 'failed')")
export class InboundEmailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') company_id: bigint;
  @Column('timestamptz') received_at: Date;
  @Column('text') envelope_from: string;
  /** Address of the host that brought it; null for mails taken in before it was kept. */
  @Column('text', { nullable: true }) remote_address: string | null;
  /** What that host called itself. */
  @Column('text', { nullable: true }) helo: string | null;
  @Column('text') from_address: string;
  @Column('text', { nullable: true }) from_name: string | null;
  @Column('text', { nullable: true }) subject: string | null;
  @Column('text', { nullable: true }) message_id: string | null;
  @Column('bigint') size_bytes: bigint;
  @Column('text') raw_sha256: string;
  /** Where the raw mail lies in file storage. */
  @Column('text') raw_ref: string;
  @Column('text') status: string;
  /** Code that says why it was ignored or failed. */
  @Column('text', { nullable: true }) reason: string | null;
  @Column('jsonb') authentication: unknown;
  /** Of a request to confirm forwarding: its code and link, in a box that only the service opens. */
  @Column('bytea', { nullable: true }) confirmation: Buffer | null;
  @Column('timestamptz', { nullable: true }) processed_at: Date | null;
}
