import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A person signed in with one browser. */
@Entity({ schema: 'identity', name: 'session' })
@Index('session_token', ['tokenHash'], { unique: true })
@Index('session_of_user', ['userId', 'id'], { where: `ended_at IS NULL` })
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'session_owner' })
export class SessionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'session_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'user_id' })
  userId: string;

  /** Of the token in the cookie, which is stored nowhere. */
  @Column({ type: 'bytea', name: 'token_hash' })
  tokenHash: Buffer;

  /** When the second factor was shown in it. */
  @Column({ type: 'timestamptz', name: 'second_factor_at', nullable: true })
  secondFactorAt: Date | null;

  /** A TOTP secret on its way to becoming the person's, boxed: it dies with the session. */
  @Column({ type: 'bytea', name: 'totp_pending', nullable: true })
  totpPending: Buffer | null;

  /** Where from, for the person's own list. */
  @Column({ type: 'text', name: 'address' })
  address: string;

  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'last_seen_at' })
  lastSeenAt: Date;

  /** Its end however much it is used. */
  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column({ type: 'text', name: 'ended_reason', nullable: true })
  endedReason: string | null;
}
