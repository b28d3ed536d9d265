import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One act: the actor, the object, and the values before and after. Rows are never changed or deleted. */
@Entity({ schema: 'platform', name: 'audit_event' })
@Check(
  'audit_event_actor',
  `actor_kind IN ('user', 'staff', 'worker') AND credential_kind IN ('session', 'api_key', 'oauth', 'letter', 'worker')
   AND (actor_kind = 'worker') = (credential_kind = 'worker')
   AND (actor_kind = 'worker' OR credential_kind = 'letter' OR user_id IS NOT NULL)`,
)
@Index('audit_event_company', ['company_id', 'occurred_at', 'id'])
@Index('audit_event_organization', ['organization_id', 'occurred_at', 'id'])
@Index('audit_event_object', ['organization_id', 'object_id', 'occurred_at', 'id'])
@Index('audit_event_user', ['organization_id', 'user_id', 'occurred_at', 'id'])
export class AuditEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('timestamptz', { default: () => 'now()' }) occurred_at: Date;
  @Column('bigint', { nullable: true }) organization_id: bigint | null;
  @Column('bigint', { nullable: true }) company_id: bigint | null;
  @Column('text') actor_kind: string;
  @Column('bigint', { nullable: true }) user_id: bigint | null;
  @Column('text') credential_kind: string;
  @Column('text') credential_id: string;
  @Column('text') action: string;
  @Column('text') object_type: string;
  @Column('text') object_id: string;
  @Column('jsonb', { nullable: true }) old_values: unknown;
  @Column('jsonb', { nullable: true }) new_values: unknown;
  @Column('text', { nullable: true }) request_id: string | null;
  /** The commit of the books that the act belongs to; null outside commits. */
  @Column('bigint', { nullable: true }) commit_seq: bigint | null;
  /** When the row was hashed, for one that is older than the chain; otherwise it was hashed as it was written. */
  @Column('timestamptz', { nullable: true }) chained_at: Date | null;
  /** Erased together with the values that it salts. */
  @Column('uuid', { nullable: true }) personal_salt: string | null;
  @Column('bytea', { nullable: true }) personal_hash: Buffer | null;
  /** Covers this row; null outside a company. */
  @Column('bytea', { nullable: true }) hash: Buffer | null;
}
