import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CompanyEntity } from '../companies/company.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A person signed in with one browser. */
@Entity({ schema: 'identity', name: 'session' })
@Index('session_token', ['token_hash'], { unique: true })
@Index('session_of_user', ['user_id', 'created_at', 'id'], { where: `ended_at IS NULL` })
@Check('session_view_as', `(view_as_company_id IS NULL) = (view_as_role IS NULL)`)
@Check('session_view_as_role', `view_as_role IN ('owner', 'member', 'viewer')`)
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'session_owner' })
@ForeignKey(() => CompanyEntity, ['view_as_company_id'], ['id'], { name: 'session_view_as_company' })
export class SessionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') user_id: bigint;
  /** Hash of the token in the cookie, which is stored nowhere. */
  @Column('bytea') token_hash: Buffer;
  /** When the second factor was shown in it. */
  @Column('timestamptz', { nullable: true }) second_factor_at: Date | null;
  /** When the password was last shown in it, at sign-in or later. */
  @Column('timestamptz', { nullable: true }) password_at: Date | null;
  /** A TOTP secret that is not confirmed yet, sealed: it ends with the session. */
  @Column('bytea', { nullable: true }) totp_pending: Buffer | null;
  /** The network address, for the person's own list of sessions. */
  @Column('text') address: string;
  @Column('text', { nullable: true }) user_agent: string | null;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz') last_seen_at: Date;
  /** Its latest end, however much it is used. */
  @Column('timestamptz') expires_at: Date;
  @Column('timestamptz', { nullable: true }) ended_at: Date | null;
  @Column('text', { nullable: true }) ended_reason: string | null;
  /** The company that staff view through a role, and the role. */
  @Column('bigint', { nullable: true }) view_as_company_id: bigint | null;
  @Column('text', { nullable: true }) view_as_role: string | null;
}
