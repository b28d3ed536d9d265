import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A mail taken in for a company. The raw bytes lie in file storage; this row came with its task in one commit. */
@Entity({ schema: 'inbox', name: 'email' })
@Index('email_newest', { synchronize: false })
@Index('email_raw', ['rawSha256'])
@Index('email_message', ['companyId', 'messageId'], { where: '(message_id IS NOT NULL)' })
@Unique('email_company', ['companyId', 'id'])
@Check('email_status', "status IN ('received', 'processed', 'ignored', 'failed')")
export class InboundEmailEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'email_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'company_id' })
  companyId: string;

  @Column({ type: 'timestamptz', name: 'received_at' })
  receivedAt: Date;

  @Column({ type: 'text', name: 'envelope_from' })
  envelopeFrom: string;

  /** Address of the host that brought it; null for mails taken in before it was kept. */
  @Column({ type: 'text', name: 'remote_address', nullable: true })
  remoteAddress: string | null;

  /** What that host called itself. */
  @Column({ type: 'text', name: 'helo', nullable: true })
  helo: string | null;

  @Column({ type: 'text', name: 'from_address' })
  fromAddress: string;

  @Column({ type: 'text', name: 'from_name', nullable: true })
  fromName: string | null;

  @Column({ type: 'text', name: 'subject', nullable: true })
  subject: string | null;

  @Column({ type: 'text', name: 'message_id', nullable: true })
  messageId: string | null;

  @Column({ type: 'bigint', name: 'size_bytes' })
  sizeBytes: string;

  @Column({ type: 'text', name: 'raw_sha256' })
  rawSha256: string;

  /** Where the raw mail lies in file storage. */
  @Column({ type: 'text', name: 'raw_ref' })
  rawRef: string;

  @Column({ type: 'text', name: 'status' })
  status: string;

  /** Code that says why it was ignored or failed. */
  @Column({ type: 'text', name: 'reason', nullable: true })
  reason: string | null;

  @Column({ type: 'jsonb', name: 'authentication' })
  authentication: unknown;

  /** Of a request to confirm forwarding: its code and link, in a box that only the service opens. */
  @Column({ type: 'bytea', name: 'confirmation', nullable: true })
  confirmation: Buffer | null;

  @Column({ type: 'timestamptz', name: 'processed_at', nullable: true })
  processedAt: Date | null;
}
