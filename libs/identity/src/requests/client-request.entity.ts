import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One answered request of a key or an app, kept for a day. It has no query, no body and no address. */
@Entity({ schema: 'identity', name: 'client_request' })
@Check('client_request_credential', `credential_kind IN ('api_key', 'oauth')`)
@Index('client_request_of_organization', ['organization_id', 'occurred_at', 'id'])
@Index('client_request_of_user', ['organization_id', 'user_id', 'occurred_at', 'id'])
@Index('client_request_age', ['occurred_at'])
export class ClientRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') organization_id: bigint;
  /** When it arrived. */
  @Column('timestamptz') occurred_at: Date;
  /** The person in whose name the key or app acted. */
  @Column('bigint') user_id: bigint;
  @Column('text') credential_kind: 'api_key' | 'oauth';
  /** The key or the connection. */
  @Column('bigint') credential_id: bigint;
  @Column('text') method: string;
  /** Without its query, and without segments that grant access. */
  @Column('text') path: string;
  @Column('integer') status: number;
  @Column('integer') duration_ms: number;
  @Column('text') request_id: string;
}
