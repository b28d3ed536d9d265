import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** An app that acts for a person in one organization, since that person agreed. */
@Entity({ schema: 'identity', name: 'connected_app' })
@Check('connected_app_scopes', `scopes <@ ARRAY['read', 'write'] AND cardinality(scopes) > 0`)
@Index('connected_app_grant', ['grantId'], { unique: true })
@Index('connected_app_of_user', ['userId', 'createdAt', 'id'], { where: `revoked_at IS NULL` })
@Index('connected_app_of_client', ['clientId'], { where: `revoked_at IS NULL` })
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'connected_app_user' })
@ForeignKey(() => OrganizationEntity, ['organizationId'], ['id'], { name: 'connected_app_organization' })
export class ConnectedAppEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'connected_app_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'user_id' })
  userId: string;

  @Column({ type: 'bigint', name: 'organization_id' })
  organizationId: string;

  /** Under which its tokens are kept. */
  @Column({ type: 'text', name: 'grant_id' })
  grantId: string;

  @Column({ type: 'text', name: 'client_id' })
  clientId: string;

  /** As the app called itself when the person agreed: nobody checked it where `selfRegistered`. */
  @Column({ type: 'text', name: 'client_name', nullable: true })
  clientName: string | null;

  @Column({ type: 'boolean', name: 'self_registered' })
  selfRegistered: boolean;

  @Column({ type: 'text', name: 'scopes', array: true })
  scopes: string[];

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column({ type: 'text', name: 'revoked_reason', nullable: true })
  revokedReason: string | null;
}
