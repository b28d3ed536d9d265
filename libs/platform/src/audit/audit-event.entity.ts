import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Who did what to which object, with what was there before and after. Never changed, never deleted. */
@Entity({ schema: 'platform', name: 'audit_event' })
@Check(
  'audit_event_actor',
  `actor_kind IN ('user', 'staff', 'worker') AND credential_kind IN ('session', 'api_key', 'oauth', 'letter', 'worker')
   AND (actor_kind = 'worker') = (credential_kind = 'worker')
   AND (actor_kind = 'worker' OR credential_kind = 'letter' OR user_id IS NOT NULL)`,
)
@Index('audit_event_company', ['companyId', 'occurredAt', 'id'])
@Index('audit_event_organization', ['organizationId', 'occurredAt', 'id'])
@Index('audit_event_object', ['organizationId', 'objectId', 'occurredAt', 'id'])
@Index('audit_event_user', ['organizationId', 'userId', 'occurredAt', 'id'])
export class AuditEventEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_event_pkey',
  })
  id: string;

  @Column({ type: 'timestamptz', name: 'occurred_at', default: () => 'now()' })
  occurredAt: Date;

  @Column({ type: 'bigint', name: 'organization_id', nullable: true })
  organizationId: string | null;

  @Column({ type: 'bigint', name: 'company_id', nullable: true })
  companyId: string | null;

  @Column({ type: 'text', name: 'actor_kind' })
  actorKind: string;

  @Column({ type: 'bigint', name: 'user_id', nullable: true })
  userId: string | null;

  @Column({ type: 'text', name: 'credential_kind' })
  credentialKind: string;

  @Column({ type: 'text', name: 'credential_id' })
  credentialId: string;

  @Column({ type: 'text', name: 'action' })
  action: string;

  @Column({ type: 'text', name: 'object_type' })
  objectType: string;

  @Column({ type: 'text', name: 'object_id' })
  objectId: string;

  @Column({ type: 'jsonb', name: 'old_values', nullable: true })
  oldValues: unknown;

  @Column({ type: 'jsonb', name: 'new_values', nullable: true })
  newValues: unknown;

  @Column({ type: 'text', name: 'request_id', nullable: true })
  requestId: string | null;
}
