import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** An API key. The key itself is shown once; only its keyed hash is here. */
@Entity({ schema: 'identity', name: 'api_key' })
@Check('api_key_scopes', `scopes <@ ARRAY['read', 'write'] AND cardinality(scopes) > 0`)
@Index('api_key_hash', ['hash'], { unique: true })
@Index('api_key_of_organization', ['organizationId', 'createdAt', 'id'])
@Index('api_key_expiry', ['expiresOn'], { where: `revoked_at IS NULL AND expiry_letter_on IS NULL` })
@Index('api_key_of_creator', ['createdBy'], { where: `revoked_at IS NULL` })
@ForeignKey(() => OrganizationEntity, ['organizationId'], ['id'], { name: 'api_key_organization' })
@ForeignKey(() => UserEntity, ['createdBy'], ['id'], { name: 'api_key_creator' })
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'api_key_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'organization_id' })
  organizationId: string;

  @Column({ type: 'bigint', name: 'created_by' })
  createdBy: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'bytea', name: 'hash' })
  hash: Buffer;

  @Column({ type: 'text', name: 'scopes', array: true })
  scopes: string[];

  @Column({ type: 'date', name: 'expires_on', nullable: true })
  expiresOn: string | null;

  /** When its owners were written to because it expires soon. */
  @Column({ type: 'date', name: 'expiry_letter_on', nullable: true })
  expiryLetterOn: string | null;

  /** Written in the background, at most once a minute. */
  @Column({ type: 'timestamptz', name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column({ type: 'text', name: 'revoked_reason', nullable: true })
  revokedReason: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => SHOWN_NOW })
  createdAt: Date;
}
