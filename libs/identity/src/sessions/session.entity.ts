import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CompanyEntity } from '../companies/company.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A person signed in with one browser. */
@Entity({ schema: 'identity', name: 'session' })
@Index('session_token', ['tokenHash'], { unique: true })
@Index('session_of_user', ['userId', 'createdAt', 'id'], { where: `ended_at IS NULL` })
@Check('session_view_as', `(view_as_company_id IS NULL) = (view_as_role IS NULL)`)
@Check('session_view_as_role', `view_as_role IN ('owner', 'member', 'viewer')`)
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'session_owner' })
@ForeignKey(() => CompanyEntity, ['viewAsCompanyId'], ['id'], { name: 'session_view_as_company' })
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

  /** When the password was last shown in it, at sign-in or later. */
  @Column({ type: 'timestamptz', name: 'password_at', nullable: true })
  passwordAt: Date | null;

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

  /** The company that staff look at through a role, and the role. */
  @Column({ type: 'bigint', name: 'view_as_company_id', nullable: true })
  viewAsCompanyId: string | null;

  @Column({ type: 'text', name: 'view_as_role', nullable: true })
  viewAsRole: string | null;
}
