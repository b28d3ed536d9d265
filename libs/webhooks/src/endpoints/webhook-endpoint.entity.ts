import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type EventFilter } from '../events/event-types.js';
import { type DisabledReason, type EndpointState } from './endpoint-rows.js';

/** The address to which a company wants its events sent, and the last commit published to it. */
@Entity({ schema: 'webhooks', name: 'endpoint' })
@Unique('endpoint_url', ['company_id', 'url'])
@Index('endpoint_enabled', ['company_id', 'told_commit_seq'], { where: "state = 'enabled'" })
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
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('text') url: string;
  @Column('text', { nullable: true }) description: string | null;
  /** Null subscribes to all. */
  @Column('text', { array: true, nullable: true }) event_types: readonly EventFilter[] | null;
  @Column('bytea') secret_boxed: Buffer;
  /** The secret before the last rotation; it also signs until it expires. */
  @Column('bytea', { nullable: true }) former_secret_boxed: Buffer | null;
  @Column('timestamptz', { nullable: true }) former_secret_until: Date | null;
  @Column('text') state: EndpointState;
  @Column('text', { nullable: true }) disabled_reason: DisabledReason | null;
  @Column('timestamptz', { nullable: true }) disabled_at: Date | null;
  /** The last commit of the books whose events are written as deliveries. */
  @Column('bigint') told_commit_seq: bigint;
  /** Since when it has accepted nothing; null while it accepts deliveries. */
  @Column('timestamptz', { nullable: true }) failing_since: Date | null;
  /** Nothing is sent to it until then. */
  @Column('timestamptz', { nullable: true }) rests_until: Date | null;
  @Column('timestamptz', { nullable: true }) last_delivered_at: Date | null;
  /** The person who made it, or in whose name a key or app made it. */
  @Column('bigint', { nullable: true }) created_by: bigint | null;
  @Column('text', { nullable: true }) created_with_kind: string | null;
  /** The credential that made it. */
  @Column('text', { nullable: true }) created_with_id: string | null;
  /**
   * The person who took it over by enabling it, after its maker's access had ended: it now ends only with that person.
   */
  @Column('bigint', { nullable: true }) kept_by: bigint | null;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz') updated_at: Date;
}
