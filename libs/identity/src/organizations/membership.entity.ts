import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from './organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A role of a person in an organization. */
@Entity({ schema: 'identity', name: 'membership' })
@Check('membership_role', `role IN ('owner', 'member', 'viewer')`)
@Index('membership_live', ['organizationId', 'userId'], { unique: true, where: `ended_at IS NULL` })
@Index('membership_of_user', ['userId'], { where: `ended_at IS NULL` })
@ForeignKey(() => OrganizationEntity, ['organizationId'], ['id'], { name: 'membership_organization' })
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'membership_user' })
export class MembershipEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'membership_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'organization_id' })
  organizationId: string;

  @Column({ type: 'bigint', name: 'user_id' })
  userId: string;

  @Column({ type: 'text', name: 'role' })
  role: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => SHOWN_NOW })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
