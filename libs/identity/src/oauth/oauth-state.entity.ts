import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What the authorization server remembers: clients that registered themselves, requests under way, codes, tokens.
 * Whatever opens something is here by its keyed hash alone.
 */
@Entity({ schema: 'identity', name: 'oauth_state' })
@Index('oauth_state_of_grant', ['grantId'], { where: 'grant_id IS NOT NULL' })
@Index('oauth_state_user_code', ['userCodeHash'], { unique: true, where: 'user_code_hash IS NOT NULL' })
@Index('oauth_state_expiry', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
export class OauthStateEntity {
  @PrimaryColumn({ type: 'text', name: 'kind', primaryKeyConstraintName: 'oauth_state_pkey' })
  kind: string;

  @PrimaryColumn({ type: 'bytea', name: 'id_hash', primaryKeyConstraintName: 'oauth_state_pkey' })
  idHash: Buffer;

  @Column({ type: 'jsonb', name: 'payload' })
  payload: unknown;

  @Column({ type: 'text', name: 'grant_id', nullable: true })
  grantId: string | null;

  /** Of the code that a person types in, for a device that waits. */
  @Column({ type: 'bytea', name: 'user_code_hash', nullable: true })
  userCodeHash: Buffer | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', name: 'consumed_at', nullable: true })
  consumedAt: Date | null;

  /** When a device last asked whether the person has decided, and how long it waits before it asks again. */
  @Column({ type: 'timestamptz', name: 'polled_at', nullable: true })
  polledAt: Date | null;

  @Column({ type: 'integer', name: 'poll_seconds', default: 5 })
  pollSeconds: number;
}
