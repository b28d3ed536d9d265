import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** An app that acts for a person in one organization, with that person's consent. */
@Entity({ schema: 'identity', name: 'connected_app' })
@Check('connected_app_scopes', `scopes <@ ARRAY['read', 'write'] AND cardinality(scopes) > 0`)
@Index('connected_app_grant', ['grant_id'], { unique: true })
@Index('connected_app_of_user', ['user_id', 'created_at', 'id'], { where: `revoked_at IS NULL` })
@Index('connected_app_of_client', ['client_id'], { where: `revoked_at IS NULL` })
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'connected_app_user' })
@ForeignKey(() => OrganizationEntity, ['organization_id'], ['id'], { name: 'connected_app_organization' })
export class ConnectedAppEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') user_id: bigint;
  @Column('bigint') organization_id: bigint;
  /** The grant under which its tokens are stored. */
  @Column('text') grant_id: string;
  @Column('text') client_id: string;
  /** The name the app gave itself when the person agreed: unverified where `selfRegistered`. */
  @Column('text', { nullable: true }) client_name: string | null;
  @Column('boolean') self_registered: boolean;
  @Column('text', { array: true }) scopes: string[];
  @Column('timestamptz') created_at: Date;
  @Column('timestamptz', { nullable: true }) last_used_at: Date | null;
  @Column('timestamptz', { nullable: true }) revoked_at: Date | null;
  @Column('text', { nullable: true }) revoked_reason: string | null;
}
