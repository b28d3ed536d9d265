import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** One of the staff asked that a person's lost second factor be taken away; another decides it. */
@Entity({ schema: 'identity', name: 'factor_reset' })
@ForeignKey(() => UserEntity, ['userId'], ['id'], { name: 'factor_reset_user' })
@ForeignKey(() => UserEntity, ['requestedBy'], ['id'], { name: 'factor_reset_requested_by' })
export class FactorResetEntity {
  @PrimaryColumn({ type: 'bigint', name: 'user_id', primaryKeyConstraintName: 'factor_reset_pkey' })
  userId: string;

  @Column({ type: 'bigint', name: 'requested_by' })
  requestedBy: string;

  @Column({ type: 'timestamptz', name: 'requested_at' })
  requestedAt: Date;
}
