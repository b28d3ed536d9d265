import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The state of the authorization server: clients that registered themselves, requests under way, codes, tokens.
 * Everything that grants access is stored only by its keyed hash.
 */
@Entity({ schema: 'identity', name: 'oauth_state' })
@Index('oauth_state_of_grant', ['grant_id'], { where: 'grant_id IS NOT NULL' })
@Index('oauth_state_user_code', ['user_code_hash'], { unique: true, where: 'user_code_hash IS NOT NULL' })
@Index('oauth_state_expiry', ['expires_at'], { where: 'expires_at IS NOT NULL' })
export class OauthStateEntity {
  @PrimaryColumn('text') kind: string;
  @PrimaryColumn('bytea') id_hash: Buffer;
  @Column('jsonb') payload: unknown;
  @Column('text', { nullable: true }) grant_id: string | null;
  /** Hash of the code that a person types in, for a device that waits. */
  @Column('bytea', { nullable: true }) user_code_hash: Buffer | null;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz', { nullable: true }) expires_at: Date | null;
  @Column('timestamptz', { nullable: true }) consumed_at: Date | null;
  /** When the device last asked for the decision, and how long it must wait before it asks again. */
  @Column('timestamptz', { nullable: true }) polled_at: Date | null;
  @Column('integer', { default: 5 }) poll_seconds: number;
}
