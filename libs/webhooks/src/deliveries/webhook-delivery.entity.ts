import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';
import { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { type BooksEvent, type TEST_EVENT } from '../events/event-types.js';
import { type SendError } from '../sending/webhook-sender.js';
import { type DeliveryState } from './webhook-deliveries.js';

/** One attempt with its outcome, as JSON keeps it. An attempt whose worker was lost has none. */
export interface AttemptRecord {
  /** ISO 8601. */
  readonly at: string;
  readonly status: number | null;
  /** Null: it was accepted. */
  readonly error: SendError | null;
  readonly durationMs: number;
}

/** An event on its way to one endpoint, and the outcomes of its attempts. */
@Entity({ schema: 'webhooks', name: 'delivery' })
@Unique('delivery_event', ['company_id', 'endpoint_id', 'event_id'])
@ForeignKey(() => WebhookEndpointEntity, ['company_id', 'endpoint_id'], ['company_id', 'id'], {
  name: 'delivery_endpoint',
})
@Index('delivery_newest', ['company_id', 'endpoint_id', 'created_at', 'id'])
@Index('delivery_by_state', ['company_id', 'endpoint_id', 'state', 'created_at', 'id'])
@Index('delivery_due', ['company_id', 'endpoint_id', 'next_attempt_at', 'id'], { where: "state = 'pending'" })
@Index('delivery_age', ['created_at'])
@Check('delivery_state', "state = ANY ('{pending,delivered,failed}'::text[])")
@Check('delivery_pending', "(state = 'pending') = (next_attempt_at IS NOT NULL)")
@Check('delivery_delivered', "(state = 'delivered') = (delivered_at IS NOT NULL)")
@Check('delivery_attempts', 'attempts >= 0')
export class WebhookDeliveryEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') endpoint_id: bigint;
  @Column('text') event_id: string;
  @Column('text') event_type: BooksEvent | typeof TEST_EVENT;
  /** Null for a test event. */
  @Column('bigint', { nullable: true }) commit_seq: bigint | null;
  /** The bytes that are signed and sent, identical at every attempt. */
  @Column('text') payload: string;
  @Column('text') state: DeliveryState;
  /** Attempts since the delivery was last requested. */
  @Column('integer') attempts: number;
  @Column('timestamptz', { nullable: true }) last_attempt_at: Date | null;
  /** While it is being sent: when it counts as lost. */
  @Column('timestamptz', { nullable: true }) next_attempt_at: Date | null;
  @Column('timestamptz', { nullable: true }) delivered_at: Date | null;
  @Column('integer', { nullable: true }) response_status: number | null;
  @Column('text', { nullable: true }) response_excerpt: string | null;
  @Column('integer', { nullable: true }) duration_ms: number | null;
  /** `skipped`: it was waiting when the endpoint was enabled without it. */
  @Column('text', { nullable: true }) error: SendError | 'skipped' | null;
  /** The newest attempts, oldest first, those before a redelivery too. */
  @Column('jsonb', { default: () => `'[]'` }) attempt_log: AttemptRecord[];
  @Column('timestamptz') created_at: Date;
}
