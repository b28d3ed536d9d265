import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from './organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A role of a person in an organization. */
@Entity({ schema: 'identity', name: 'membership' })
@Check('membership_role', `role IN ('owner', 'member', 'viewer')`)
@Index('membership_live', ['organization_id', 'user_id'], { unique: true, where: `ended_at IS NULL` })
@Index('membership_of_user', ['user_id'], { where: `ended_at IS NULL` })
@ForeignKey(() => OrganizationEntity, ['organization_id'], ['id'], { name: 'membership_organization' })
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'membership_user' })
export class MembershipEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') organization_id: bigint;
  @Column('bigint') user_id: bigint;
  @Column('text') role: string;
  @Column('timestamptz', { default: () => SHOWN_NOW }) created_at: Date;
  @Column('timestamptz', { nullable: true }) ended_at: Date | null;
}
