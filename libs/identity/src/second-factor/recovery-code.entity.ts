import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** One way back in for who lost the device of the second factor. Good once. */
@Entity({ schema: 'identity', name: 'recovery_code' })
@Index('recovery_code_hash', ['userId', 'codeHash'], { unique: true })
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'recovery_code_user' })
export class RecoveryCodeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'recovery_code_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'user_id' })
  userId: string;

  @Column({ type: 'bytea', name: 'code_hash' })
  codeHash: Buffer;

  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt: Date | null;
}
