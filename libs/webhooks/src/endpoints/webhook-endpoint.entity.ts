import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Where a company wants its events sent, and how far it has been told. */
@Entity({ schema: 'webhooks', name: 'endpoint' })
@Unique('endpoint_url', ['companyId', 'url'])
@Index('endpoint_enabled', ['companyId', 'toldCommitSeq'], { where: "state = 'enabled'" })
@Check('endpoint_state', "state = ANY ('{enabled,disabled}'::text[])")
@Check(
  'endpoint_disabled',
  "(state = 'disabled') = (disabled_reason IS NOT NULL) AND (state = 'disabled') = (disabled_at IS NOT NULL)",
)
@Check(
  'endpoint_disabled_reason',
  "disabled_reason = ANY ('{on_request,gone,failing,company_deleted,app_ended,maker_left,key_revoked}'::text[])",
)
@Check('endpoint_former_secret', '(former_secret_boxed IS NULL) = (former_secret_until IS NULL)')
@Check('endpoint_created_with', '(created_with_kind IS NULL) = (created_with_id IS NULL)')
@Check('endpoint_event_types', 'cardinality(event_types) > 0')
export class WebhookEndpointEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'endpoint_pkey' })
  companyId: string;

  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'endpoint_pkey',
  })
  id: string;

  @Column({ type: 'text', name: 'url' })
  url: string;

  @Column({ type: 'text', name: 'description', nullable: true })
  description: string | null;

  /** `EventFilter`; null asks for all. */
  @Column({ type: 'text', name: 'event_types', array: true, nullable: true })
  eventTypes: string[] | null;

  @Column({ type: 'bytea', name: 'secret_boxed' })
  secretBoxed: Buffer;

  /** Of before the last rotation; it signs too, until its time is up. */
  @Column({ type: 'bytea', name: 'former_secret_boxed', nullable: true })
  formerSecretBoxed: Buffer | null;

  @Column({ type: 'timestamptz', name: 'former_secret_until', nullable: true })
  formerSecretUntil: Date | null;

  @Column({ type: 'text', name: 'state' })
  state: string;

  @Column({ type: 'text', name: 'disabled_reason', nullable: true })
  disabledReason: string | null;

  @Column({ type: 'timestamptz', name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  /** The commit of the books up to which its events are deliveries. */
  @Column({ type: 'bigint', name: 'told_commit_seq' })
  toldCommitSeq: string;

  /** Since when it has taken nothing; null while it takes what it gets. */
  @Column({ type: 'timestamptz', name: 'failing_since', nullable: true })
  failingSince: Date | null;

  /** Left alone until then. */
  @Column({ type: 'timestamptz', name: 'rests_until', nullable: true })
  restsUntil: Date | null;

  @Column({ type: 'timestamptz', name: 'last_delivered_at', nullable: true })
  lastDeliveredAt: Date | null;

  /** The person who made it, or in whose name a key or app did. */
  @Column({ type: 'bigint', name: 'created_by', nullable: true })
  createdBy: string | null;

  @Column({ type: 'text', name: 'created_with_kind', nullable: true })
  createdWithKind: string | null;

  /** The credential that made it. */
  @Column({ type: 'text', name: 'created_with_id', nullable: true })
  createdWithId: string | null;

  /** The person who took it over by enabling it, after who or what made it had ended: it ends with that person alone. */
  @Column({ type: 'bigint', name: 'kept_by', nullable: true })
  keptBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;
}
