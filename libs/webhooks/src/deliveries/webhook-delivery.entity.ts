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

/** An event on its way to one endpoint, and what came of its last attempt. */
@Entity({ schema: 'webhooks', name: 'delivery' })
@Unique('delivery_event', ['companyId', 'endpointId', 'eventId'])
@ForeignKey(() => WebhookEndpointEntity, ['companyId', 'endpointId'], ['companyId', 'id'], {
  name: 'delivery_endpoint',
})
@Index('delivery_newest', ['companyId', 'endpointId', 'createdAt', 'id'])
@Index('delivery_by_state', ['companyId', 'endpointId', 'state', 'createdAt', 'id'])
@Index('delivery_due', ['companyId', 'endpointId', 'nextAttemptAt', 'id'], { where: "state = 'pending'" })
@Index('delivery_age', ['createdAt'])
@Check('delivery_state', "state = ANY ('{pending,delivered,failed}'::text[])")
@Check('delivery_pending', "(state = 'pending') = (next_attempt_at IS NOT NULL)")
@Check('delivery_delivered', "(state = 'delivered') = (delivered_at IS NOT NULL)")
@Check('delivery_attempts', 'attempts >= 0')
export class WebhookDeliveryEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'delivery_pkey' })
  companyId: string;

  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'delivery_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'endpoint_id' })
  endpointId: string;

  @Column({ type: 'text', name: 'event_id' })
  eventId: string;

  @Column({ type: 'text', name: 'event_type' })
  eventType: string;

  /** Null for a test event. */
  @Column({ type: 'bigint', name: 'commit_seq', nullable: true })
  commitSeq: string | null;

  /** The bytes that are signed and sent, at every attempt the same. */
  @Column({ type: 'text', name: 'payload' })
  payload: string;

  @Column({ type: 'text', name: 'state' })
  state: string;

  /** Since it was last asked for. */
  @Column({ type: 'integer', name: 'attempts' })
  attempts: number;

  @Column({ type: 'timestamptz', name: 'last_attempt_at', nullable: true })
  lastAttemptAt: Date | null;

  /** While it is being sent: when it is taken for lost. */
  @Column({ type: 'timestamptz', name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column({ type: 'timestamptz', name: 'delivered_at', nullable: true })
  deliveredAt: Date | null;

  @Column({ type: 'integer', name: 'response_status', nullable: true })
  responseStatus: number | null;

  @Column({ type: 'text', name: 'response_excerpt', nullable: true })
  responseExcerpt: string | null;

  @Column({ type: 'integer', name: 'duration_ms', nullable: true })
  durationMs: number | null;

  @Column({ type: 'text', name: 'error', nullable: true })
  error: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
