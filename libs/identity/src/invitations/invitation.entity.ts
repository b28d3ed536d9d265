import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type Role } from '../access/roles.js';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A letter that invites somebody into an organization. Its token derives from its id, and no table holds it. */
@Entity({ schema: 'identity', name: 'invitation' })
@Check('invitation_role', `role IN ('owner', 'member', 'viewer')`)
@Check('invitation_once', `accepted_at IS NULL OR revoked_at IS NULL`)
@Index('invitation_open', ['organization_id', 'email_folded'], {
  unique: true,
  where: `accepted_at IS NULL AND revoked_at IS NULL`,
})
@Index('invitation_of_organization', ['organization_id', 'created_at', 'id'])
@ForeignKey(() => OrganizationEntity, ['organization_id'], ['id'], { name: 'invitation_organization' })
@ForeignKey(() => UserEntity, ['invited_by'], ['id'], { name: 'invitation_inviter' })
@ForeignKey(() => UserEntity, ['accepted_by'], ['id'], { name: 'invitation_accepter' })
export class InvitationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') organization_id: bigint;
  @Column('text') email: string;
  @Column('text') email_folded: string;
  @Column('text') role: Role;
  @Column('bigint') invited_by: bigint;
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz') expires_at: Date;
  @Column('timestamptz', { nullable: true }) accepted_at: Date | null;
  @Column('bigint', { nullable: true }) accepted_by: bigint | null;
  /** Also set when a newer invitation to the same address replaced it. */
  @Column('timestamptz', { nullable: true }) revoked_at: Date | null;
  /** When the mail server accepted its letter. */
  @Column('timestamptz', { nullable: true }) letter_sent_at: Date | null;
  /** Code of the reason why the mail server did not accept its letter at the last attempt. */
  @Column('text', { nullable: true }) letter_error: string | null;
}
