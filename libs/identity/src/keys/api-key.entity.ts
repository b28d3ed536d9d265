import { type IsoDate, SHOWN_NOW } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type Scope } from '../access/roles.js';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';
import { type RevocationReason } from './api-keys.js';

/** An API key. The key itself is shown once; only its keyed hash is stored. */
@Entity({ schema: 'identity', name: 'api_key' })
@Check('api_key_scopes', `scopes <@ ARRAY['read', 'write'] AND cardinality(scopes) > 0`)
@Index('api_key_hash', ['hash'], { unique: true })
@Index('api_key_of_organization', ['organization_id', 'created_at', 'id'])
@Index('api_key_expiry', ['expires_on'], { where: `revoked_at IS NULL AND expiry_letter_on IS NULL` })
@Index('api_key_of_creator', ['created_by'], { where: `revoked_at IS NULL` })
@ForeignKey(() => OrganizationEntity, ['organization_id'], ['id'], { name: 'api_key_organization' })
@ForeignKey(() => UserEntity, ['created_by'], ['id'], { name: 'api_key_creator' })
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') organization_id: bigint;
  @Column('bigint') created_by: bigint;
  @Column('text') name: string;
  @Column('bytea') hash: Buffer;
  @Column('text', { array: true }) scopes: Scope[];
  /** Its last day, in the books' time zone. */
  @Column('date', { nullable: true }) expires_on: IsoDate | null;
  /** The day on which the owners got a letter because the key expires soon. */
  @Column('date', { nullable: true }) expiry_letter_on: IsoDate | null;
  /** Written in the background, at most once a minute. */
  @Column('timestamptz', { nullable: true }) last_used_at: Date | null;
  @Column('timestamptz', { nullable: true }) revoked_at: Date | null;
  @Column('text', { nullable: true }) revoked_reason: RevocationReason | null;
  @Column('timestamptz', { default: () => SHOWN_NOW }) created_at: Date;
}
