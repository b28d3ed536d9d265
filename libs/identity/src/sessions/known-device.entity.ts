import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A browser in which a person has signed in before. */
@Entity({ schema: 'identity', name: 'known_device' })
@ForeignKey(() => UserEntity, ['user_id'], ['id'], { name: 'known_device_user' })
export class KnownDeviceEntity {
  @PrimaryColumn('bigint') user_id: bigint;
  /** Hash of the token in its cookie, which is stored nowhere. */
  @PrimaryColumn('bytea') token_hash: Buffer;
  @Column('timestamptz') signed_in_at: Date;
}
