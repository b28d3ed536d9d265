import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A mail taken in for a company. The raw bytes are in file storage; this row was committed together with its task. */
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
  /** Address of the host that brought it; null for mails older than this record. */
  @Column('text', { nullable: true }) remote_address: string | null;
  /** The name that host gave. */
  @Column('text', { nullable: true }) helo: string | null;
  @Column('text') from_address: string;
  @Column('text', { nullable: true }) from_name: string | null;
  @Column('text', { nullable: true }) subject: string | null;
  @Column('text', { nullable: true }) message_id: string | null;
  @Column('bigint') size_bytes: bigint;
  @Column('text') raw_sha256: string;
  /** The key of the raw mail in file storage. */
  @Column('text') raw_ref: string;
  @Column('text') status: string;
  /** Code of the reason why it was ignored or failed. */
  @Column('text', { nullable: true }) reason: string | null;
  @Column('jsonb') authentication: unknown;
  /** Code and link of a request to confirm forwarding, in a box that only the service can open. */
  @Column('bytea', { nullable: true }) confirmation: Buffer | null;
  @Column('timestamptz', { nullable: true }) processed_at: Date | null;
  /** When it was taken in again, because a card payment lacks the document that it may bring. */
  @Column('timestamptz', { nullable: true }) sought_at: Date | null;
}
