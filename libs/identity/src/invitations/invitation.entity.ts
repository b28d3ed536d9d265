import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A letter that asks somebody into an organization. Its token follows from its id, and stands in no table. */
@Entity({ schema: 'identity', name: 'invitation' })
@Check('invitation_role', `role IN ('owner', 'member', 'viewer')`)
@Check('invitation_once', `accepted_at IS NULL OR revoked_at IS NULL`)
@Index('invitation_open', ['organizationId', 'emailFolded'], {
  unique: true,
  where: `accepted_at IS NULL AND revoked_at IS NULL`,
})
@Index('invitation_of_organization', ['organizationId', 'createdAt', 'id'])
@ForeignKey(() => OrganizationEntity, ['organizationId'], ['id'], { name: 'invitation_organization' })
@ForeignKey(() => UserEntity, ['invitedBy'], ['id'], { name: 'invitation_inviter' })
@ForeignKey(() => UserEntity, ['acceptedBy'], ['id'], { name: 'invitation_accepter' })
export class InvitationEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'invitation_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'organization_id' })
  organizationId: string;

  @Column({ type: 'text', name: 'email' })
  email: string;

  @Column({ type: 'text', name: 'email_folded' })
  emailFolded: string;

  @Column({ type: 'text', name: 'role' })
  role: string;

  @Column({ type: 'bigint', name: 'invited_by' })
  invitedBy: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  @Column({ type: 'bigint', name: 'accepted_by', nullable: true })
  acceptedBy: string | null;

  /** Also when a newer one to the same address took its place. */
  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  /** When the mail server took its letter. */
  @Column({ type: 'timestamptz', name: 'letter_sent_at', nullable: true })
  letterSentAt: Date | null;

  /** Why its letter was not taken at the last attempt. */
  @Column({ type: 'text', name: 'letter_error', nullable: true })
  letterError: string | null;
}
