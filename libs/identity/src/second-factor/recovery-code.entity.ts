import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A single-use code for a person who lost the device of the second factor. */
@Entity({ schema: 'identity', name: 'recovery_code' })
@Index('recovery_code_hash', ['user_id', 'code_hash'], { unique: true })
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'recovery_code_user' })
export class RecoveryCodeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') user_id: bigint;
  @Column('bytea') code_hash: Buffer;
  @Column('timestamptz', { nullable: true }) used_at: Date | null;
}
