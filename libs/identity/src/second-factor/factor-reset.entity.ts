import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A request of one staff member to take away a person's lost second factor; another one decides it. */
@Entity({ schema: 'identity', name: 'factor_reset' })
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'factor_reset_user' })
@ForeignKey(() => UserEntity, ['requested_by'], ['id'], { name: 'factor_reset_requested_by' })
export class FactorResetEntity {
  @PrimaryColumn('bigint') user_id: bigint;
  @Column('bigint') requested_by: bigint;
  @Column('timestamptz') requested_at: Date;
}
